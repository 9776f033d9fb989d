import type { Weights } from "@perennial/domain/study/memory";
import type pg from "pg";
import type { Clock } from "../../ports/clock.ts";
import { hasEnoughNew } from "./training-rows.ts";
import type { Trainings } from "./trainings.ts";

/** Trains the weights of those who have answered enough since the last time. */
export interface Learning {
  /** Somebody wrote something, which may have been an answer. */
  wrote(userId: number): void;
  close(): Promise<void>;
}

export interface LearningDeps {
  readonly pool: pg.Pool;
  readonly trainings: Pick<Trainings, "start">;
  readonly clock: Clock;
  readonly mayStudy: (userId: number) => Promise<boolean>;
  /** Those that have to be beaten. */
  readonly weightsOf: (userId: number) => Promise<Weights>;
  readonly onDefect: (error: unknown, userId: number) => void;
  /** So long after the first of what somebody writes it is looked at; what comes until then is looked at with it. */
  readonly restMs?: number;
}

const REST_MS = 600_000;

/** Starts trainings of those who wrote and have enough new answers. Who is waited for is in memory alone. */
export function createLearning(deps: LearningDeps): Learning {
  const { pool, trainings, clock, mayStudy, weightsOf, onDefect, restMs = REST_MS } = deps;
  const waiting = new Map<number, NodeJS.Timeout>();
  const looking = new Set<Promise<void>>();
  let isOver = false;

  async function look(userId: number): Promise<void> {
    if (!(await hasEnoughNew(pool, userId, clock()))) return;
    if (!(await mayStudy(userId))) return;
    await trainings.start({ userId, inForce: await weightsOf(userId), isSure: false, isByItself: true });
  }

  return {
    wrote(userId) {
      if (isOver || waiting.has(userId)) return;
      const timer = setTimeout(() => {
        waiting.delete(userId);
        const looked = look(userId)
          .catch((error: unknown) => onDefect(error, userId))
          .finally(() => looking.delete(looked));
        looking.add(looked);
      }, restMs);
      // A server that has nothing else to do may end.
      timer.unref();
      waiting.set(userId, timer);
    },
    async close() {
      isOver = true;
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
      await Promise.all(looking);
    },
  };
}
