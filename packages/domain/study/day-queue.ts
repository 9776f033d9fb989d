import { type BacklogPlan, deferredCards, isAway, isLate } from "./backlog.ts";
import {
  type Candidate,
  type LimitedQueue,
  type Moment,
  type QueueLimits,
  type StudyQueue,
  studyQueue,
} from "./queue.ts";
import { startOfStudyDay, studyDayOf } from "./study-day.ts";

/** A candidate of the queue, and the plan by which it is met where it is late. */
export interface PlannedCandidate<Card> extends Candidate<Card> {
  /** Those that name one and the same object share it. */
  readonly plan: BacklogPlan | null;
}

export interface DayQueue<Card> extends LimitedQueue<Card> {
  /** New cards that are not met today. */
  readonly newLater: number;
  /** Those that should have come back before today, also where they wait. */
  readonly late: readonly Candidate<Card>[];
  /** How many of these wait for a later day of their plan. */
  readonly waiting: number;
}

export interface DayQueueOptions<Card> {
  /** Only these are asked; the limits and the plans count all of them. */
  readonly asks?: (card: Card) => boolean;
  /** The notes of which a card was studied earlier on the day. */
  readonly studiedNotes?: Iterable<string | number>;
  /** Asked before all others: what a card needs that was forgotten on the day. */
  readonly first?: readonly Candidate<Card>[];
}

/**
 * What a day asks of all cards of a learner, with their limits, plans and days away: on the device, on the server and in
 * the forecast alike. What is studied ahead of time is not held back.
 * @param candidates those that may be asked on the day; new ones in the order in which they are to be asked
 */
export function dayQueue<Card>(
  candidates: Iterable<PlannedCandidate<Card>>,
  limits: QueueLimits,
  moment: Moment,
  { asks = () => true, studiedNotes = [], first = [] }: DayQueueOptions<Card> = {},
): DayQueue<Card> {
  const { now, timeZone, aheadDays = 0 } = moment;
  const today = studyDayOf(now, timeZone);
  const isAhead = aheadDays > 0;
  const due: PlannedCandidate<Card>[] = [];
  const fresh: PlannedCandidate<Card>[] = [];
  for (const each of candidates) {
    if (each.state.phase !== "new") due.push(each);
    else if (asks(each.card)) fresh.push(each);
  }
  // The share of a day is one of all cards.
  const held = deferredCards(isAhead ? [] : due, moment);
  const asked = due.filter(({ card }) => !held.has(card) && asks(card));
  const begun = isAhead ? fresh : fresh.filter(({ plan }) => !isAway(plan, today));
  const planned = studyQueue([...asked, ...begun], limits, moment, studiedNotes);
  const queue = { ...withFirst(first, planned), isFull: planned.isFull };
  const morning = startOfStudyDay(today, timeZone);
  const late = due.filter(({ state }) => isLate(state, morning));
  // What is asked before all others may be of another branch.
  const ofOthers = first.filter(
    ({ card, state }) => state.phase === "new" && !fresh.some((each) => each.card === card),
  ).length;
  return { ...queue, newLater: fresh.length + ofOthers - queue.new, late, waiting: held.size };
}

/** A queue with some cards before all others, whether they are among these or not. */
function withFirst<Card>(
  first: readonly Candidate<Card>[],
  { cards: planned }: StudyQueue<Card>,
): StudyQueue<Card> {
  const taken = new Set(first.map(({ siblings }) => siblings));
  return counted([...first, ...planned.filter(({ siblings }) => !taken.has(siblings))]);
}

/** Leaves so many cards of a queue, the first ones; null for all. */
export const firstInQueue = <Card>({ cards }: StudyQueue<Card>, most: number | null): StudyQueue<Card> =>
  counted(cards.slice(0, most ?? undefined));

function counted<Card>(cards: StudyQueue<Card>["cards"]): StudyQueue<Card> {
  const fresh = cards.filter(({ state }) => state.phase === "new").length;
  return { cards, due: cards.length - fresh, new: fresh };
}
