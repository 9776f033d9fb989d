import type { Progress } from "../tree/node.ts";
import type { DayLoad } from "./easy-days.ts";
import { type StudyDay, studyDayOf } from "./study-day.ts";

/** How many cards come back on each day, counted once and kept up with what is answered since. */
export interface CountedDays {
  readonly on: DayLoad;
  /** A card was answered. */
  add(progress: Progress): void;
}

/** Counts reviews by study day in a time zone, without new, suspended and (re)learning cards. One pass over all cards. */
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
