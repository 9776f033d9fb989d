import type { Rating } from "../confidence.ts";
import { retrievability, type Weights } from "../memory.ts";
import { type Review, replay } from "../reviews.ts";
import { DEFAULT_SCHEDULING } from "../schedule.ts";
import type { StudyDay } from "../study-day.ts";

/** A review of a card, with what its memory was before and after. */
export interface CurveReview {
  readonly at: number;
  readonly studyDay: StudyDay;
  readonly rating: Rating;
  /** The chance that it would be known; null at the first meeting. */
  readonly expected: number | null;
  /** The days that it lasts since. */
  readonly lasts: number;
}

/** From one review to the next; the last one to the end. */
export type Segment = readonly { readonly at: number; readonly recall: number }[];

export interface MemoryCurve {
  readonly reviews: readonly CurveReview[];
  readonly segments: readonly Segment[];
  /** The chance that it would be known now; null for a card that was never met. */
  readonly recallNow: number | null;
}

const DAY_MS = 86_400_000;
const POINTS = 24;

export interface CurveOptions {
  readonly now: number;
  /** Where the last segment ends. */
  readonly until: number;
  /** In force now. */
  readonly weights: Weights;
}

/**
 * How the memory of a card fell and was lifted. Up to a review it fell by the weights that the review was counted with,
 * and since the last one by those in force now.
 * @param log all rows of the card, in any order
 */
export function memoryCurve(log: readonly Review[], { now, until, weights }: CurveOptions): MemoryCurve {
  const { steps } = replay(log);
  // What was corrected counts for nothing.
  const effective = steps.filter((_, i) => steps[i + 1]?.kind !== "correction");
  const met = effective.flatMap(({ review, studyDay, before, after }) => {
    if (!after.memory) return [];
    const days = before.studyDay === null ? 0 : studyDay - before.studyDay;
    const { weights: then } = review.scheduling ?? DEFAULT_SCHEDULING;
    const { rating } = review;
    const expected = before.memory ? retrievability(before.memory.stability, days, then) : null;
    return { at: review.at.getTime(), studyDay, rating, expected, lasts: after.memory.stability, then };
  });
  const segments = met.map(({ at, lasts }, i): Segment => {
    const next = met[i + 1];
    const end = Math.max(at, next?.at ?? until);
    return Array.from({ length: POINTS + 1 }, (_, point) => {
      const moment = at + ((end - at) * point) / POINTS;
      return { at: moment, recall: retrievability(lasts, (moment - at) / DAY_MS, next?.then ?? weights) };
    });
  });
  const last = met.at(-1);
  const recallNow = last ? retrievability(last.lasts, (now - last.at) / DAY_MS, weights) : null;
  return { reviews: met.map(({ then: _, ...review }) => review), segments, recallNow };
}
