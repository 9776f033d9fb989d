import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";

/** Whoever waits for an answer comes first. */
const AFTER_OTHERS = 5;
const LOOK_EVERY_MS = 20;
const MIB = 1_048_576;

const WATCH = `
  const { workerData } = require("node:worker_threads");
  const parent = process.ppid;
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  }, ${LOOK_EVERY_MS});`;

/** Lets the others of this machine come first, and ends with the server that started it. */
export function comeAfterOthers(): void {
  setPriority(AFTER_OTHERS);
  process.once("disconnect", () => process.exit(1));
}

/** Ends this process where it outgrows its memory or is left alone, also while it computes without a pause. */
export function watchMemory(memoryMb: number): void {
  new Worker(WATCH, { eval: true, workerData: memoryMb * MIB }).unref();
}
