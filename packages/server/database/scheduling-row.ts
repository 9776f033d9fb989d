import { DEFAULT_SCHEDULING, type Scheduling } from "@perennial/domain/study/schedule";

/** How the branch of a card was studied when it was rated, as the row of that review keeps it. */
export interface SchedulingRow {
  readonly desired_retention: number;
  readonly learning_steps: number[];
  readonly exam_day?: number | undefined;
  readonly spread?: number | undefined;
}

export const schedulingFromRow = (row: SchedulingRow): Scheduling => ({
  ...DEFAULT_SCHEDULING,
  desiredRetention: row.desired_retention,
  learningSteps: row.learning_steps,
  examDay: row.exam_day,
  spread: row.spread,
});

export const rowOfScheduling = (scheduling: Scheduling): SchedulingRow => ({
  desired_retention: scheduling.desiredRetention,
  learning_steps: [...scheduling.learningSteps],
  exam_day: scheduling.examDay,
  spread: scheduling.spread,
});
