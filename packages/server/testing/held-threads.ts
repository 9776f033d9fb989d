import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** Threads of this process's pool (libuv's) that are busy until told otherwise. */
export interface HeldThreads {
  /** Lets go of all of them; resolves when they are free. */
  release(): Promise<void>;
}

/** As many as the pool has, unless the environment says otherwise. */
const POOL_THREADS = Number(process.env.UV_THREADPOOL_SIZE ?? 4);

/** Holds threads by letting each wait for the other end of a pipe that has a name. */
export function holdThreads(count = POOL_THREADS): HeldThreads {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "perennial-held-"));
  const pipe = path.join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  const readers = Array.from({ length: count }, () =>
    fs.promises.open(pipe, fs.constants.O_RDONLY).then((file) => file.close()),
  );
  return {
    async release() {
      const writer = fs.openSync(pipe, fs.constants.O_RDWR);
      await Promise.all(readers);
      fs.closeSync(writer);
      fs.rmSync(folder, { recursive: true });
    },
  };
}
