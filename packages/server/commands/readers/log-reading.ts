import type pg from "pg";
import { catchUp, catchUpWholly, type Indexed } from "./catch-up.ts";

/** Reads logs for those who ask what stands in them, and goes on beside the requests where there is more. */
export interface LogReading {
  /** Returns how far the reading of a user's log has come, after a step more. */
  catchUp(userId: number): Promise<Indexed>;
  /** Ends after the step that is under way. */
  close(): Promise<void>;
}

/** Creates the reading of logs. What is left of one is read in turn, one user after the other. */
export function createLogReading(deps: {
  readonly pool: pg.Pool;
  readonly onTrouble: (error: unknown) => void;
}): LogReading {
  const { pool, onTrouble } = deps;
  const stopping = new AbortController();
  const waiting = new Set<number>();
  let last = Promise.resolve();
  const goOn = (userId: number) => {
    if (waiting.has(userId)) return;
    waiting.add(userId);
    last = last
      .then(() => catchUpWholly(pool, userId, stopping.signal))
      .catch(onTrouble)
      .then(() => void waiting.delete(userId));
  };
  return {
    async catchUp(userId) {
      const indexed = await catchUp(pool, userId);
      if (indexed.indexed < indexed.head && !stopping.signal.aborted) goOn(userId);
      return indexed;
    },
    close() {
      stopping.abort();
      return last;
    },
  };
}
