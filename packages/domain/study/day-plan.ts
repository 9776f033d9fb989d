import type { NodeId } from "../tree/node.ts";
import { type DueCard, heldBack, isAway, isLate } from "./backlog.ts";
import { branchLimits, type MetCard } from "./branch-limits.ts";
import type { StudyCard } from "./cards-below.ts";
import { FSRS6_WEIGHTS, type Weights } from "./memory.ts";
import { stateOfProgress } from "./progress.ts";
import {
  type Candidate,
  DEFAULT_LIMITS,
  lossByWaiting,
  type Moment,
  type QueueLimits,
  type StudyQueue,
  studyQueue,
} from "./queue.ts";
import { NEW_CARD } from "./schedule.ts";
import type { SettingsHere } from "./settings.ts";
import { ROLLOVER_HOUR, type StudyDay, startOfStudyDay, studyDayOf } from "./study-day.ts";

/** What of a study day is done: cards met on it for the first time, and others met again. */
export interface DoneToday {
  readonly newCards: number;
  readonly reviews: number;
}

/** Returns how many new cards and reviews a learner may still meet today; never below 0. */
export const limitsLeft = ({ newCards, reviews }: DoneToday, limits = DEFAULT_LIMITS): QueueLimits => ({
  newCards: Math.max(0, limits.newCards - newCards),
  reviews: Math.max(0, limits.reviews - reviews),
});

/** The cards that were met on a day, and whether for the first time. */
function* metOn(day: StudyDay, cards: Iterable<StudyCard>): Generator<MetCard> {
  for (const { progress, nodeId } of cards) {
    if (!progress || progress.introducedOn === null) continue;
    if (progress.introducedOn === day) yield { nodeId, wasNew: true };
    else if (progress.studyDay === day) yield { nodeId, wasNew: false };
  }
}

/** Counts the cards that were met on a study day, each once, and as new if that day was its first. */
export function doneOn(day: StudyDay, cards: Iterable<StudyCard>): DoneToday {
  const done = { newCards: 0, reviews: 0 };
  for (const { wasNew } of metOn(day, cards)) done[wasNew ? "newCards" : "reviews"]++;
  return done;
}

export interface DayPlan extends StudyQueue<StudyCard> {
  /** New cards that are not met today. */
  readonly newLater: number;
  /** How many of the due cards would most likely be lost if all were left until tomorrow. */
  readonly lostByWaiting: number;
  /** Those that should have come back before today, also where they wait. */
  readonly late: readonly Candidate<StudyCard>[];
  /** Late cards that wait for a later day of their plan: how many come on the day after today, and on each after that. */
  readonly laterByDay: readonly number[];
}

export interface PlanOptions {
  /** Only these are asked; the limits of the day count all the same. */
  readonly asks?: (card: StudyCard) => boolean;
  /** When a card was made, as a number: new cards are met in that order. */
  readonly madeAt?: (card: StudyCard) => number;
  /** How each branch is to be studied; one limit for all where it is not said. */
  readonly settingsOf?: (nodeId: NodeId) => SettingsHere;
}

/** What today brings, from all cards of a learner: by the rules that the server goes by, without asking it. */
export function planDay(
  cards: readonly StudyCard[],
  moment: Moment,
  { asks = () => true, madeAt = numberOf, settingsOf }: PlanOptions = {},
): DayPlan {
  const { now, timeZone, aheadDays = 0 } = moment;
  const today = studyDayOf(now, timeZone);
  const due: Candidate<StudyCard>[] = [];
  const fresh: Candidate<StudyCard>[] = [];
  const end = startOfStudyDay(today + 1 + aheadDays, timeZone).getTime();
  const metNotes = new Set<string | number>();
  const limitsOf = settingsOf && branchLimits(settingsOf, metOn(today, cards));
  for (const card of cards) {
    if (card.progress?.studyDay === today) metNotes.add(card.note ?? card.flashcardId);
    // Of a hundred thousand cards most come later: what is looked at first costs least.
    if (card.progress && card.progress.phase !== "new" && Date.parse(card.progress.nextReviewTime) >= end)
      continue;
    if (!isAsked(card, today)) continue;
    const weights = settingsOf?.(card.nodeId).settings.weights ?? FSRS6_WEIGHTS;
    const candidate = { ...candidateOf(card, timeZone, weights), limits: limitsOf?.(card.nodeId) };
    if (candidate.state.phase !== "new") due.push(candidate);
    else if (asks(card)) fresh.push(candidate);
  }
  // The share of a day is one of all cards; what is studied ahead of time is not held back.
  const isAhead = aheadDays > 0;
  const planOf = ({ nodeId }: StudyCard) => settingsOf?.(nodeId).settings.backlog ?? null;
  const held = heldBack(!isAhead && settingsOf ? withPlans(due, settingsOf) : [], moment);
  const morning = startOfStudyDay(today, timeZone);
  const late = due.filter(({ state }) => isLate(state, morning));
  const met = due.filter(({ card }) => !held.cards.has(card) && asks(card));
  fresh.sort((a, b) => madeAt(a.card) - madeAt(b.card) || 0);
  const begun = isAhead || !settingsOf ? fresh : fresh.filter(({ card }) => !isAway(planOf(card), today));
  const queue = studyQueue([...met, ...begun], limitsLeft(doneOn(today, cards)), moment, metNotes);
  const lost = queue.cards.reduce((sum, each) => sum + lossByWaiting(each, today), 0);
  return { ...queue, newLater: fresh.length - queue.new, lostByWaiting: lost, late, laterByDay: held.byDay };
}

const withPlans = (
  due: readonly Candidate<StudyCard>[],
  settingsOf: (nodeId: NodeId) => SettingsHere,
): readonly DueCard<StudyCard>[] =>
  due.map((each) => ({ ...each, plan: settingsOf(each.card.nodeId).settings.backlog }));

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
