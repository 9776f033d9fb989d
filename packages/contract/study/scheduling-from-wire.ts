import { DEFAULT_SCHEDULING, type Scheduling } from "@perennial/domain/study/schedule";
import { weightsFrom } from "@perennial/domain/study/weights-text";
import type { Review } from "./reviews.ts";

/** How the branch of a card was studied when it was rated, as the row of that review tells it. */
export const schedulingFromWire = (row: NonNullable<Review["scheduling"]>): Scheduling => ({
  ...DEFAULT_SCHEDULING,
  desiredRetention: row.desired_retention,
  learningSteps: row.learning_steps,
  examDay: row.exam_day,
  spread: row.spread,
  easyDays: row.easy_days,
  dueDay: row.due_day,
  weights: weightsFrom(row.weights),
});
