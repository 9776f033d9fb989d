import type { DayShare } from "@perennial/domain/study/easy-days";
import { FSRS6_WEIGHTS } from "@perennial/domain/study/memory";
import type { Scheduling } from "@perennial/domain/study/schedule";

/** How the branch of a card was studied when it was rated, as the row of that review keeps it. */
export interface SchedulingRow {
  /** From 0 to 1. */
  readonly desired_retention: number;
  /** In minutes. */
  readonly learning_steps: number[];
  /** A study day, as `due_day` is. */
  readonly exam_day?: number | undefined;
  readonly spread?: number | undefined;
  readonly easy_days?: DayShare[] | undefined;
  readonly due_day?: number | undefined;
  /** Absent where they are those that everybody begins with. */
  readonly weights?: number[] | undefined;
}

/** Writes a scheduling for the row of a review; weights only where they are the learner's own. */
export const rowOfScheduling = (scheduling: Scheduling): SchedulingRow => ({
  desired_retention: scheduling.desiredRetention,
  learning_steps: [...scheduling.learningSteps],
  exam_day: scheduling.examDay,
  spread: scheduling.spread,
  easy_days: scheduling.easyDays && [...scheduling.easyDays],
  due_day: scheduling.dueDay,
  weights: hasOwnWeights(scheduling) ? [...scheduling.weights] : undefined,
});

/** Whether a card went by other weights than those that everybody begins with. */
export const hasOwnWeights = ({ weights }: Scheduling): boolean =>
  weights.some((weight, i) => weight !== FSRS6_WEIGHTS[i]);
