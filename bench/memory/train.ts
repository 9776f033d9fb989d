import { computeParameters, FSRSBindingItem, FSRSBindingReview } from "@open-spaced-repetition/binding";
import { FSRS6_WEIGHTS, type Weights } from "@perennial/domain/study/memory";
import type { Recall } from "./recalls.ts";

/** Weights learned from these recalls; the standard ones where they are too few to learn from. */
export async function train(recalls: readonly Recall[]): Promise<Weights> {
  const items = recalls.map(
    ({ history }) =>
      new FSRSBindingItem(history.map(({ rating, days }) => new FSRSBindingReview(rating, days))),
  );
  const found = await computeParameters(items, { enableShortTerm: true });
  return isWeights(found) ? found : FSRS6_WEIGHTS;
}

const isWeights = (values: readonly number[]): values is number[] & Weights =>
  values.length === FSRS6_WEIGHTS.length && values.every(Number.isFinite);
