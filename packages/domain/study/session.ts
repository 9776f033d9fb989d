import type { Rating } from "./confidence.ts";

/** Something that was answered in a session. */
export interface SessionAnswer<Card> {
  readonly card: Card;
  readonly rating: Rating;
  /** Whether it was asked for the first time ever. */
  readonly wasNew: boolean;
  readonly durationMs: number;
}

/** A step of minutes: the card comes back in the same session. */
export interface Returning<Card> {
  readonly card: Card;
  readonly dueAt: Date;
}

/** One study session as an immutable value. The card that is asked stays until it is answered. */
export interface Session<Card> {
  readonly current: Card | null;
  /** What was planned and is still to come, in order. */
  readonly planned: readonly Card[];
  readonly returning: readonly Returning<Card>[];
  readonly answers: readonly SessionAnswer<Card>[];
}

/** What is asked of a card again, before it is shown: it may be gone, or have been answered elsewhere. */
export type CanBeAsked<Card> = (card: Card) => boolean;

/** Begins a study session with the first of the planned cards that can be asked. */
export const beginSession = <Card>(
  cards: readonly Card[],
  now: Date,
  canBeAsked: CanBeAsked<Card>,
): Session<Card> => goOn({ current: null, planned: cards, returning: [], answers: [] }, now, canBeAsked);

/** The current card was answered, and comes back in this session if its next step is one of minutes. */
export function answered<Card>(
  session: Session<Card>,
  answer: SessionAnswer<Card>,
  back: Returning<Card> | null,
  now: Date,
  canBeAsked: CanBeAsked<Card>,
): Session<Card> {
  const returning = back ? [...session.returning, back] : session.returning;
  return goOn({ ...session, returning, answers: [...session.answers, answer] }, now, canBeAsked);
}

/** What comes next: a step that is due by the minute, else what was planned. Null while only steps are waited for. */
export function goOn<Card>(session: Session<Card>, now: Date, canBeAsked: CanBeAsked<Card>): Session<Card> {
  const returning = session.returning.filter(({ card }) => canBeAsked(card));
  const due = returning
    .filter(({ dueAt }) => dueAt <= now)
    .sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime())[0];
  if (due) return { ...session, current: due.card, returning: returning.filter((each) => each !== due) };
  const place = session.planned.findIndex(canBeAsked);
  const planned = place < 0 ? [] : session.planned.slice(place + 1);
  return { ...session, current: session.planned[place] ?? null, planned, returning };
}

/** The step that comes back first; undefined where none is waited for. */
export const nextReturning = <Card>({ returning }: Session<Card>): Returning<Card> | undefined =>
  [...returning].sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime())[0];

/** How far one is: each answer counts, and a card that comes back is one more. */
export function stepsOf<Card>({ current, planned, returning, answers }: Session<Card>): {
  readonly done: number;
  readonly total: number;
} {
  const left = (current === null ? 0 : 1) + planned.length + returning.length;
  return { done: answers.length, total: answers.length + left };
}

export interface SessionResult {
  readonly answers: number;
  readonly milliseconds: number;
  readonly byRating: { readonly [R in Rating]: number };
  /** Of the cards that were known from before: how many were answered, and how many of them were recalled at once. */
  readonly metAgain: number;
  readonly recalled: number;
  /** The share of these that was to be recalled, by what is desired of each; 0 where there are none. */
  readonly planned: number;
}

/**
 * Sums up what came of a study session. A card that was forgotten counts as forgotten, also if it was known ten minutes
 * later.
 * @param desiredOf the chance of recall at which a card is to come back
 */
export function resultOf<Card>(
  { answers }: Session<Card>,
  same: (a: Card, b: Card) => boolean,
  desiredOf: (card: Card) => number,
): SessionResult {
  const byRating = { 1: 0, 2: 0, 3: 0, 4: 0 };
  for (const { rating } of answers) byRating[rating]++;
  const first = answers.filter(({ card }, i) => answers.findIndex((other) => same(other.card, card)) === i);
  const again = first.filter(({ wasNew }) => !wasNew);
  return {
    answers: answers.length,
    milliseconds: answers.reduce((sum, { durationMs }) => sum + durationMs, 0),
    byRating,
    metAgain: again.length,
    recalled: again.filter(({ rating }) => rating > 1).length,
    planned:
      again.length === 0 ? 0 : again.reduce((sum, { card }) => sum + desiredOf(card), 0) / again.length,
  };
}

/** The cards that were not known twice or more in one study session: there is something the matter with them. */
export function forgottenAgain<Card>(
  { answers }: Session<Card>,
  same: (a: Card, b: Card) => boolean,
): Card[] {
  const forgotten = answers.filter(({ rating }) => rating === 1).map(({ card }) => card);
  const first = (card: Card) => forgotten.findIndex((other) => same(other, card));
  const again = forgotten.filter((card, i) => first(card) < i);
  return again.filter((card, i) => again.findIndex((other) => same(other, card)) === i);
}
