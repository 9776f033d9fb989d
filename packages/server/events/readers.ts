/** Called when there may be new rows. It must not throw, and carries no data: the reader reads the log. */
export type Wake = () => void;

/** Who reads logs on this server: its open event streams. */
export interface Readers {
  /** The name of this server in its notifications, by which it knows its own again. */
  readonly server: string;
  add(userId: number, wake: Wake): void;
  remove(userId: number, wake: Wake): void;
  has(userId: number): boolean;
  users(): Iterable<number>;
  wake(userId: number): void;
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
    wake(userId) {
      for (const wake of wakesOf.get(userId) ?? []) wake();
    },
  };
}
