import type { CardPart, FlashcardId, NodeId } from "../tree/node.ts";
import { branchLimits, type StudiedCard } from "./branch-limits.ts";
import type { StudyCard } from "./cards-below.ts";
import { type DayQueue, dayQueue, type PlannedCandidate } from "./day-queue.ts";
import { FSRS6_WEIGHTS, type Weights } from "./memory.ts";
import type { NeededNow } from "./needed-now.ts";
import type { Phase } from "./phase.ts";
import { stateOfProgress } from "./progress.ts";
import { type Candidate, DEFAULT_LIMITS, lossByWaiting, type Moment, type QueueLimits } from "./queue.ts";
import { NEW_CARD } from "./schedule.ts";
import { NOBODY, type SettingsHere } from "./settings.ts";
import { ROLLOVER_HOUR, type StudyDay, startOfStudyDay, studyDayOf } from "./study-day.ts";

/** What of a study day is done: cards studied on it for the first time, and others studied again. */
export interface DoneToday {
  readonly newCards: number;
  readonly reviews: number;
}

/** Returns how many new cards and reviews a learner may still meet today; never below 0. */
export const limitsLeft = ({ newCards, reviews }: DoneToday, limits = DEFAULT_LIMITS): QueueLimits => ({
  newCards: Math.max(0, limits.newCards - newCards),
  reviews: Math.max(0, limits.reviews - reviews),
});

/** The cards that were studied on a day, how they are studied, and whether it was for the first time. */
export function* studiedOn(
  day: StudyDay,
  cards: Iterable<StudyCard>,
  settingsOf: (nodeId: NodeId) => SettingsHere = () => NOBODY,
): Generator<StudiedCard> {
  for (const { progress, nodeId } of cards) {
    if (!progress || progress.introducedOn === null) continue;
    if (progress.introducedOn === day) yield { here: settingsOf(nodeId), wasNew: true };
    else if (progress.studyDay === day) yield { here: settingsOf(nodeId), wasNew: false };
  }
}

/** Counts the cards that were studied on a study day, each once, and as new if that day was its first. */
export function countStudied(day: StudyDay, cards: Iterable<StudyCard>): DoneToday {
  const done = { newCards: 0, reviews: 0 };
  for (const { wasNew } of studiedOn(day, cards)) done[wasNew ? "newCards" : "reviews"]++;
  return done;
}

export interface DayPlan extends DayQueue<StudyCard> {
  /** How many of the due cards would most likely be lost if all were left until tomorrow. */
  readonly lostByWaiting: number;
}

export interface PlanOptions {
  /** Only these are asked; the limits of the day count all the same. */
  readonly asks?: (card: StudyCard) => boolean;
  /** When a card was made, as a number: new cards are asked in that order. */
  readonly madeAt?: (card: StudyCard) => number;
  /** How each branch is to be studied; one limit for all where it is not said. */
  readonly settingsOf?: (nodeId: NodeId) => SettingsHere;
  /** What cards need at that moment. */
  readonly needed?: (moment: Moment) => NeededNow | null;
}

/** What today brings, from all cards of a learner: by the rules that the server goes by, without asking it. */
export function planDay(
  cards: readonly StudyCard[],
  moment: Moment,
  { asks = () => true, madeAt = numberOf, settingsOf, needed }: PlanOptions = {},
): DayPlan {
  const { now, timeZone, aheadDays = 0 } = moment;
  const today = studyDayOf(now, timeZone);
  const due: PlannedCandidate<StudyCard>[] = [];
  const fresh: PlannedCandidate<StudyCard>[] = [];
  const end = startOfStudyDay(today + 1 + aheadDays, timeZone).getTime();
  const studiedNotes = new Set<string | number>();
  const studiedParts = partsStudiedOn(today, cards);
  const needs = needed?.(moment) ?? null;
  const limitsOf = settingsOf && branchLimits(studiedOn(today, cards, settingsOf));
  const candidateIn = (card: StudyCard) =>
    candidateOf(card, timeZone, settingsOf?.(card.nodeId).settings.weights ?? FSRS6_WEIGHTS);
  for (const card of cards) {
    if (card.progress?.studyDay === today) studiedNotes.add(card.note ?? card.flashcardId);
    // Of a hundred thousand cards most come later: what is looked at first costs least.
    if (card.progress && card.progress.phase !== "new" && Date.parse(card.progress.nextReviewTime) >= end)
      continue;
    if (!isAsked(card, today) || isSiblingStudied(studiedParts, card, card.progress?.phase)) continue;
    const here = settingsOf?.(card.nodeId);
    const candidate = {
      ...candidateIn(card),
      limits: here && limitsOf?.(here),
      plan: here?.settings.backlog ?? null,
    };
    const isNew = candidate.state.phase === "new";
    if (isNew && needs && needs.waitsFor(card.nodeId).length > 0) continue;
    (isNew ? fresh : due).push(candidate);
  }
  fresh.sort((a, b) => madeAt(a.card) - madeAt(b.card) || 0);
  const first = (needs?.remedies ?? []).filter(({ of }) => asks(of)).map(({ card }) => candidateIn(card));
  const queue = dayQueue([...due, ...fresh], limitsLeft(countStudied(today, cards)), moment, {
    asks,
    studiedNotes,
    first,
  });
  const lost = queue.cards.reduce((sum, each) => sum + lossByWaiting(each, today), 0);
  return { ...queue, lostByWaiting: lost };
}

/** Returns the parts of cards that were studied on a day, by the card: of one card only one is studied in a day. */
function partsStudiedOn(day: StudyDay, cards: Iterable<StudyCard>): ReadonlyMap<FlashcardId, number> {
  const studied = new Map<FlashcardId, number>();
  for (const { flashcardId, part, progress } of cards)
    if (progress?.studyDay === day) studied.set(flashcardId, part);
  return studied;
}

/**
 * Returns whether another part of a card was studied on the day, so that this one waits; a step of learning that was begun
 * goes on.
 * @param studied the parts that were studied, by the card
 */
export function isSiblingStudied(
  studied: ReadonlyMap<FlashcardId, number>,
  { flashcardId, part }: CardPart,
  phase: Phase | undefined,
): boolean {
  const other = studied.get(flashcardId);
  return other !== undefined && other !== part && phase !== "learning" && phase !== "relearning";
}

/** Returns whether a card may be asked on a study day: neither suspended nor buried until a later one. */
export const isAsked = ({ progress }: Pick<StudyCard, "progress">, today: StudyDay): boolean =>
  !progress ||
  (progress.suspendedAt === null && (progress.buriedUntil === null || progress.buriedUntil <= today));

const candidateOf = (card: StudyCard, timeZone: string, weights: Weights): Candidate<StudyCard> => ({
  card,
  siblings: card.flashcardId,
  note: card.note,
  state: card.progress ? stateOfProgress(card.progress, timeZone, ROLLOVER_HOUR) : NEW_CARD,
  weights,
});

/** What was made on this device and has no number yet comes last, in the order of the outline. */
const numberOf = ({ flashcardId }: StudyCard) =>
  typeof flashcardId === "number" ? flashcardId : Number.MAX_SAFE_INTEGER;
