import { type KnownCard, lossPerMinute, recallOn } from "./queue.ts";
import type { CardState } from "./schedule.ts";
import { MOST_BACKLOG_DAYS, MOST_DAYS_AWAY } from "./setting-bounds.ts";
import { type StudyDay, startOfStudyDay, studyDayOf } from "./study-day.ts";

/** Overdue cards are met over so many days instead of at once; no card is rescheduled for it (decision 55). */
export interface BacklogPlan {
  /** The first of the days. What was due before it is late. */
  readonly from: StudyDay;
  readonly days: number;
  /** How many were late when it was made, or will be by then. */
  readonly cards: number;
  /** From this day until the first of the days nothing is met at all: the learner is away. */
  readonly away?: StudyDay | undefined;
}

/** A plan as it is kept; undefined for what is none. */
export function readBacklog(text: string): BacklogPlan | undefined {
  const [from, days, cards, away, ...more] = text.split(" ").map(Number);
  if (from === undefined || days === undefined || cards === undefined || more.length > 0) return undefined;
  const isSound = [from, days, cards].every(Number.isSafeInteger) && cards >= 0;
  if (!isSound || days < 1 || days > MOST_BACKLOG_DAYS) return undefined;
  if (away === undefined) return { from, days, cards };
  return areDaysAway(away, from) ? { from, days, cards, away } : undefined;
}

/** Writes a plan as its setting keeps it: numbers with spaces between them, which `readBacklog` reads. */
export const writeBacklog = ({ from, days, cards, away }: BacklogPlan): string =>
  [from, days, cards, ...(away === undefined ? [] : [away])].join(" ");

/** Returns whether the days from `away` until before `from` are at least one and at most `MOST_DAYS_AWAY`. */
export const areDaysAway = (away: StudyDay, from: StudyDay): boolean =>
  Number.isSafeInteger(away) && away < from && from - away <= MOST_DAYS_AWAY;

/** Returns whether a plan says that the learner is away on a day, so that nothing is met on it. */
export const isAway = (plan: BacklogPlan | null, day: StudyDay): boolean =>
  plan?.away !== undefined && plan.away <= day && day < plan.from;

/** Days on which the learner is away. */
export interface Absence {
  readonly away: StudyDay;
  /** The first day after it. */
  readonly from: StudyDay;
}

/** So many days follow a week away; more help nobody. */
const [SHARE, MOST_DAYS] = [2, 14];
/** So many cards a day are ten minutes: fewer are not spread. */
const USUAL_DAY = 20;

/** Returns over how many days that many late cards are met after days away. */
export function planAfter({ away, from }: Absence, cards: number): BacklogPlan {
  const days = Math.min(MOST_DAYS, Math.ceil((from - away) / SHARE), Math.ceil(cards / USUAL_DAY));
  return { from, days: Math.max(1, days), cards, away };
}

/** How many of its cards may still be left at the end of a day. */
export function remainingAfter(plan: BacklogPlan, day: StudyDay): number {
  const { from, days, cards, away } = plan;
  if (isAway(plan, day)) return Number.POSITIVE_INFINITY;
  // Before that, and before a plan of days away begins, all is as usual.
  if (away !== undefined && day < away) return 0;
  const still = Math.min(days, Math.max(0, from + days - 1 - day));
  return Math.floor((cards * still) / days);
}

/** Returns whether a card goes by days, and should have come back before that day. */
export const isLate = ({ phase, dueAt }: CardState, before: Date): boolean =>
  phase === "review" && dueAt !== null && dueAt < before;

/** A card that is due, and the plan that it goes by. */
export interface DueCard<Card> extends KnownCard {
  readonly card: Card;
  /** Those that name one and the same object share it. */
  readonly plan: BacklogPlan | null;
}

interface Moment {
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * Which of the cards that are due wait for a later day of their plan. Those are met first that lose most by waiting for
 * each minute they take. What was not met on its day is met on the next one, and what was met before its day makes the
 * others lighter: the share of a day follows from how many are left.
 */
export function deferredCards<Card>(
  due: Iterable<DueCard<Card>>,
  { now, timeZone }: Moment,
): ReadonlySet<Card> {
  const today = studyDayOf(now, timeZone);
  const late = new Map<BacklogPlan, DueCard<Card>[]>();
  for (const each of due) {
    const { plan, state } = each;
    if (!plan || remainingAfter(plan, today) === 0) continue;
    if (!isLate(state, startOfStudyDay(plan.from, timeZone))) continue;
    const list = late.get(plan);
    if (list) list.push(each);
    else late.set(plan, [each]);
  }
  const cards = new Set<Card>();
  for (const [plan, list] of late) {
    const left = byLoss(list, today).slice(Math.max(0, list.length - remainingAfter(plan, today)));
    for (const { card } of left) cards.add(card);
  }
  return cards;
}

const byLoss = <Each extends KnownCard>(list: readonly Each[], today: StudyDay): Each[] =>
  list
    .map((each) => ({ each, loss: lossPerMinute(each, today) }))
    .sort((a, b) => b.loss - a.loss)
    .map(({ each }) => each);

/** How many cards more would most likely be lost than if all late ones were met today, if they are spread over so many days. */
export function lostBySpreading(late: readonly KnownCard[], today: StudyDay, days: number): number {
  const plan: BacklogPlan = { from: today, days, cards: late.length };
  const cards = byLoss(late, today);
  let [lost, met] = [0, 0];
  for (let i = 0; i < days; i++) {
    const until = late.length - remainingAfter(plan, today + i);
    for (const card of cards.slice(met, until)) lost += recallOn(today, card) - recallOn(today + i, card);
    met = until;
  }
  return lost;
}
