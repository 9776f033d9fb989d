import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { getCompileCacheDir } from "node:module";
import type pg from "pg";
import { connectionForChild } from "../../database/engine/socket.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ProcessNews, ProcessTask } from "./import-process-news.ts";
import { isThere } from "./import-rows.ts";
import { BROKE, TOOK_TOO_LONG, tooMuchMemory } from "./import-sentences.ts";
import { failImport, IS_UNDER_WAY } from "./import-steps.ts";
import { createWaitingProcesses } from "./waiting-processes.ts";

/** An import that is to be taken a state further. */
export interface WaitingJob {
  readonly id: number;
  /** Of its file. */
  readonly bytes: number;
}

export interface ImportJobs {
  /** Takes a job on, now or as soon as there is room; it goes on without whoever asked. */
  start(userId: number, job: WaitingJob): void;
  /** Ends a job that is not wanted any more, at once. */
  cancel(userId: number, id: number): void;
  /** Takes on what another process left half-way. */
  resume(): Promise<void>;
  /** Ends what runs: it is taken on again at the next start. */
  close(): Promise<void>;
}

export interface ImportJobsDeps {
  readonly pool: pg.Pool;
  readonly connection: pg.ClientConfig;
  readonly files: ProcessTask["files"];
  readonly clock: Clock;
  /** Told after a commit. */
  readonly notify: (userId: number) => void;
  readonly onDefect: (error: unknown, userId: number) => void;
  /** For all that is in a process, 512 unless told. */
  readonly memoryMb?: number;
  /** How often is looked whether an import was cancelled on another server. */
  readonly lookEveryMs?: number;
}

/** Two fill a machine of two cores; what is soon done does not wait behind what is not. */
const AT_ONCE = { large: 2, inAll: 3 };
const LARGE_BYTES = 4 * 1_048_576;
const MOST_MEMORY_MB = 512;
/** Of the memory, what JavaScript may have: it tidies up before the process has used up all. */
const HEAP_SHARE = 0.8;
/** Reading makes many small things that live a while: with less room they are copied again and again. */
const YOUNG_MEMORY_MB = 16;
const MOST_MS = 10 * 60_000;
const LOOK_EVERY_MS = 2_000;
const MODULE = new URL("../../import-process.ts", import.meta.url);
const UNDER_WAY = `select user_id, id, bytes from imports where ${IS_UNDER_WAY} order by user_id, id`;

interface Job extends WaitingJob {
  readonly userId: number;
}
interface Running {
  readonly job: Job;
  readonly child: ChildProcess;
  /** Nobody wants to know what it comes to. */
  isOff: boolean;
}

const nameOf = ({ userId, id }: { readonly userId: number; readonly id: number }) => `${userId} ${id}`;
const isLarge = ({ bytes }: WaitingJob) => bytes > LARGE_BYTES;

/**
 * Runs imports in processes beside the server, each with a limit of memory and of ten minutes: one at a time of an
 * account, in turn, and large ones never in all places. A job that fails or runs into a limit leaves a sentence in its
 * row. A process that has read a file is kept for a while, for the person who looks at the receipt.
 */
export function createImportJobs(deps: ImportJobsDeps): ImportJobs {
  const { memoryMb = MOST_MEMORY_MB, lookEveryMs = LOOK_EVERY_MS } = deps;
  const waiting: Job[] = [];
  const running = new Map<number, Running>();
  const waitingProcesses = createWaitingProcesses();
  let isClosed = false;

  const startProcess = () =>
    fork(MODULE, {
      execArgv: [
        `--max-old-space-size=${Math.floor(memoryMb * HEAP_SHARE)}`,
        `--max-semi-space-size=${YOUNG_MEMORY_MB}`,
      ],
      // Compiling its modules is most of what the start of a process costs.
      env: { ...process.env, NODE_COMPILE_CACHE: getCompileCacheDir() ?? "" },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });

  const run = (job: Job): Promise<void> =>
    new Promise((resolve) => {
      const child = waitingProcesses.take(nameOf(job)) ?? startProcess();
      const run: Running = { job, child, isOff: false };
      running.set(job.userId, run);
      let sentence: string | undefined;
      let isThrough = false;
      const tooLong = setTimeout(() => {
        sentence = TOOK_TOO_LONG;
        child.kill("SIGKILL");
      }, MOST_MS);
      const looking = setInterval(() => {
        isThere(deps.pool, job.userId, job.id).then(
          (isWanted) => isWanted || stop(run),
          () => {}, // it goes on, and fails by itself where the database is away
        );
      }, lookEveryMs);
      const onMessage = (news: ProcessNews) => {
        isThrough = true;
        if ("broke" in news) {
          sentence = news.broke.sentence;
          deps.onDefect(Object.assign(new Error(news.broke.sentence), news.broke.error), job.userId);
          return;
        }
        if (news.version !== null) deps.notify(job.userId);
        if (!news.stays || run.isOff) return;
        over();
        waitingProcesses.keep(nameOf(job), child);
        resolve();
      };
      const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
        over();
        // What ends a process is its own watch over its memory, the engine of JavaScript or the system.
        if (!isThrough && sentence === undefined && !run.isOff) {
          const isMemory =
            signal === "SIGKILL" || signal === "SIGABRT" || signal === "SIGTRAP" || code === 134;
          sentence = isMemory ? tooMuchMemory(memoryMb) : BROKE;
          deps.onDefect(new Error(`an import ended with ${signal ?? code}`), job.userId);
        }
        const told =
          sentence === undefined || isClosed
            ? Promise.resolve()
            : failImport(deps.pool, job.userId, job.id, sentence);
        void told.catch((error: unknown) => deps.onDefect(error, job.userId)).then(resolve);
      };
      const onError = (error: unknown) => deps.onDefect(error, job.userId);
      const over = () => {
        clearTimeout(tooLong);
        clearInterval(looking);
        child.off("message", onMessage).off("error", onError).off("exit", onExit);
        running.delete(job.userId);
      };
      child.on("message", onMessage).on("error", onError).on("exit", onExit);
      const { bytes: _, ...of } = job;
      const task: ProcessTask = {
        job: { ...of, mutationUuid: randomUUID(), now: deps.clock() },
        connection: connectionForChild(deps.connection),
        files: deps.files,
        memoryMb,
      };
      child.send(task, () => {}); // a process that is gone says so by its end
    });

  const stop = (run: Running): void => {
    run.isOff = true;
    run.child.kill("SIGKILL");
  };
  /** Whether there is a place for a job now. */
  const mayRun = (job: Job): boolean => {
    if (running.has(job.userId)) return false;
    const large = [...running.values()].filter((each) => isLarge(each.job)).length;
    return !isLarge(job) || large < AT_ONCE.large;
  };
  const next = () => {
    while (!isClosed && running.size < AT_ONCE.inAll) {
      const at = waiting.findIndex(mayRun);
      const [job] = at < 0 ? [] : waiting.splice(at, 1);
      if (!job) return;
      void run(job).then(next);
    }
  };

  return {
    start(userId, { id, bytes }) {
      waiting.push({ userId, id, bytes });
      next();
    },
    cancel(userId, id) {
      const name = nameOf({ userId, id });
      for (let at = waiting.length - 1; at >= 0; at--) {
        const job = waiting[at];
        if (job && nameOf(job) === name) waiting.splice(at, 1);
      }
      const run = running.get(userId);
      if (run?.job.id === id) stop(run);
      void waitingProcesses.end(name);
    },
    async resume() {
      const { rows } = await deps.pool.query<{ user_id: number; id: number; bytes: number }>(UNDER_WAY);
      for (const { user_id: userId, id, bytes } of rows) {
        const isKnown =
          running.get(userId)?.job.id === id || waiting.some((job) => nameOf(job) === nameOf({ userId, id }));
        if (!isKnown) waiting.push({ userId, id, bytes });
      }
      next();
    },
    async close() {
      isClosed = true;
      const ended = [...running.values()].map(
        ({ child }) => new Promise((resolve) => child.once("exit", resolve).kill("SIGKILL")),
      );
      await Promise.all([waitingProcesses.endAll(), ...ended]);
    },
  };
}
