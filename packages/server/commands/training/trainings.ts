import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { Weights } from "@perennial/domain/study/memory";
import type pg from "pg";
import { connectionForChild } from "../../database/engine/socket.ts";
import type { Clock } from "../../ports/clock.ts";
import { failed, outcomeOf, type TrainingResult } from "./outcome.ts";
import {
  type Attempt,
  beginTraining,
  endOwnTraining,
  endTraining,
  forgetTraining,
  tellProgress,
} from "./training-rows.ts";

/** What a process is told. */
export interface TrainingJob {
  readonly connection: pg.ClientConfig;
  readonly userId: number;
  readonly inForce: Weights;
  readonly isSure: boolean;
  /** Nobody asked for it: there was enough to learn from. */
  readonly isByItself?: boolean;
}
/** What it tells. */
export type TrainingNews =
  | { readonly done: number; readonly total: number }
  | { readonly result: TrainingResult };

export interface Trainings {
  /** Begins a training; returns whether it did, since a user has one under way at a time. */
  start(job: Omit<TrainingJob, "connection">): Promise<boolean>;
  cancel(userId: number): Promise<void>;
  close(): Promise<void>;
}

export interface TrainingDeps {
  readonly pool: pg.Pool;
  readonly connection: pg.ClientConfig;
  readonly clock: Clock;
  readonly onDefect: (error: unknown, userId: number) => void;
  /** The module of the process. */
  readonly module?: URL;
  /** How long one may take. */
  readonly mostMs?: number;
}

const MODULE = new URL("../../training-process.ts", import.meta.url);
const MOST_MS = 120_000;
const MOST_MEMORY_MB = 1_024;
const BEAT_MS = 1_000;

interface Running extends Attempt {
  readonly job: Omit<TrainingJob, "connection">;
  readonly progress: { done: number; total: number };
  child: ChildProcess | null;
  /** Nobody wants to know what it comes to. */
  isOff: boolean;
}

/**
 * Trains weights, one training after the other, each in a process of its own: what crashes there, or takes all the memory
 * it may have, is an outcome, and native code is ended at any moment.
 */
export function createTrainings(deps: TrainingDeps): Trainings {
  const { pool, clock, onDefect, module = MODULE, mostMs = MOST_MS } = deps;
  const owned = new Set<Running>();
  let turn: Promise<void> = Promise.resolve();

  const stop = (running: Running) => {
    running.isOff = true;
    running.child?.kill("SIGKILL");
  };
  const beat = async (running: Running) => {
    const isWanted = await tellProgress(pool, running, { now: clock(), ...running.progress });
    if (!isWanted) stop(running);
  };
  const write = async (running: Running, result: TrainingResult) =>
    (running.job.isByItself ? endOwnTraining : endTraining)(pool, running, outcomeOf(result, clock()));
  const end = async (running: Running, result: TrainingResult) => {
    if (!running.isOff) await write(running, result);
  };

  async function follow(running: Running): Promise<void> {
    const told = (error: unknown) => onDefect(error, running.userId);
    const beats = setInterval(() => void beat(running).catch(told), BEAT_MS);
    const before = turn;
    turn = before
      .then(async () => {
        if (running.isOff) return;
        await end(running, await inProcess(running, { ...deps, module, mostMs }));
      })
      .catch(told)
      .finally(() => {
        clearInterval(beats);
        owned.delete(running);
      });
    await turn;
  }

  return {
    async start(job) {
      const { userId } = job;
      const progress = { done: 0, total: 0 };
      const running: Running = { userId, uuid: randomUUID(), job, progress, child: null, isOff: false };
      if (!(await beginTraining(pool, running, clock()))) return false;
      owned.add(running);
      void follow(running);
      return true;
    },
    async cancel(userId) {
      await forgetTraining(pool, userId);
      for (const running of owned) if (running.userId === userId) stop(running);
    },
    async close() {
      for (const running of owned) {
        stop(running);
        await write(running, failed("broken_off"));
      }
      await turn;
    },
  };
}

/** Runs it to its end, whatever that is. */
function inProcess(
  running: Running,
  { connection, onDefect, module, mostMs }: TrainingDeps & { readonly module: URL; readonly mostMs: number },
): Promise<TrainingResult> {
  return new Promise((resolve) => {
    const child = fork(module, {
      execArgv: [`--max-old-space-size=${MOST_MEMORY_MB}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    running.child = child;
    let result: TrainingResult | null = null;
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      child.kill("SIGKILL");
    }, mostMs);
    child.on("message", (news: TrainingNews) => {
      if ("result" in news) result = news.result;
      else Object.assign(running.progress, news);
    });
    child.on("error", (error) => onDefect(error, running.userId));
    child.on("close", (code, signal) => {
      clearTimeout(late);
      if (!result && !isLate && !running.isOff)
        onDefect(new Error(`a training ended with ${signal ?? code}`), running.userId);
      resolve(result ?? failed(isLate ? "took_too_long" : "broken_off"));
    });
    const job: TrainingJob = { ...running.job, connection: connectionForChild(connection) };
    child.send(job, () => {}); // a process that is gone says so by its end
  });
}
