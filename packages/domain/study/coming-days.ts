import type { StudyCard } from "./cards-below.ts";
import { isAsked } from "./day-plan.ts";
import { type StudyDay, studyDayOf } from "./study-day.ts";

interface Here {
  readonly now: Date;
  readonly timeZone: string;
}

export interface ComingDay {
  readonly day: StudyDay;
  readonly cards: number;
}

/** How many cards that were met before come on each of the days after this one. */
export function comingDays(
  cards: Iterable<StudyCard>,
  { now, timeZone }: Here,
  days = 7,
): readonly ComingDay[] {
  const today = studyDayOf(now, timeZone);
  const counts = new Array<number>(days).fill(0);
  for (const card of cards) {
    const { progress } = card;
    if (!progress || progress.phase === "new" || progress.suspendedAt !== null) continue;
    const due = studyDayOf(new Date(progress.nextReviewTime), timeZone);
    const day = Math.max(due, progress.buriedUntil ?? due);
    const place = day - today - 1;
    if (place >= 0 && place < days) counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts.map((count, i) => ({ day: today + 1 + i, cards: count }));
}

export interface NextCard {
  readonly card: StudyCard;
  readonly at: Date;
  /** How many others come on the same study day. */
  readonly others: number;
}

/** The card that comes next of those that are not due yet; null where none was ever met. */
export function nextComing(cards: readonly StudyCard[], { now, timeZone }: Here): NextCard | null {
  const today = studyDayOf(now, timeZone);
  const coming = cards.flatMap((card) => {
    const { progress } = card;
    if (!progress || progress.phase === "new" || !isAsked(card, today)) return [];
    const at = new Date(progress.nextReviewTime);
    return at > now ? [{ card, at }] : [];
  });
  const [first] = coming.sort((a, b) => a.at.getTime() - b.at.getTime());
  if (!first) return null;
  const day = studyDayOf(first.at, timeZone);
  const same = coming.filter(({ at }) => studyDayOf(at, timeZone) === day);
  return { ...first, others: same.length - 1 };
}
