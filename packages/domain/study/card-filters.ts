import type { StudyCard } from "./cards-below.ts";
import { isAsked } from "./day-plan.ts";
import { isLeech, type Watched } from "./leeches.ts";
import { isDueBy } from "./reviews.ts";
import { startOfStudyDay, studyDayOf } from "./study-day.ts";

/** What a list of cards can be narrowed to, as its query spells it after `is:`. */
export const CARD_FILTERS = ["due", "new", "flagged", "suspended", "leech"] as const;
export type CardFilter = (typeof CARD_FILTERS)[number];

/** Returns whether cards are due today, new, flagged, suspended or forgotten again and again, at a moment and place. */
export function cardFilter(
  filter: CardFilter,
  { now, timeZone, watched }: { readonly now: Date; readonly timeZone: string; readonly watched: Watched },
): (card: StudyCard) => boolean {
  const today = studyDayOf(now, timeZone);
  const end = startOfStudyDay(today + 1, timeZone);
  const filters: Readonly<Record<CardFilter, (card: StudyCard) => boolean>> = {
    due: ({ progress }) =>
      progress !== undefined &&
      progress.phase !== "new" &&
      isAsked({ progress }, today) &&
      isDueBy({ phase: progress.phase, dueAt: new Date(progress.nextReviewTime) }, now, end),
    new: ({ progress }) => progress === undefined || progress.phase === "new",
    flagged: ({ progress }) => (progress?.flag ?? 0) > 0,
    suspended: ({ progress }) => (progress?.suspendedAt ?? null) !== null,
    leech: ({ nodeId, progress }) => progress !== undefined && isLeech(progress, watched.has(nodeId)),
  };
  return filters[filter];
}
