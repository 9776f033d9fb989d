import type pg from "pg";
import { catchUpEverybody } from "./commands/readers/catch-up.ts";
import { compactLogs } from "./commands/retention/compact.ts";
import { eraseAccounts } from "./commands/retention/erase-accounts.ts";
import { purge } from "./commands/retention/purge.ts";
import { purgeFiles } from "./commands/retention/purge-files.ts";
import { removeKeptClusters } from "./database/engine/kept-clusters.ts";
import type { Logger } from "./http/request-log.ts";
import type { Clock } from "./ports/clock.ts";
import type { FileStore } from "./ports/file-store.ts";
import type { Payments } from "./ports/payments.ts";

/** Recurring work beside the requests. */
export interface Housekeeping {
  /** Stops: a run in progress ends after its present step. */
  stop(): Promise<void>;
}

const HOUR_MS = 3_600_000;

/** Reads on in everybody's log, erases deleted accounts, and purges or compacts what has passed its retention, now and every hour (decisions 120, 14 and 140). */
export function startHousekeeping(deps: {
  readonly pool: pg.Pool;
  readonly store: FileStore;
  readonly dataFolder: string;
  readonly payments: Payments;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "info" | "warn">;
}): Housekeeping {
  const onTrouble = (error: unknown) =>
    // The message alone: a database's detail quotes the row, and the row is somebody's note.
    deps.logger.warn({ reason: error instanceof Error ? error.message : "unknown" }, "old rows cannot go");
  const stopping = new AbortController();
  const run = async () => {
    try {
      const run = { pool: deps.pool, now: deps.clock(), onTrouble, signal: stopping.signal };
      // What goes below is then found no more.
      await catchUpEverybody(run);
      const accounts = await eraseAccounts({ ...run, store: deps.store, payments: deps.payments });
      const rows = await purge(run);
      const shortened = await compactLogs(run);
      const files = await purgeFiles({ ...run, store: deps.store });
      if (accounts > 0) deps.logger.info({ accounts }, "deleted accounts are erased");
      if (files > 0) deps.logger.info({ files }, "files that nothing names are gone");
      const databases = removeKeptClusters(deps.dataFolder, run.now);
      if (databases > 0) deps.logger.info({ databases }, "databases of before an upgrade are gone");
      if (shortened > 0) deps.logger.info({ rows: shortened }, "old changes are kept by the day");
      if (rows > 0) deps.logger.info({ rows }, "old rows are gone");
    } catch (error) {
      onTrouble(error);
    }
  };
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, HOUR_MS);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
