import { FRONT } from "@perennial/domain/card/card-kinds";
import { memoryFromSm2 } from "@perennial/domain/study/memory-from-sm2";
import { studyDayOf } from "@perennial/domain/study/study-day";
import { NOTHING_ELSE_KNOWN } from "../../database/review-rows.ts";
import type { ImportedReview } from "./document.ts";

/** A row of which only is known that somebody answered, when and how. */
export const unknownReview = (at: Date, rating: number, timeZone: string): ImportedReview => ({
  uuid: null,
  part: FRONT,
  rating,
  kind: "imported",
  reviewed_at: at,
  time_zone: timeZone,
  study_day: studyDayOf(at, timeZone),
  ...NOTHING_ELSE_KNOWN,
});

/** A schedule that another program kept without its history. */
export interface Schedule {
  readonly uuid: string;
  /** When it was met last. */
  readonly at: Date;
  readonly dueAt: Date;
  readonly timeZone: string;
  /** Between the two. */
  readonly days: number;
  /** As SM-2 counts, from 1.3; 0 where it is not known. */
  readonly ease: number;
  readonly lapses: number;
  readonly memory: { readonly stability: number; readonly difficulty: number } | null;
}

/** The ease of a card that was always known. */
const EASE_KNOWN = 2.5;
const GOOD = 3;
const SHORTEST_DAYS = 0.1;

/** The one row of a log that says where a memory stands, and that nobody answered here. */
export function setByHand(schedule: Schedule): ImportedReview {
  const { uuid, at, dueAt, timeZone, days, ease, lapses, memory } = schedule;
  const known =
    memory ?? memoryFromSm2({ ease: ease || EASE_KNOWN, interval: Math.max(SHORTEST_DAYS, days) });
  return {
    ...unknownReview(at, GOOD, timeZone),
    uuid,
    kind: "manual",
    phase_after: "review",
    stability_after: known.stability,
    difficulty_after: known.difficulty,
    due_after: dueAt,
    lapses_after: lapses,
  };
}
