import type { Chance } from "../../platform/random.ts";

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** Exponential backoff with jitter, so that many clients do not come back in the same moment. */
export interface Backoff {
  /** Returns the milliseconds to wait before the next attempt, twice as many each time. */
  next(): number;
  /** Makes the next wait short again: a request went through, or somebody asked for one. */
  reset(): void;
}

/** Creates a backoff that begins with half a second to one second, and ends at 15 to 30. */
export function createBackoff(chance: Pick<Chance, "random">): Backoff {
  let attempts = 0;
  return {
    next() {
      const ms = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts++);
      return ms * (0.5 + chance.random() / 2);
    },
    reset() {
      attempts = 0;
    },
  };
}
