import type { WrittenRows } from "../database/written-rows.ts";

/** What a wake tells instead of rows: proposals of the user have come or changed, and the log has not. */
export const DRAFTS = "drafts";

/**
 * Called when there may be new rows. It must not throw. A reader reads the log, unless it has all that comes before the rows
 * that are handed to it.
 */
export type Wake = (written?: WakeReason) => void;
export type WakeReason = WrittenRows | typeof DRAFTS;

/** Who reads logs on this server: its open event streams. */
export interface Readers {
  /** The name of this server in its notifications, by which it knows its own again. */
  readonly server: string;
  add(userId: number, wake: Wake): void;
  remove(userId: number, wake: Wake): void;
  has(userId: number): boolean;
  users(): Iterable<number>;
  wake(userId: number, written?: WakeReason): void;
}

/**
 * Makes the list of the streams that are open here, in memory; it begins empty.
 * @param server different on each server
 */
export function createReaders(server: string): Readers {
  const wakesOf = new Map<number, Set<Wake>>();
  return {
    server,
    add(userId, wake) {
      const wakes = wakesOf.get(userId) ?? new Set();
      wakesOf.set(userId, wakes.add(wake));
    },
    remove(userId, wake) {
      const wakes = wakesOf.get(userId);
      if (wakes?.delete(wake) && wakes.size === 0) wakesOf.delete(userId);
    },
    has: (userId) => wakesOf.has(userId),
    users: () => wakesOf.keys(),
    wake(userId, written) {
      for (const wake of wakesOf.get(userId) ?? []) wake(written);
    },
  };
}
