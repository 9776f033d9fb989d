import type pg from "pg";
import { openFiles } from "./adapters/open-files.ts";
import type { ProcessNews, ProcessTask } from "./commands/imports/import-process-news.ts";
import { brokeOf } from "./commands/imports/import-sentences.ts";
import { createReading } from "./commands/imports/reading.ts";
import { runJob } from "./commands/imports/run-job.ts";
import { catchUpWholly } from "./commands/readers/catch-up.ts";
import { countGrownTables } from "./database/grown-tables.ts";
import { createPool } from "./database/pool.ts";
import { comeAfterOthers, watchMemory } from "./watched-process.ts";

/**
 * Jobs of one file in a process of its own, one after the other: neither reading a large file nor putting rows together
 * keeps anybody else's request waiting, and all of it, buffers too, has a limit of memory and can be ended at any moment.
 */

comeAfterOthers();

const MIB = 1_048_576;
/** What is larger is not kept for the person who looks at the receipt: the file is read again. */
const MOST_KEPT_BYTES = 256 * MIB;

const reading = createReading();
let pool: pg.Pool | undefined;

function begin({ connection, memoryMb }: ProcessTask): pg.Pool {
  watchMemory(memoryMb);
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

process.on("message", (task: ProcessTask) => void settle(task));
