import { randomUUID } from "node:crypto";
import { Worker } from "node:worker_threads";
import type pg from "pg";
import { passesByWaiting, wasRolledBackForAnother } from "../../database/sqlstates.ts";
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

/** What a thread is told at its start; its jobs follow as messages, one at a time. */
export interface WorkerData {
  readonly connection: pg.ClientConfig;
  readonly files: FilePlace & { readonly limits: FileLimits };
}

/** What a thread says when it is through with a job. */
export interface ThreadSaid {
  /** Of the user's log, where it was written to. */
  readonly version: number | null;
  /** Whether it stays, with what it has read: the same job is carried out next. Else it ends by itself. */
  readonly stays: boolean;
}

export interface ImportJobsDeps {
  readonly pool: pg.Pool;
  readonly connection: pg.ClientConfig;
  readonly files: WorkerData["files"];
  readonly clock: Clock;
  /** Told after a commit. */
  readonly notify: (userId: number) => void;
  readonly onDefect: (error: unknown, userId: number) => void;
  /** For what lives in a thread, 1,024 unless told. */
  readonly memoryMb?: number;
}

/** Two fill a machine of two cores. */
const JOBS_AT_ONCE = 2;
const MOST_MEMORY_MB = 1_024;
/** Reading makes many small things that live a while: with less room they are copied again and again. */
const YOUNG_MEMORY_MB = 64;
const MOST_MS = 10 * 60_000;
/** So long a thread keeps what it has read, for the job that is carried out once its person has seen the receipt. */
const KEPT_MS = 120_000;
const MOST_KEPT = 2;
const TOOK_TOO_LONG =
  "The import took more than 10 minutes and was ended. Split the file, then import the parts.";
const BROKE =
  "Something went wrong on the server. Nothing was changed; import the file again, or tell whoever runs the server.";
const IN_THE_WAY =
  "The import and other changes stood in each other's way, again and again. Nothing was changed; import the file again in a moment.";
const NO_ANSWER =
  "The database did not answer in time. Nothing was changed; import the file again in a moment.";
const DISK_FULL =
  "The server has no room left on its disk. Nothing was changed; make room, or tell whoever runs the server, then import the file again.";
/** Of threads and of the database, by the codes of their errors. */
const SENTENCES: ReadonlyMap<unknown, (memoryMb: number) => string> = new Map<
  unknown,
  (memoryMb: number) => string
>([
  ["53100", () => DISK_FULL],
  ["ENOSPC", () => DISK_FULL],
  [
    "ERR_WORKER_OUT_OF_MEMORY",
    (memoryMb) =>
      `To read the file takes more than ${memoryMb.toLocaleString("en")} MiB of memory. Nothing was changed; split the file, then import the parts.`,
  ],
]);
const THREAD = new URL("../../import-thread.ts", import.meta.url);
const UNDER_WAY =
  "select user_id, id from imports where state in ('reading', 'applying') order by user_id, id";

/**
 * Runs imports in threads beside the server, `JOBS_AT_ONCE` at a time, each with a limit of memory and of ten
 * minutes. A job that fails or runs into a limit leaves a sentence in its row. A thread that has read a file is
 * kept for `KEPT_MS`, for the person who looks at the receipt.
 */
export function createImportJobs(deps: ImportJobsDeps): ImportJobs {
  const waiting: { readonly userId: number; readonly id: number }[] = [];
  const running = new Map<string, Worker>();
  const kept = createKeptThreads();
  const { memoryMb = MOST_MEMORY_MB } = deps;
  let isClosed = false;
  const nameOf = ({ userId, id }: { readonly userId: number; readonly id: number }) => `${userId} ${id}`;

  const startThread = () =>
    new Worker(THREAD, {
      workerData: { connection: deps.connection, files: deps.files } satisfies WorkerData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
    });

  const run = (job: ImportJob): Promise<void> =>
    new Promise((resolve) => {
      const worker = kept.take(nameOf(job)) ?? startThread();
      running.set(nameOf(job), worker);
      let sentence: string | undefined;
      const tooLong = setTimeout(() => {
        sentence = TOOK_TOO_LONG;
        void worker.terminate();
      }, MOST_MS);
      const onMessage = ({ version, stays }: ThreadSaid) => {
        if (version !== null) deps.notify(job.userId);
        if (!stays) return;
        over();
        kept.keep(nameOf(job), worker);
        resolve();
      };
      const onError = (error: unknown) => {
        sentence = sentenceFor(error, memoryMb);
        deps.onDefect(error, job.userId);
      };
      const onExit = () => {
        over();
        const told =
          sentence === undefined || isClosed
            ? Promise.resolve()
            : failImport(deps.pool, job.userId, job.id, sentence);
        void told.catch((error: unknown) => deps.onDefect(error, job.userId)).then(resolve);
      };
      const over = () => {
        clearTimeout(tooLong);
        worker.off("message", onMessage).off("error", onError).off("exit", onExit);
        running.delete(nameOf(job));
      };
      worker.on("message", onMessage).on("error", onError).on("exit", onExit);
      worker.postMessage(job);
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
      for (const { user_id: userId, id } of rows) {
        const isKnown =
          running.has(nameOf({ userId, id })) ||
          waiting.some((job) => nameOf(job) === nameOf({ userId, id }));
        if (!isKnown) waiting.push({ userId, id });
      }
      next();
    },
    async close() {
      isClosed = true;
      await kept.end();
      await Promise.all([...running.values()].map((worker) => worker.terminate()));
    },
  };
}

function sentenceFor(error: unknown, memoryMb: number): string {
  if (!(error instanceof Error)) return BROKE;
  const known = SENTENCES.get("code" in error ? error.code : undefined);
  if (known) return known(memoryMb);
  if (wasRolledBackForAnother(error)) return IN_THE_WAY;
  return passesByWaiting(error) ? NO_ANSWER : BROKE;
}

interface KeptThread {
  readonly worker: Worker;
  readonly tooLong: NodeJS.Timeout;
  /** If it ends all the same, the file is read again. */
  readonly onExit: () => void;
}

/** Threads that have read a file and wait for what its person says, by their jobs; for a while, and not many. */
function createKeptThreads() {
  const threads = new Map<string, KeptThread>();
  const take = (name: string): Worker | undefined => {
    const thread = threads.get(name);
    if (!thread) return undefined;
    threads.delete(name);
    clearTimeout(thread.tooLong);
    thread.worker.off("error", ignore).off("exit", thread.onExit);
    return thread.worker;
  };
  const end = (name: string) => take(name)?.on("error", ignore).terminate();
  return {
    take,
    keep(name: string, worker: Worker) {
      for (const oldest of [...threads.keys()].slice(0, threads.size + 1 - MOST_KEPT)) void end(oldest);
      const onExit = () => void take(name);
      worker.on("error", ignore).on("exit", onExit);
      threads.set(name, { worker, onExit, tooLong: setTimeout(() => void end(name), KEPT_MS) });
    },
    end: () => Promise.all([...threads.keys()].map(end)),
  };
}

/** It does nothing that could go wrong. */
const ignore = () => {};
