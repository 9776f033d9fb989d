import type { Rating } from "../confidence.ts";
import type { Weights } from "../memory.ts";
import { logLoss, rmseBins } from "../stats/prediction-quality.ts";
import { predictions, type Recall } from "./recalls.ts";

/** With fewer, what is learned is chance. */
export const LEAST_RECALLS = 400;
/** The share of the recalls, by time, that is learned from; the rest is foretold. */
const LEARNED = 0.8;

/** Parts recalls, which stand by their times, into those that are learned from and later ones that are not seen. */
export function partedByTime(recalls: readonly Recall[]): {
  readonly learned: readonly Recall[];
  readonly later: readonly Recall[];
} {
  const end = Math.floor(recalls.length * LEARNED);
  return { learned: recalls.slice(0, end), later: recalls.slice(end) };
}

/** How far weights are from what was seen: less is better. */
export interface Misfit {
  readonly logLoss: number;
  /** From 0 to 1, over groups of reviews that are alike. */
  readonly rmseBins: number;
}

/**
 * Returns how far weights are from what was seen, by two measures over the same predictions. Computes the memory of
 * each recall from its first answer on, so that it costs as much as all their histories are long.
 */
export function misfitOf(recalls: readonly Recall[], weights: Weights): Misfit {
  const seen = predictions(recalls, weights);
  return { logLoss: logLoss(seen), rmseBins: rmseBins(seen) };
}

/** As it is shown: what is not to be seen there is no difference. */
const SHOWN = 10_000;
/** Whether new weights foretold later reviews better than those in force. */
export const isBetter = (before: Misfit, after: Misfit): boolean =>
  Math.round(after.logLoss * SHOWN) < Math.round(before.logLoss * SHOWN);

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

/**
 * Whether red hardly means that a card was not known: then weights would learn the habit, and either bring cards back
 * much too late, with nothing in the numbers to show it, or much too often.
 */
export function misuse(counts: ButtonCounts): "red_hardly_used" | "red_overused" | null {
  const all = counts[1] + counts[2] + counts[3] + counts[4];
  if (all < TELLING) return null;
  const red = counts[1] / all;
  return red < LEAST_RED ? "red_hardly_used" : red > MOST_RED ? "red_overused" : null;
}
