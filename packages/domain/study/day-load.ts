import type { Progress } from "../tree/node.ts";
import type { DayLoad } from "./easy-days.ts";
import { type StudyDay, studyDayOf } from "./study-day.ts";

/** How many cards come back on each day, counted once and kept up with what is answered since. */
export interface CountedDays {
  readonly on: DayLoad;
  /** A card was answered. */
  add(progress: Progress): void;
}

/**
 * Counts the cards that come back by days, each on its study day in a time zone; new ones, those with a step of
 * minutes and suspended ones do not count. One pass over all of them, after which a day is looked up.
 */
export function countDays(all: Iterable<Progress>, timeZone: string): CountedDays {
  const counts = new Map<StudyDay, number>();
  const add = ({ phase, suspendedAt, nextReviewTime }: Progress) => {
    if (phase !== "review" || suspendedAt !== null) return;
    const day = studyDayOf(new Date(nextReviewTime), timeZone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  };
  for (const progress of all) add(progress);
  return { on: (day) => counts.get(day) ?? 0, add };
}
