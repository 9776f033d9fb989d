import type * as wire from "@perennial/contract/study/training";
import { LEAST_RECALLS } from "@perennial/domain/study/training/evidence";

/** What a training came to, before it has a time and words. */
export type TrainingResult = Omit<wire.TrainingOutcome, "ended_at" | "message">;
type Reason = NonNullable<wire.TrainingOutcome["reason"]>;

const REASON_TEXT: { readonly [R in Reason]: string } = {
  too_few_reviews: `There is not enough to learn from yet: at least ${LEAST_RECALLS} cards have to have come back after a night or more.`,
  red_hardly_used:
    "Hard was hardly ever pressed. If you press Difficult for what you did not know, weights of your own would bring cards back much too late. Hard is for what you did not know.",
  red_overused:
    "Hard was pressed for more than two in five cards. If you press it also for what you knew with effort, weights of your own would bring cards back much too often. Hard is for what you did not know.",
  not_better:
    "The new weights do not predict your later reviews better than the weights in use by more than chance. Those stay.",
  unsound: "The trained weights lie outside the range that the model can use. The weights in use stay.",
  broken_off: "The server interrupted the training. Nothing was changed; try again.",
  took_too_long: "The training took too long and was ended. Nothing was changed.",
};
const ACCEPTED =
  "The new weights predict your later reviews better than the weights in use. Nothing changes until you use them.";

/** Adds to a result when it was reached and the sentence that its learner reads. */
export const outcomeOf = (result: TrainingResult, endedAt: Date): wire.TrainingOutcome => ({
  ...result,
  message: result.reason === null ? ACCEPTED : REASON_TEXT[result.reason],
  ended_at: endedAt.toISOString(),
});

/** Where nothing was learned. */
export const NOTHING_LEARNED = {
  reviews: 0,
  learned: 0,
  later: 0,
  buttons: null,
  before: null,
  after: null,
  weights: null,
} as const satisfies Partial<TrainingResult>;

/** Makes the result of a training that came to no end by itself: nothing was learned. */
export const failed = (reason: "broken_off" | "took_too_long"): TrainingResult => ({
  ...NOTHING_LEARNED,
  result: "failed",
  reason,
});
