import { type BacklogPlan, withPlan } from "./backlog.ts";
import type { StudyCard } from "./cards-below.ts";
import { isAsked } from "./day-plan.ts";
import { type StudyDay, startOfStudyDay, studyDayOf } from "./study-day.ts";

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
  const last = startOfStudyDay(today + 1 + days, timeZone).getTime();
  for (const { progress } of cards) {
    if (!progress || progress.phase === "new" || progress.suspendedAt !== null) continue;
    const at = Date.parse(progress.nextReviewTime);
    // What is far away is most of it.
    if (at >= last) continue;
    const due = studyDayOf(new Date(at), timeZone);
    const day = Math.max(due, progress.buriedUntil ?? due);
    const place = day - today - 1;
    if (place >= 0 && place < days) counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts.map((count, i) => ({ day: today + 1 + i, cards: count }));
}

/**
 * Adds to the coming days those cards that wait for their day although they are due.
 * @param laterByDay from tomorrow on
 */
export function withLater(
  days: readonly ComingDay[],
  laterByDay: readonly number[],
  plan: BacklogPlan | null,
): readonly ComingDay[] {
  const counts = days.map(({ cards }) => cards);
  const read = withPlan(counts, days[0]?.day ?? 0, plan, laterByDay);
  return days.map(({ day }, i) => ({ day, cards: read[i] ?? 0 }));
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
    const at = Date.parse(progress.nextReviewTime);
    return at > now.getTime() ? [{ card, at }] : [];
  });
  if (coming.length === 0) return null;
  const first = coming.reduce((found, each) => (each.at < found.at ? each : found));
  const end = startOfStudyDay(studyDayOf(new Date(first.at), timeZone) + 1, timeZone).getTime();
  const same = coming.filter(({ at }) => at < end);
  return { card: first.card, at: new Date(first.at), others: same.length - 1 };
}
