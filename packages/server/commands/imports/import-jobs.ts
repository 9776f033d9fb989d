import { randomUUID } from "node:crypto";
import { Worker } from "node:worker_threads";
import type pg from "pg";
import type { Clock } from "../../ports/clock.ts";
import type { FilePlace } from "../../ports/file-place.ts";
import type { FileLimits } from "../files/keep-file.ts";
import { failImport } from "./import-rows.ts";
import type { ImportJob } from "./run-job.ts";

export interface ImportJobs {
  /** Takes a job on, now or as soon as there is room; it goes on without whoever asked. */
  start(userId: number, id: number): void;
  /** Takes on what another process left half-way. */
  resume(): Promise<void>;
  /** Ends what runs: it is taken on again at the next start. */
  close(): Promise<void>;
}

/** What a thread is told. */
export interface WorkerData {
  readonly connection: pg.ClientConfig;
  readonly job: ImportJob;
  readonly files: FilePlace & { readonly limits: FileLimits };
}

export interface ImportJobsDeps {
  readonly pool: pg.Pool;
  readonly connection: pg.ClientConfig;
  readonly files: WorkerData["files"];
  readonly clock: Clock;
  /** Told after a commit. */
  readonly notify: (userId: number) => void;
  readonly onDefect: (error: unknown, userId: number) => void;
}

/** Two fill a machine of two cores. */
const JOBS_AT_ONCE = 2;
const MOST_MEMORY_MB = 1_024;
/** Reading makes many small things that live a while: with less room they are copied again and again. */
const YOUNG_MEMORY_MB = 64;
const MOST_MS = 10 * 60_000;
const TOOK_TOO_LONG =
  "The import took more than 10 minutes and was ended. Split the file, then import the parts.";
const BROKE = "The file could not be read: something went wrong on the server. Nothing was changed.";
const THREAD = new URL("../../import-thread.ts", import.meta.url);
const UNDER_WAY =
  "select user_id, id from imports where state in ('reading', 'applying') order by user_id, id";

export function createImportJobs(deps: ImportJobsDeps): ImportJobs {
  const waiting: { readonly userId: number; readonly id: number }[] = [];
  const running = new Map<string, Worker>();
  let isClosed = false;
  const nameOf = ({ userId, id }: { readonly userId: number; readonly id: number }) => `${userId} ${id}`;

  const run = (job: ImportJob): Promise<void> =>
    new Promise((resolve) => {
      const worker = new Worker(THREAD, {
        workerData: { connection: deps.connection, job, files: deps.files } satisfies WorkerData,
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
      });
      running.set(nameOf(job), worker);
      let sentence: string | undefined;
      const tooLong = setTimeout(() => {
        sentence = TOOK_TOO_LONG;
        void worker.terminate();
      }, MOST_MS);
      worker.on("message", (version: number | null) => {
        if (version !== null) deps.notify(job.userId);
      });
      worker.on("error", (error) => {
        sentence = BROKE;
        deps.onDefect(error, job.userId);
      });
      worker.on("exit", () => {
        clearTimeout(tooLong);
        running.delete(nameOf(job));
        const told =
          sentence === undefined || isClosed
            ? Promise.resolve()
            : failImport(deps.pool, job.userId, job.id, sentence);
        void told.catch((error: unknown) => deps.onDefect(error, job.userId)).then(resolve);
      });
    });

  const next = () => {
    while (!isClosed && running.size < JOBS_AT_ONCE) {
      const at = waiting.findIndex((job) => !running.has(nameOf(job)));
      const [job] = at < 0 ? [] : waiting.splice(at, 1);
      if (!job) return;
      void run({ ...job, mutationUuid: randomUUID(), now: deps.clock() }).then(next);
    }
  };

  return {
    start(userId, id) {
      waiting.push({ userId, id });
      next();
    },
    async resume() {
      const { rows } = await deps.pool.query<{ user_id: number; id: number }>(UNDER_WAY);
      for (const { user_id, id } of rows) waiting.push({ userId: user_id, id });
      next();
    },
    async close() {
      isClosed = true;
      await Promise.all([...running.values()].map((worker) => worker.terminate()));
    },
  };
}
