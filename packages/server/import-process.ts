import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import type pg from "pg";
import { openFiles } from "./adapters/open-files.ts";
import type { ProcessNews, ProcessTask } from "./commands/imports/import-process-news.ts";
import { brokeOf } from "./commands/imports/import-sentences.ts";
import { createReading } from "./commands/imports/reading.ts";
import { runJob } from "./commands/imports/run-job.ts";
import { catchUpWholly } from "./commands/readers/catch-up.ts";
import { countGrownTables } from "./database/grown-tables.ts";
import { createPool } from "./database/pool.ts";

/**
 * Jobs of one file in a process of its own, one after the other: neither reading a large file nor putting rows together
 * keeps anybody else's request waiting, and all of it, buffers too, has a limit of memory and can be ended at any moment.
 */

/** Whoever waits for an answer comes first. */
const AFTER_OTHERS = 5;
setPriority(AFTER_OTHERS);

const LOOK_EVERY_MS = 20;
const MIB = 1_048_576;
/** What is larger is not kept for the person who looks at the receipt: the file is read again. */
const MOST_KEPT_BYTES = 256 * MIB;

/** Ends this process where it outgrows its memory or is left alone, also while it reads without a pause. */
const WATCH = `
  const { workerData } = require("node:worker_threads");
  const parent = process.ppid;
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  }, ${LOOK_EVERY_MS});`;

const reading = createReading();
let pool: pg.Pool | undefined;

function begin({ connection, memoryMb }: ProcessTask): pg.Pool {
  new Worker(WATCH, { eval: true, workerData: memoryMb * MIB }).unref();
  return createPool({ ...connection, max: 2 });
}

const tell = (news: ProcessNews) =>
  new Promise<void>((resolve) => process.send?.(news, undefined, undefined, () => resolve()));

async function settle(task: ProcessTask): Promise<void> {
  pool ??= begin(task);
  const { files, job } = task;
  const store = openFiles(files, () => new Date());
  try {
    const version = await runJob(pool, job, { store, limits: files.limits, quota: files.quota }, reading);
    // Before anybody reads what came in. An import stands without it, too.
    if (version !== null) await countGrownTables(pool).catch(() => {});
    const stays = reading.isKept() && process.memoryUsage.rss() < MOST_KEPT_BYTES;
    await tell({ version, stays });
    // An import stands without that, too: whoever searches first goes on with it.
    if (version !== null) await catchUpWholly(pool, job.userId).catch(() => {});
    if (stays) return;
  } catch (error) {
    await tell({ broke: brokeOf(error) });
  }
  process.exit(0);
}

process.once("disconnect", () => process.exit(1));
process.on("message", (task: ProcessTask) => void settle(task));
