import { type KnownCard, lossPerMinute, recallOn } from "./queue.ts";
import type { CardState } from "./schedule.ts";
import { MOST_BACKLOG_DAYS } from "./setting-bounds.ts";
import { type StudyDay, startOfStudyDay, studyDayOf } from "./study-day.ts";

/**
 * What was late on a day is met over so many days instead of at once. It is a way to read the schedule: no card is
 * rescheduled, and without it all of them are due.
 */
export interface BacklogPlan {
  /** The first of the days. What was due before it is late. */
  readonly from: StudyDay;
  readonly days: number;
  /** How many were late when it was made. */
  readonly cards: number;
}

/** A plan as it is kept; undefined for what is none. */
export function readBacklog(text: string): BacklogPlan | undefined {
  const [from, days, cards, ...more] = text.split(" ").map(Number);
  if (from === undefined || days === undefined || cards === undefined || more.length > 0) return undefined;
  const isSound = [from, days, cards].every(Number.isSafeInteger) && cards >= 0;
  return isSound && days >= 1 && days <= MOST_BACKLOG_DAYS ? { from, days, cards } : undefined;
}
export const writeBacklog = ({ from, days, cards }: BacklogPlan): string => `${from} ${days} ${cards}`;

/** How many of its cards may still be left at the end of a day. */
export function leftAfter({ from, days, cards }: BacklogPlan, day: StudyDay): number {
  const still = Math.min(days, Math.max(0, from + days - 1 - day));
  return Math.floor((cards * still) / days);
}

/** Goes by days, and should have come back before that day. */
export const isLate = ({ phase, dueAt }: CardState, before: Date): boolean =>
  phase === "review" && dueAt !== null && dueAt < before;

/** A card that is due, and the plan that it goes by. */
export interface DueCard<Card> extends KnownCard {
  readonly card: Card;
  /** Those that name one and the same object share it. */
  readonly plan: BacklogPlan | null;
}

export interface HeldBack<Card> {
  readonly cards: ReadonlySet<Card>;
  /** How many of these come on the day after today, and on each day after that. */
  readonly byDay: readonly number[];
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
export function heldBack<Card>(due: Iterable<DueCard<Card>>, { now, timeZone }: Moment): HeldBack<Card> {
  const today = studyDayOf(now, timeZone);
  const late = new Map<BacklogPlan, DueCard<Card>[]>();
  for (const each of due) {
    const { plan, state } = each;
    if (!plan || leftAfter(plan, today) === 0) continue;
    if (!isLate(state, startOfStudyDay(plan.from, timeZone))) continue;
    const list = late.get(plan);
    if (list) list.push(each);
    else late.set(plan, [each]);
  }
  const cards = new Set<Card>();
  const byDay: number[] = [];
  for (const [plan, list] of late) {
    const left = byLoss(list, today).slice(Math.max(0, list.length - leftAfter(plan, today)));
    for (const { card } of left) cards.add(card);
    for (let day = today + 1, rest = left.length; rest > 0; day++) {
      const share = Math.max(0, rest - leftAfter(plan, day));
      byDay[day - today - 1] = (byDay[day - today - 1] ?? 0) + share;
      rest -= share;
    }
  }
  return { cards, byDay: Array.from(byDay, (count) => count ?? 0) };
}

const byLoss = <Each extends KnownCard>(list: readonly Each[], today: StudyDay): Each[] =>
  list
    .map((each) => ({ each, loss: lossPerMinute(each, today) }))
    .sort((a, b) => b.loss - a.loss)
    .map(({ each }) => each);

export interface Spread {
  /** Today first. */
  readonly byDay: readonly number[];
  /** How many cards more would most likely be lost than if all were met today. */
  readonly lost: number;
}

/** What it means to spread late cards over so many days. */
export function spreadOver(late: readonly KnownCard[], today: StudyDay, days: number): Spread {
  const plan: BacklogPlan = { from: today, days, cards: late.length };
  const cards = byLoss(late, today);
  const byDay: number[] = [];
  let [lost, met] = [0, 0];
  for (let i = 0; i < days; i++) {
    const until = late.length - leftAfter(plan, today + i);
    byDay.push(until - met);
    for (const card of cards.slice(met, until)) lost += recallOn(today, card) - recallOn(today + i, card);
    met = until;
  }
  return { byDay, lost };
}
