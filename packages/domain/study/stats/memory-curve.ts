import type { Rating } from "../confidence.ts";
import { retrievability } from "../memory.ts";
import { type Review, replay } from "../reviews.ts";
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
export type Stretch = readonly { readonly at: number; readonly recall: number }[];

export interface MemoryCurve {
  readonly reviews: readonly CurveReview[];
  readonly stretches: readonly Stretch[];
  /** The chance that it would be known now; null for a card that was never met. */
  readonly recallNow: number | null;
}

const DAY_MS = 86_400_000;
const POINTS = 24;

/**
 * How the memory of a card fell and was lifted.
 * @param log all rows of the card, in any order
 * @param until where the last stretch ends
 */
export function memoryCurve(
  log: readonly Review[],
  { now, until }: { readonly now: number; readonly until: number },
): MemoryCurve {
  const { steps } = replay(log);
  // What was corrected counts for nothing.
  const effective = steps.filter((_, i) => steps[i + 1]?.kind !== "correction");
  const met = effective.flatMap(({ review, studyDay, before, after }) => {
    if (!after.memory) return [];
    const days = before.studyDay === null ? 0 : studyDay - before.studyDay;
    const expected = before.memory ? retrievability(before.memory.stability, days) : null;
    return {
      at: review.at.getTime(),
      studyDay,
      rating: review.rating,
      expected,
      lasts: after.memory.stability,
    };
  });
  const stretches = met.map(({ at, lasts }, i): Stretch => {
    const end = Math.max(at, met[i + 1]?.at ?? until);
    return Array.from({ length: POINTS + 1 }, (_, point) => {
      const moment = at + ((end - at) * point) / POINTS;
      return { at: moment, recall: retrievability(lasts, (moment - at) / DAY_MS) };
    });
  });
  const last = met.at(-1);
  const recallNow = last ? retrievability(last.lasts, (now - last.at) / DAY_MS) : null;
  return { reviews: met, stretches, recallNow };
}
