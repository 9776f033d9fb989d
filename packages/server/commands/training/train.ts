import { computeParameters, FSRSBindingItem, FSRSBindingReview } from "@open-spaced-repetition/binding";
import type { Recall } from "@perennial/domain/study/training/recalls";

/** Told how far it is. */
export type OnProgress = (done: number, total: number) => void;

const TELL_MS = 50;
const DECIMALS = 10_000;

/** Returns trained weights, rounded as they are kept; they may be anything, so the caller checks them. */
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
