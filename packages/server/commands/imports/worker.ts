import { parentPort, workerData } from "node:worker_threads";
import type pg from "pg";
import { createPool } from "../../database/pool.ts";
import { type ImportJob, runJob } from "./run-job.ts";

/**
 * One job on a thread of its own: neither reading a large file nor putting rows together keeps anybody else's request
 * waiting.
 */
const { connection, job } = workerData as { readonly connection: pg.PoolConfig; readonly job: ImportJob };
const pool = createPool({ ...connection, max: 2 });
pool.on("error", () => {}); // told by the statement that fails
try {
  parentPort?.postMessage(await runJob(pool, job));
} finally {
  await pool.end();
}
