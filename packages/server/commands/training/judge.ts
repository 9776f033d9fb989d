import type { Weights } from "@perennial/domain/study/memory";
import { logLoss, type Prediction, rmseBins } from "@perennial/domain/study/stats/prediction-quality";
import {
  buttonCounts,
  isClearlyBetter,
  LEAST_RECALLS,
  misuse,
  partedByTime,
} from "@perennial/domain/study/training/evidence";
import { predictions, type Recall } from "@perennial/domain/study/training/recalls";
import { areSoundWeights } from "@perennial/domain/study/weight-bounds";
import { NOTHING_LEARNED, type TrainingResult } from "./outcome.ts";
import type { OnProgress, train } from "./train.ts";

export interface JudgeOptions {
  /** Those that have to be beaten. */
  readonly inForce: Weights;
  /** The learner says that the buttons were pressed for what they mean. */
  readonly isSure: boolean;
  readonly train: typeof train;
  /** Of the resampling by which old and new weights are compared. */
  readonly seed: number;
  readonly onProgress?: OnProgress;
}

/** Learns weights from the first four fifths of some recalls, and accepts them if they clearly predict the last fifth better. */
export async function judge(
  recalls: readonly Recall[],
  { inForce, isSure, train, seed, onProgress }: JudgeOptions,
): Promise<TrainingResult> {
  const buttons = buttonCounts(recalls);
  const seen = { ...NOTHING_LEARNED, reviews: recalls.length, buttons: toWire(buttons) };
  if (recalls.length < LEAST_RECALLS) return { ...seen, result: "refused", reason: "too_few_reviews" };
  const misused = isSure ? null : misuse(buttons);
  if (misused) return { ...seen, result: "refused", reason: misused };
  const { learned, later } = partedByTime(recalls);
  const counted = { ...seen, learned: learned.length, later: later.length };
  const weights = await train(learned, onProgress);
  if (!areSoundWeights(weights)) return { ...counted, result: "refused", reason: "unsound" };
  const [before, after] = [predictions(later, inForce), predictions(later, weights)];
  const compared = { ...counted, before: misfitOf(before), after: misfitOf(after) };
  return isClearlyBetter(later, { before, after }, seed)
    ? { ...compared, result: "accepted", reason: null, weights: [...weights] }
    : { ...compared, result: "refused", reason: "not_better" };
}

const toWire = (counts: ReturnType<typeof buttonCounts>) => ({
  "1": counts[1],
  "2": counts[2],
  "3": counts[3],
  "4": counts[4],
});
/** Returns how far predictions are from what was answered, by two measures: less is better. */
const misfitOf = (seen: readonly Prediction[]) => ({ log_loss: logLoss(seen), rmse_bins: rmseBins(seen) });
