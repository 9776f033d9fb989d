import { parentPort, workerData } from "node:worker_threads";
import { openFiles } from "./adapters/open-files.ts";
import type { WorkerData } from "./commands/imports/import-jobs.ts";
import { runJob } from "./commands/imports/run-job.ts";
import { createPool } from "./database/pool.ts";

/**
 * One job on a thread of its own: neither reading a large file nor putting rows together keeps anybody else's request
 * waiting.
 */
const { connection, job, files } = workerData as WorkerData;
const pool = createPool({ ...connection, max: 2 });
pool.on("error", () => {}); // told by the statement that fails
try {
  parentPort?.postMessage(
    await runJob(pool, job, { store: openFiles(files, () => new Date()), limits: files.limits }),
  );
} finally {
  await pool.end();
}
