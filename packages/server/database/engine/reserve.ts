import fs from "node:fs";
import path from "node:path";

const MIB = 1_048_576;
/** What a start of PostgreSQL may need, and two pieces of its log. */
const RESERVE_BYTES = 32 * MIB;
/** With less room the reserve is given up. */
const NEEDED_BYTES = 16 * MIB;
/** It is made where the disk has so much room that nobody misses it. */
const AMPLE_BYTES = 256 * MIB;

const fileOf = (dataFolder: string) => path.join(dataFolder, "reserve");
const roomIn = (folder: string): number => {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
};

/**
 * Gives up the room that was kept on a disk, where nothing else is left: a database that cannot write a byte does not
 * even start for reading.
 * @returns whether it did
 */
export function useReserve(dataFolder: string): boolean {
  if (roomIn(dataFolder) >= NEEDED_BYTES || !fs.existsSync(fileOf(dataFolder))) return false;
  fs.rmSync(fileOf(dataFolder));
  return true;
}

/** Keeps some room on a disk that has plenty, for a start when it has none. */
export function keepReserve(dataFolder: string): void {
  const file = fileOf(dataFolder);
  if (fs.existsSync(file) || roomIn(dataFolder) < AMPLE_BYTES) return;
  try {
    // Written, since a file of holes takes no room.
    fs.writeFileSync(file, Buffer.alloc(RESERVE_BYTES), { mode: 0o600 });
  } catch {
    fs.rmSync(file, { force: true }); // a start does without
  }
}
