import { FSRS6_WEIGHTS, type Memory, retrievability, type Weights } from "./memory.ts";

/** What another program kept of a card by the rules of SM-2. */
export interface Sm2State {
  /** By how much an interval grows, from 1.3. */
  readonly ease: number;
  /** In days. */
  readonly interval: number;
  /** The share of cards that were known when they came back there. */
  readonly retention?: number;
}

const [LEAST_STABILITY, MOST_STABILITY] = [0.001, 36_500];
const [EASIEST, HARDEST] = [1, 10];
const USUAL_RETENTION = 0.9;

/** Returns the memory that fits an SM-2 card: known by that share after its interval, and growing by its ease. */
export function memoryFromSm2(
  { ease, interval, retention = USUAL_RETENTION }: Sm2State,
  w: Weights = FSRS6_WEIGHTS,
): Memory {
  const days = Math.max(LEAST_STABILITY, interval);
  // The days after which a memory of one day is known by that share, which the curve's power gives.
  const factor = retrievability(1, 1, w) ** (-1 / w[20]) - 1;
  const stability = clamp((days * factor) / (retention ** (-1 / w[20]) - 1), LEAST_STABILITY, MOST_STABILITY);
  // Growth after a recall on time, solved for the difficulty.
  return {
    stability,
    difficulty: clamp(11 - (ease - 1) / growthOf(stability, retention, w), EASIEST, HARDEST),
  };
}

/**
 * The ease by which a program with the rules of SM-2 knows a memory: of it `memoryFromSm2` makes one that is as difficult.
 * @param interval in days
 */
export const easeOf = (difficulty: number, interval: number, w: Weights = FSRS6_WEIGHTS): number =>
  1 + growthOf(clamp(interval, LEAST_STABILITY, MOST_STABILITY), USUAL_RETENTION, w) * (11 - difficulty);

/** By how much a recall on time makes a memory grow, for each level of difficulty that it is below 11. */
const growthOf = (stability: number, retention: number, w: Weights): number =>
  Math.exp(w[8]) * stability ** -w[9] * Math.expm1((1 - retention) * w[10]);

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
