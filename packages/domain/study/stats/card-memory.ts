import type { Progress } from "../../tree/node.ts";
import { retrievability, type Weights } from "../memory.ts";
import { ROLLOVER_HOUR, type StudyDay, studyDayOf } from "../study-day.ts";

/** What the numbers need to know of one part of a card that was met. */
export interface CardMemory {
  /** The days after which the chance of recall has fallen to 90 %. */
  readonly stability: number;
  /** From 1 to 10; null where it was never told. */
  readonly difficulty: number | null;
  /** Of the last answer. */
  readonly studyDay: StudyDay;
  /** In milliseconds. */
  readonly dueAt: number;
  /** It is not asked before this day. */
  readonly buriedUntil: StudyDay | null;
  readonly isSuspended: boolean;
}

/** The same with the weights in force for the card, by which its chance of recall falls. */
export interface FadingMemory extends CardMemory {
  readonly weights: Weights;
}

/**
 * Returns what the numbers need to know of a card, from its progress.
 * @param timeZone where the learner is: what was rated before study days were told belongs to a day there
 * @returns null for a card that was never met
 */
export function cardMemoryOf(
  progress: Progress | undefined,
  timeZone: string,
  rolloverHour: number = ROLLOVER_HOUR,
): CardMemory | null {
  if (!progress || progress.phase === "new" || progress.reviewedAt === null || progress.strength <= 0)
    return null;
  return {
    stability: progress.strength,
    difficulty: progress.difficulty,
    studyDay: progress.studyDay ?? studyDayOf(new Date(progress.reviewedAt), timeZone, rolloverHour),
    dueAt: Date.parse(progress.nextReviewTime),
    buriedUntil: progress.buriedUntil,
    isSuspended: progress.suspendedAt !== null,
  };
}

/** The chance that the card would be known on that day. */
export const recallOn = (day: StudyDay, { stability, studyDay, weights }: FadingMemory): number =>
  retrievability(stability, day - studyDay, weights);
