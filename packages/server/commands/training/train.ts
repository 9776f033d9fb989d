import { computeParameters, FSRSBindingItem, FSRSBindingReview } from "@open-spaced-repetition/binding";
import type { Recall } from "@perennial/domain/study/training/recalls";

/** Told how far it is. */
export type OnProgress = (done: number, total: number) => void;

const TELL_MS = 50;
const DECIMALS = 10_000;

/**
 * The numbers that a training comes to, which may be anything: whoever uses them looks at them first. They are
 * rounded, so that what is tried is what is kept.
 */
export async function train(
  recalls: readonly Recall[],
  onProgress: OnProgress = () => {},
): Promise<readonly number[]> {
  const items = recalls.map(
    ({ history }) =>
      new FSRSBindingItem(history.map(({ rating, days }) => new FSRSBindingReview(rating, days))),
  );
  const progress = (done: number, total: number) => {
    onProgress(done, total);
    return true;
  };
  const found = await computeParameters(items, { enableShortTerm: true, progress, timeout: TELL_MS });
  return found.map((weight) => Math.round(weight * DECIMALS) / DECIMALS);
}
