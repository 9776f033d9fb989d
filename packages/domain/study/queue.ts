import { retrievability, type Weights } from "./memory.ts";
import { isDueBy } from "./reviews.ts";
import type { CardState } from "./schedule.ts";
import { type StudyDay, startOfStudyDay, studyDayOf } from "./study-day.ts";

/** What is known of one part of one card, and the weights in force for it: both say how likely it is recalled. */
export interface KnownCard {
  readonly state: CardState;
  readonly weights: Weights;
}

/** One part of one card, as the queue sees it. */
export interface Candidate<Card> extends KnownCard {
  readonly card: Card;
  /** What shows parts of one and the same thing: of those only one is met in a day. */
  readonly siblings: string | number;
  /** The siblings that are of one note with these: they are met after the cards of other notes (decision 104). */
  readonly note?: string | number | undefined;
  /** What of the day is left for the branch it stands in, where that has limits of its own. */
  readonly limits?: BranchLimits | undefined;
}

/** What of the day is left for the cards that go by the same limit: they hold one and the same object. */
export interface Allowance {
  readonly left: number;
}
/** Of each, what is left of every limit that holds for the branch. */
export interface BranchLimits {
  readonly newCards: readonly Allowance[];
  readonly reviews: readonly Allowance[];
}

export interface QueueLimits {
  /** New cards still allowed today. */
  readonly newCards: number;
  /** Reviews still allowed today; steps of learning are never held back. */
  readonly reviews: number;
}

/** What one day brings where nothing else was said. */
export const DEFAULT_LIMITS: QueueLimits = { newCards: 20, reviews: 200 };

export interface Moment {
  readonly now: Date;
  readonly timeZone: string;
  /** Also what comes within so many days. */
  readonly aheadDays?: number;
}

export interface StudyQueue<Card> {
  /** In the order in which they are to be met. */
  readonly cards: readonly Candidate<Card>[];
  /** Of these: cards that were met before, and new ones. */
  readonly due: number;
  readonly new: number;
}

export interface LimitedQueue<Card> extends StudyQueue<Card> {
  /** A review found no room, before those were asked that wait for cards of other notes: none behind it changes anything. */
  readonly isFull: boolean;
}

/**
 * Of what was met: all that is being learned, and the reviews of so many cards, those that `studyQueue` asks before the
 * others. @param cards counts siblings once
 */
export function firstToAsk<Each extends Candidate<unknown>>(
  candidates: readonly Each[],
  today: StudyDay,
  cards: number,
): readonly Each[] {
  const { steps = [], reviews = [] } = Object.groupBy(candidates, ({ state }) =>
    state.phase === "review" ? "reviews" : "steps",
  );
  const seen = new Set<string | number>();
  const inOrder = inOrderOfLoss(reviews, today);
  const end = inOrder.findIndex(({ siblings }) => seen.add(siblings).size > cards);
  return [...steps, ...inOrder.slice(0, end < 0 ? undefined : end)];
}

function inOrderOfLoss<Each extends Candidate<unknown>>(reviews: readonly Each[], today: StudyDay): Each[] {
  return reviews
    .map((candidate) => ({ candidate, loss: lossByWaiting(candidate, today) }))
    .sort((a, b) => b.loss - a.loss || inTurn(a.candidate, b.candidate))
    .map(({ candidate }) => candidate);
}

/**
 * What is to be studied now. First the steps that are due by the minute, then reviews by what another day of waiting
 * would lose, with new cards spread evenly among them in the order they were given. Of reviews that are alike in that the
 * one that came back first is met first, then the one that was made first, so that the order is the same wherever it is
 * asked for. Of siblings only the first is taken (decision 40), and cards of one note are kept apart.
 * @param studiedNotes whose cards were met earlier on the day
 */
export function studyQueue<Card>(
  candidates: Iterable<Candidate<Card>>,
  limits: QueueLimits,
  { now, timeZone, aheadDays = 0 }: Moment,
  studiedNotes: Iterable<string | number> = [],
): LimitedQueue<Card> {
  const today = studyDayOf(now, timeZone);
  const end = startOfStudyDay(today + 1 + aheadDays, timeZone);
  const steps: Candidate<Card>[] = [];
  const reviews: Candidate<Card>[] = [];
  const fresh: Candidate<Card>[] = [];
  for (const candidate of candidates) {
    const { state } = candidate;
    if (state.phase === "new") fresh.push(candidate);
    else if (!isDueBy(state, aheadDays === 0 ? now : end, end)) continue;
    else if (state.phase === "review") reviews.push(candidate);
    else steps.push(candidate);
  }
  steps.sort(inTurn);
  const met = new Set<string | number>();
  const notes = new Set(studiedNotes);
  const apart = (
    list: readonly Candidate<Card>[],
    allowancesOf: (candidate: Candidate<Card>) => readonly Allowance[],
  ) => {
    const taken: Candidate<Card>[] = [];
    const used = new Map<Allowance, number>();
    let isFull = false;
    const take = (candidate: Candidate<Card>) => {
      const allowances = allowancesOf(candidate);
      if (met.has(candidate.siblings)) return;
      if (allowances.some((allowance) => (used.get(allowance) ?? 0) >= allowance.left)) {
        isFull = true;
        return;
      }
      for (const allowance of allowances) used.set(allowance, (used.get(allowance) ?? 0) + 1);
      met.add(candidate.siblings);
      notes.add(noteOf(candidate));
      taken.push(candidate);
    };
    const later: Candidate<Card>[] = [];
    for (const candidate of list) {
      if (notes.has(noteOf(candidate))) later.push(candidate);
      else take(candidate);
    }
    const wasFull = isFull;
    later.forEach(take);
    return { taken, isFull: wasFull };
  };
  const everywhere: BranchLimits = {
    newCards: [{ left: limits.newCards }],
    reviews: [{ left: limits.reviews }],
  };
  const { taken: first } = apart(steps, () => []);
  const { taken: second, isFull } = apart(
    inOrderOfLoss(reviews, today),
    (candidate) => (candidate.limits ?? everywhere).reviews,
  );
  const { taken: added } = apart(fresh, (candidate) => (candidate.limits ?? everywhere).newCards);
  return {
    isFull,
    cards: withNotesApart([...first, ...spread(second, added)]),
    due: first.length + second.length,
    new: added.length,
  };
}

/** Compares cards by the moment they come back at, then by their numbers; one without a number comes last. */
function inTurn(a: Candidate<unknown>, b: Candidate<unknown>): number {
  const numberOf = ({ siblings }: Candidate<unknown>) =>
    typeof siblings === "number" ? siblings : Number.MAX_SAFE_INTEGER;
  return (a.state.dueAt?.getTime() ?? 0) - (b.state.dueAt?.getTime() ?? 0) || numberOf(a) - numberOf(b);
}

const noteOf = ({ note, siblings }: Pick<Candidate<unknown>, "note" | "siblings">) => note ?? siblings;

/** The same cards, none behind another one of its note as long as a card of another note can stand between them. */
function withNotesApart<Card>(cards: readonly Candidate<Card>[]): readonly Candidate<Card>[] {
  const apart: Candidate<Card>[] = [];
  const waiting: Candidate<Card>[] = [];
  const fits = (card: Candidate<Card>, at: number) =>
    [apart[at - 1], apart[at]].every((beside) => !beside || noteOf(beside) !== noteOf(card));
  for (const card of cards) {
    if (fits(card, apart.length)) apart.push(card);
    else waiting.push(card);
    const next = waiting[0];
    if (next && fits(next, apart.length)) apart.push(...waiting.splice(0, 1));
  }
  // All that still wait are of one note.
  let at = apart.length - 1;
  for (const card of waiting) {
    while (at >= 0 && !fits(card, at)) at--;
    apart.splice(at < 0 ? apart.length : at, 0, card);
  }
  return apart;
}

/** How much of the chance of recall goes if the card is met a day later than on that one. */
export const lossByWaiting = (card: KnownCard, day: StudyDay): number =>
  recallOn(day, card) - recallOn(day + 1, card);

/** The chance that a card is known if it is met on a day; 0 where nothing is known of it. */
export function recallOn(day: StudyDay, { state: { memory, studyDay }, weights }: KnownCard): number {
  if (memory === null || studyDay === null) return 0;
  return retrievability(memory.stability, Math.max(0, day - studyDay), weights);
}

/** What waiting loses for the time that a card takes: one that was forgotten is answered twice. */
export const lossPerMinute = (card: KnownCard, day: StudyDay): number =>
  lossByWaiting(card, day) / (2 - recallOn(day, card));

/** The second list spread evenly among the first, each in its own order. */
function spread<T>(many: readonly T[], few: readonly T[]): readonly T[] {
  const total = many.length + few.length;
  const mixed: T[] = [];
  let [i, j] = [0, 0];
  for (let place = 1; place <= total; place++) {
    // As many of the few as their share of what stands so far.
    const wanted = Math.floor((place * few.length) / total);
    const next = j < wanted ? few[j++] : many[i++];
    if (next !== undefined) mixed.push(next);
  }
  return mixed;
}

/** What a card takes where nothing is known of this learner, in seconds. */
export const USUAL_SECONDS = 30;

/** The whole minutes, at least one, that so many cards take. */
export const minutesFor = (cards: number, secondsEach: number = USUAL_SECONDS): number =>
  cards === 0 ? 0 : Math.max(1, Math.round((cards * secondsEach) / 60));
