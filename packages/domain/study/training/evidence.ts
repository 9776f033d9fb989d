import type { Rating } from "../confidence.ts";
import { type Prediction, surprise } from "../stats/prediction-quality.ts";
import type { Recall } from "./recalls.ts";

/** With fewer, what is learned is chance. */
export const LEAST_RECALLS = 400;
/** The share of the recalls, by time, that is learned from; the rest is predicted. */
const LEARNED = 0.8;

/** Parts recalls, which stand by their times, into those that are learned from and later ones that are not seen. */
export function partedByTime(recalls: readonly Recall[]): {
  readonly learned: readonly Recall[];
  readonly later: readonly Recall[];
} {
  const end = Math.floor(recalls.length * LEARNED);
  return { learned: recalls.slice(0, end), later: recalls.slice(end) };
}

/** How many resamples are drawn, and the share of them in which a gain may be missing. */
const [RESAMPLES, MOST_WITHOUT] = [1_000, 0.025];

/**
 * Returns whether one model's log loss is lower than another's by more than the noise of the split (decision 52): by
 * a bootstrap over cards, since the answers to one card depend on each other.
 * @param recalls what both models predicted, in the same order
 * @param seed of the resampling: the same one comes to the same answer
 */
export function isClearlyBetter(
  recalls: readonly Recall[],
  { before, after }: { readonly before: readonly Prediction[]; readonly after: readonly Prediction[] },
  seed: number,
): boolean {
  const gainOf = new Map<string, number>();
  recalls.forEach(({ card }, i) => {
    const [was, is] = [before[i], after[i]];
    if (was && is) gainOf.set(card, (gainOf.get(card) ?? 0) + surprise(was) - surprise(is));
  });
  const gains = Float64Array.from(gainOf.values());
  const next = randomFractions(seed);
  let without = 0;
  for (let resample = 0; resample < RESAMPLES; resample++) {
    let gain = 0;
    for (let drawn = 0; drawn < gains.length; drawn++) gain += gains[Math.floor(next() * gains.length)] ?? 0;
    if (gain <= 0) without++;
  }
  return without <= MOST_WITHOUT * RESAMPLES;
}

/** Returns a generator of fractions from 0 up to 1 that the seed determines: the published `mulberry32`. */
function randomFractions(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How often each button was pressed when a card came back. */
export type ButtonCounts = { readonly [R in Rating]: number };

/** Counts by which button each recall was answered: what came back after a night or more, and nothing else. */
export function buttonCounts(recalls: readonly Recall[]): ButtonCounts {
  const counts = { 1: 0, 2: 0, 3: 0, 4: 0 };
  for (const { history } of recalls) {
    const rating = history.at(-1)?.rating;
    if (rating) counts[rating]++;
  }
  return counts;
}

/** So many answers tell how the buttons are used. */
const TELLING = 200;
/** Nobody forgets less of what comes back, and nobody who studies forgets more. */
const [LEAST_RED, MOST_RED] = [0.02, 0.4];

/** Returns whether red hardly means that a card was not known: weights would learn that habit, unseen in the numbers. */
export function misuse(counts: ButtonCounts): "red_hardly_used" | "red_overused" | null {
  const all = counts[1] + counts[2] + counts[3] + counts[4];
  if (all < TELLING) return null;
  const red = counts[1] / all;
  return red < LEAST_RED ? "red_hardly_used" : red > MOST_RED ? "red_overused" : null;
}
