import { statfs } from "node:fs/promises";
import { hasNoRoom } from "../database/sqlstates.ts";

/** Whether the disk under the database takes what is written. */
export interface DiskRoom {
  /** Returns whether writing has to stop for want of room, by the last look. Nobody waits for a look. */
  isLow(): boolean;
  /** Bytes of room; undefined where the database is elsewhere, or nobody can say. */
  free(): Promise<number | undefined>;
  /** Whether nothing can be written now, as far as is known. */
  isFull(): Promise<boolean>;
  /** Told what failed. */
  failed(error: unknown): void;
  /** Told that something was written. */
  wrote(): void;
}

/** Four pieces of PostgreSQL's log: room for what is under way, and more than the reserve that a start gives up. */
const LEAST_BYTES = 64 * 1_048_576;
const LOOK_EVERY_MS = 1_000;

/**
 * Makes the knowledge of a disk, which is learned from the room in a folder and from writes that fail for want of it.
 * @param folder of a built-in database; undefined where the database is elsewhere
 * @param now a clock in milliseconds, of which only differences count
 */
export function createDiskRoom(
  folder: string | undefined,
  { now, leastBytes = LEAST_BYTES }: { readonly now: () => number; readonly leastBytes?: number },
): DiskRoom {
  let isLow = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let hasFailed = false;
  const look = async (): Promise<number | undefined> => {
    if (folder === undefined) return undefined;
    lookedAt = now();
    const { bavail, bsize } = await statfs(folder);
    isLow = bavail * bsize < leastBytes;
    return bavail * bsize;
  };
  return {
    isLow() {
      if (Math.abs(now() - lookedAt) >= LOOK_EVERY_MS) look().catch(() => {}); // it is as it was
      return isLow;
    },
    free: () => look().catch(() => undefined),
    async isFull() {
      await look().catch(() => {}); // it is as it was
      return isLow || hasFailed;
    },
    failed(error) {
      if (hasNoRoom(error)) hasFailed = true;
    },
    wrote() {
      hasFailed = false;
    },
  };
}
