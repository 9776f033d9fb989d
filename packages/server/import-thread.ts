import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { openFiles } from "./adapters/open-files.ts";
import { countGrownTables } from "./commands/grown-tables.ts";
import type { ThreadSaid, WorkerData } from "./commands/imports/import-jobs.ts";
import { createReading } from "./commands/imports/reading.ts";
import { type ImportJob, runJob } from "./commands/imports/run-job.ts";
import { createPool } from "./database/pool.ts";

/**
 * Jobs of one file on a thread of its own, one after the other: neither reading a large file nor putting rows together
 * keeps anybody else's request waiting.
 */
const { connection, files } = workerData as WorkerData;
/** Whoever waits for an answer comes first. Only Linux has a priority for each thread; elsewhere it is the process's. */
const AFTER_OTHERS = 5;
if (process.platform === "linux") setPriority(AFTER_OTHERS);

const pool = createPool({ ...connection, max: 2 });
pool.on("error", () => {}); // told by the statement that fails
const store = openFiles(files, () => new Date());
const reading = createReading();

async function settle(job: ImportJob): Promise<void> {
  try {
    const version = await runJob(pool, job, { store, limits: files.limits }, reading);
    // Before anybody reads what came in. An import stands without it, too.
    if (version !== null) await countGrownTables(pool).catch(() => {});
    parentPort?.postMessage({ version, stays: reading.isKept() } satisfies ThreadSaid);
  } finally {
    if (!reading.isKept()) {
      parentPort?.close();
      await pool.end();
    }
  }
}

parentPort?.on("message", (job: ImportJob) => void settle(job));
