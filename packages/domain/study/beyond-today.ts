import type { NodeId } from "../tree/node.ts";
import type { StudyCard } from "./cards-below.ts";
import { type DayPlan, isAsked, type PlanOptions, planDay } from "./day-plan.ts";
import { retrievability } from "./memory.ts";
import { nextComing } from "./next-coming.ts";
import type { SettingsHere } from "./settings.ts";
import { type StudyMoment, studyDayOf } from "./study-day.ts";

/** So few cards are one study session. */
const MOST_WEAK = 50;

/** What comes on the next day that brings any card, with all that is due before: studied ahead of time. */
export function planAhead(cards: readonly StudyCard[], here: StudyMoment, options: PlanOptions): DayPlan {
  const next = nextComing(cards, here);
  const aheadDays = next
    ? Math.max(1, studyDayOf(next.at, here.timeZone) - studyDayOf(here.now, here.timeZone))
    : 1;
  return planDay(cards, { ...here, aheadDays }, options);
}

/** Returns the cards that are known least, due or not: lapsed or hard the last time, or near their desired recall. */
export function weakest(
  cards: readonly StudyCard[],
  { now, timeZone }: StudyMoment,
  settingsOf: (nodeId: NodeId) => SettingsHere,
): readonly StudyCard[] {
  const today = studyDayOf(now, timeZone);
  return cards
    .flatMap((card) => {
      const { progress } = card;
      if (!progress || progress.phase === "new" || !isAsked(card, today)) return [];
      const elapsed = Math.max(0, today - (progress.studyDay ?? today));
      const { desiredRetention, weights } = settingsOf(card.nodeId).settings;
      const recall = progress.strength > 0 ? retrievability(progress.strength, elapsed, weights) : 0;
      const isWeak = progress.confidence <= 2 || recall < desiredRetention;
      return isWeak ? [{ card, strength: progress.strength, recall }] : [];
    })
    .sort((a, b) => a.recall - b.recall || a.strength - b.strength)
    .slice(0, MOST_WEAK)
    .map(({ card }) => card);
}

/**
 * What a study session over some of the cards asks: those that the plan of the day brings, in its order, then all others that may
 * be asked at all, the one that comes back first before those that come later; cards that were never asked are the last. Of all
 * these the first, where no more than `most` are wanted.
 */
export function planChosen(
  cards: readonly StudyCard[],
  here: StudyMoment,
  { most, ...options }: PlanOptions & Required<Pick<PlanOptions, "asks">> & { readonly most?: number | null },
): { readonly due: readonly StudyCard[]; readonly early: readonly StudyCard[] } {
  const due = planDay(cards, here, options).cards.map(({ card }) => card);
  const taken = new Set(due);
  const today = studyDayOf(here.now, here.timeZone);
  const early = cards
    .filter((card) => !taken.has(card) && options.asks(card) && isAsked(card, today))
    .map((card) => ({ card, at: dueTime(card) }))
    .sort((a, b) => a.at - b.at || 0)
    .map(({ card }) => card);
  const left = most ?? cards.length;
  return { due: due.slice(0, left), early: early.slice(0, Math.max(0, left - due.length)) };
}

const NEVER = Number.MAX_SAFE_INTEGER;
const dueTime = ({ progress }: StudyCard): number =>
  progress && progress.phase !== "new" ? Date.parse(progress.nextReviewTime) : NEVER;
