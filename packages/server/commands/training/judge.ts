import type { Weights } from "@perennial/domain/study/memory";
import {
  buttonCounts,
  isBetter,
  LEAST_RECALLS,
  type Misfit,
  misfitOf,
  misuse,
  partedByTime,
} from "@perennial/domain/study/training/evidence";
import type { Recall } from "@perennial/domain/study/training/recalls";
import { areSoundWeights } from "@perennial/domain/study/weight-bounds";
import { NOTHING_LEARNED, type TrainingResult } from "./outcome.ts";
import type { OnProgress, train } from "./train.ts";

export interface JudgeOptions {
  /** Those that have to be beaten. */
  readonly inForce: Weights;
  /** The learner says that the buttons were pressed for what they mean. */
  readonly isSure: boolean;
  readonly train: typeof train;
  readonly onProgress?: OnProgress;
}

/** Learns weights from the first four fifths of some recalls, and accepts them if they foretell the last fifth better. */
export async function judge(
  recalls: readonly Recall[],
  { inForce, isSure, train, onProgress }: JudgeOptions,
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
  const before = misfitOf(later, inForce);
  const after = misfitOf(later, weights);
  const compared = { ...counted, before: misfitToWire(before), after: misfitToWire(after) };
  return isBetter(before, after)
    ? { ...compared, result: "accepted", reason: null, weights: [...weights] }
    : { ...compared, result: "refused", reason: "not_better" };
}

const toWire = (counts: ReturnType<typeof buttonCounts>) => ({
  "1": counts[1],
  "2": counts[2],
  "3": counts[3],
  "4": counts[4],
});
const misfitToWire = ({ logLoss, rmseBins }: Misfit) => ({ log_loss: logLoss, rmse_bins: rmseBins });
