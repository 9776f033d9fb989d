import { execFileSync } from "node:child_process";
import fs from "node:fs";

/** Whether this process may mount a disk in memory: that takes root, and Linux. */
export const MAY_MOUNT = process.platform === "linux" && process.getuid?.() === 0;

/** A disk in memory that a test makes full. */
export interface SmallDisk {
  /** Leaves so many bytes of room beside what is on it. */
  leave(bytes: number): void;
  unmount(): void;
}

/** Mounts a disk in memory on a folder that is there. */
export function mountSmallDisk(folder: string, mib: number): SmallDisk {
  const mount = (size: number, ...options: readonly string[]) =>
    execFileSync("mount", [
      "-t",
      "tmpfs",
      "-o",
      [...options, `size=${size}`, "mode=755"].join(","),
      "tmpfs",
      folder,
    ]);
  mount(mib * 1_048_576);
  return {
    leave(bytes) {
      const { blocks, bfree, bsize } = fs.statfsSync(folder);
      mount((blocks - bfree) * bsize + bytes, "remount");
    },
    unmount: () => void execFileSync("umount", ["-l", folder]),
  };
}
