import type { StudyCard } from "./cards-below.ts";
import { isAsked } from "./day-plan.ts";
import { type StudyMoment, startOfStudyDay, studyDayOf } from "./study-day.ts";

export interface NextCard {
  readonly card: StudyCard;
  readonly at: Date;
  /** How many others come on the same study day. */
  readonly others: number;
}

/** The card that comes next of those that are not due yet; null where none was ever met. */
export function nextComing(cards: readonly StudyCard[], { now, timeZone }: StudyMoment): NextCard | null {
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
