import type { Rating } from "./confidence.ts";

/**
 * The memory model FSRS-6, as published by the open-spaced-repetition group (wiki page "The Algorithm") with
 * its 21 default weights. Names follow the paper: S is the stability in days, D the difficulty from 1 to 10,
 * R the chance of recall, G the grade.
 */
export interface Memory {
  /** The days after which the chance of recall has fallen to 90 %. */
  readonly stability: number;
  readonly difficulty: number;
}

/** The version of the memory model. Each row of the log names the version that its states were computed by. */
export const MEMORY_MODEL = "fsrs-6";

const DEFAULT_WEIGHTS = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
  1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
] as const;

type Numbers<Tuple> = { readonly [Index in keyof Tuple]: number };
export type Weights = Numbers<typeof DEFAULT_WEIGHTS>;
export const FSRS6_WEIGHTS: Weights = DEFAULT_WEIGHTS;

const MIN_STABILITY = 0.001;
const MAX_STABILITY = 36_500;
const MAX_INTERVAL_DAYS = 36_500;
const DESIRED_RETENTION = 0.9;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
const clampStability = (s: number) => clamp(s, MIN_STABILITY, MAX_STABILITY);
const clampDifficulty = (d: number) => clamp(d, 1, 10);

/** FACTOR in R(t, S) = (1 + FACTOR * t / S) ^ -w20, chosen so that R(S, S) = 0.9. */
export const curveFactor = (w: Weights) => 0.9 ** (-1 / w[20]) - 1;

/** Returns the chance of recall after `elapsedDays`, which falls from 1. */
export function retrievability(stability: number, elapsedDays: number, w: Weights = FSRS6_WEIGHTS): number {
  return (1 + (curveFactor(w) * Math.max(0, elapsedDays)) / stability) ** -w[20];
}

/** Returns the number of whole days, at least 1, after which the chance of recall has fallen to the desired one. */
export function intervalFor(
  stability: number,
  desiredRetention: number = DESIRED_RETENTION,
  w: Weights = FSRS6_WEIGHTS,
): number {
  const days = (stability / curveFactor(w)) * (desiredRetention ** (-1 / w[20]) - 1);
  return clamp(Math.round(days), 1, MAX_INTERVAL_DAYS);
}

/** Returns the memory after a rating. `elapsedDays` are whole study days since the last one; 0 has a formula of its own. */
export function step(
  memory: Memory | null,
  rating: Rating,
  elapsedDays: number,
  w: Weights = FSRS6_WEIGHTS,
): Memory {
  if (!memory) {
    return {
      stability: clampStability(w[(rating - 1) as 0 | 1 | 2 | 3]),
      difficulty: clampDifficulty(initialDifficulty(rating, w)),
    };
  }
  return {
    stability: clampStability(nextStability(memory, rating, elapsedDays, w)),
    difficulty: clampDifficulty(nextDifficulty(memory.difficulty, rating, w)),
  };
}

/** D0(G) = w4 - e^(w5 * (G - 1)) + 1. */
const initialDifficulty = (rating: Rating, w: Weights) => w[4] - Math.exp(w[5] * (rating - 1)) + 1;

/** A change -w6 * (G - 3), damped towards 10, then drawn by w7 to the difficulty of a first "easy". */
function nextDifficulty(d: number, rating: Rating, w: Weights): number {
  const damped = d - w[6] * (rating - 3) * ((10 - d) / 9);
  return w[7] * initialDifficulty(4, w) + (1 - w[7]) * damped;
}

function nextStability({ stability, difficulty }: Memory, rating: Rating, days: number, w: Weights): number {
  if (days <= 0) return stabilitySameDay(stability, rating, w);
  const r = retrievability(stability, days, w);
  return rating === 1
    ? stabilityAfterLapse(stability, difficulty, r, w)
    : stabilityAfterRecall(stability, difficulty, r, rating, w);
}

/** S * e^(w17 * (G - 3 + w18)) * S^-w19, and never less than S when the card was recalled. */
export function stabilitySameDay(s: number, rating: Rating, w: Weights = FSRS6_WEIGHTS): number {
  const growth = Math.exp(w[17] * (rating - 3 + w[18])) * s ** -w[19];
  return s * (rating === 1 ? growth : Math.max(1, growth));
}

/** S * (1 + e^w8 * (11 - D) * S^-w9 * (e^(w10 * (1 - R)) - 1) * [w15 if hard] * [w16 if easy]). */
export function stabilityAfterRecall(
  s: number,
  d: number,
  r: number,
  rating: Rating,
  w: Weights = FSRS6_WEIGHTS,
): number {
  const effort = rating === 2 ? w[15] : rating === 4 ? w[16] : 1;
  return s * (1 + Math.exp(w[8]) * (11 - d) * s ** -w[9] * (Math.exp(w[10] * (1 - r)) - 1) * effort);
}

/** w11 * D^-w12 * ((S + 1)^w13 - 1) * e^(w14 * (1 - R)), and never more than a lapse on the same day leaves. */
export function stabilityAfterLapse(s: number, d: number, r: number, w: Weights = FSRS6_WEIGHTS): number {
  const relearnt = w[11] * d ** -w[12] * ((s + 1) ** w[13] - 1) * Math.exp(w[14] * (1 - r));
  return Math.min(relearnt, s / Math.exp(w[17] * w[18]));
}
