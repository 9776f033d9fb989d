import { judge } from "./commands/training/judge.ts";
import { readRecalls } from "./commands/training/read-recalls.ts";
import { train } from "./commands/training/train.ts";
import type { TrainingJob, TrainingNews } from "./commands/training/trainings.ts";
import { createPool } from "./database/pool.ts";

/** The same log is judged the same way each time. */
const SEED = 1;

/** One training in a process of its own, which ends with it, and with the server. */
const tell = (news: TrainingNews) =>
  new Promise<void>((resolve) => process.send?.(news, undefined, undefined, () => resolve()));

process.once("disconnect", () => process.exit(1));
process.on("message", async ({ connection, userId, inForce, isSure }: TrainingJob) => {
  const pool = createPool({ ...connection, max: 1 });
  pool.on("error", () => {}); // told by the statement that fails
  const recalls = await readRecalls(pool, userId);
  await pool.end();
  const onProgress = (done: number, total: number) => void tell({ done, total });
  await tell({ result: await judge(recalls, { inForce, isSure, train, seed: SEED, onProgress }) });
  process.exit(0);
});
