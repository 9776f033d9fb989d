/** What was said of a review before it was answered, and how it was answered. */
export interface Prediction {
  /** The chance that it would be known, from 0 to 1. */
  readonly predicted: number;
  readonly isKnown: boolean;
  /** The study days since the answer before it. */
  readonly days: number;
  /** How often the card had come back after a night, this time included, and one more for its first meeting. */
  readonly reviews: number;
  readonly lapses: number;
}

/** A model that is sure and wrong is not infinitely wrong. */
const SURE = 1e-7;

/** Returns the negative logarithm of the chance that was given to what happened: less is better. */
export function surprise({ predicted, isKnown }: Prediction): number {
  const chance = Math.min(1 - SURE, Math.max(SURE, predicted));
  return -Math.log(isKnown ? chance : 1 - chance);
}

/** Returns the mean surprise of the answers: less is better. */
export const logLoss = (seen: readonly Prediction[]): number =>
  seen.reduce((total, each) => total + surprise(each), 0) / seen.length;

/** A value rounded to a step of a scale on which each step is so many times the one before it. */
const onScale = (value: number, unit: number, times: number): number =>
  value <= 0 ? 0 : Math.round(unit * times ** Math.floor(Math.log(value) / Math.log(times)) * 100) / 100;

/**
 * How far what was said is from what was seen, on average over groups of reviews that are alike: in the days since, in
 * how often the card was met, and in how often it was forgotten. The groups are those of the open-spaced-repetition
 * benchmark, so that the numbers can be compared.
 */
export function rmseBins(seen: readonly Prediction[]): number {
  const bins = new Map<string, { count: number; predicted: number; known: number }>();
  for (const { predicted, isKnown, days, reviews, lapses } of seen) {
    const name = [
      onScale(days, 2.48, 3.62),
      Math.round(onScale(reviews, 1.99, 1.89)),
      Math.round(onScale(lapses, 1.65, 1.73)),
    ].join(" ");
    const bin = bins.get(name) ?? { count: 0, predicted: 0, known: 0 };
    bins.set(name, bin);
    bin.count++;
    bin.predicted += predicted;
    if (isKnown) bin.known++;
  }
  let sum = 0;
  for (const { count, predicted, known } of bins.values()) sum += (predicted - known) ** 2 / count;
  return Math.sqrt(sum / seen.length);
}

/** Returns the AUC: 1 is perfect, 0.5 is guessing, or all answers are the same. Equal chances count half. */
export function auc(seen: readonly Prediction[]): number {
  const sorted = [...seen].sort((a, b) => a.predicted - b.predicted);
  const known = seen.filter(({ isKnown }) => isKnown).length;
  const missed = seen.length - known;
  if (known === 0 || missed === 0) return 0.5;
  let ranks = 0;
  for (let i = 0; i < sorted.length; ) {
    let end = i;
    while (end < sorted.length && sorted[end]?.predicted === sorted[i]?.predicted) end++;
    // All that are equal share the mean of their ranks, which begin at 1.
    const rank = (i + 1 + end) / 2;
    for (; i < end; i++) if (sorted[i]?.isKnown) ranks += rank;
  }
  return (ranks - (known * (known + 1)) / 2) / (known * missed);
}
