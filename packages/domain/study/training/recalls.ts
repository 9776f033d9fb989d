import type { Rating } from "../confidence.ts";
import { type Memory, retrievability, step, type Weights } from "../memory.ts";
import type { Prediction } from "../stats/prediction-quality.ts";
import type { StudyDay } from "../study-day.ts";

/** An answer as a log has it; a rating of 0 sets the card back to new. */
export interface LoggedAnswer {
  /** When it was given, in milliseconds. */
  readonly at: number;
  /** Names the part of the card. */
  readonly card: string;
  readonly rating: Rating | 0;
  readonly studyDay: StudyDay;
  /** It stands in the place of the one before it. */
  readonly isCorrection?: boolean;
}

/** One answer, with the study days since the one before it. */
export interface TrainingReview {
  readonly rating: Rating;
  readonly days: number;
}

/** A card that came back after a night or more, with all that was answered before: what a model has to foretell. */
export interface Recall {
  readonly at: number;
  readonly card: string;
  /** The last one is the answer itself. */
  readonly history: readonly TrainingReview[];
}

/** What comes after so many answers to one card is left out: nobody answers one card so often. */
const LONGEST_HISTORY = 200;

/** What was answered to a card up to some answer. */
interface CardHistory {
  readonly history: readonly TrainingReview[];
  readonly day: StudyDay;
}
interface OpenCard extends CardHistory {
  /** What the last answer may yet be corrected to follow. */
  readonly before: CardHistory | null;
  /** The last answer, where it is one. */
  readonly recall: Recall | null;
}

/**
 * The recalls of a log, by their times. Of a card and study day only the first answer is one.
 * @param answers those of one card in the order of their times
 */
export function recallsOf(answers: Iterable<LoggedAnswer>): readonly Recall[] {
  const cards = new Map<string, OpenCard>();
  const recalls: Recall[] = [];
  const settle = (last: OpenCard | undefined) => {
    if (last?.recall) recalls.push(last.recall);
  };
  for (const { at, card, rating, studyDay, isCorrection } of answers) {
    const last = cards.get(card);
    if (!isCorrection) settle(last);
    if (rating === 0) {
      cards.delete(card);
      continue;
    }
    const before = (isCorrection ? last?.before : last) ?? null;
    const days = before ? Math.max(0, studyDay - before.day) : 0;
    const isTooLong = before !== null && before.history.length >= LONGEST_HISTORY;
    const history = isTooLong ? before.history : [...(before?.history ?? []), { rating, days }];
    const recall = days > 0 && !isTooLong ? { at, card, history } : null;
    cards.set(card, {
      history,
      day: studyDay,
      before: before && { history: before.history, day: before.day },
      recall,
    });
  }
  for (const last of cards.values()) settle(last);
  return recalls.sort((a, b) => a.at - b.at);
}

/**
 * Returns what a model with these weights says of each recall before it is answered. Costs a step of the model for
 * each answer of each history.
 * @throws for a recall with no answer before it, which `recallsOf` does not make
 */
export function predictions(recalls: readonly Recall[], weights: Weights): readonly Prediction[] {
  return recalls.map(({ history }) => {
    let memory: Memory | null = null;
    for (const { rating, days } of history.slice(0, -1)) memory = step(memory, rating, days, weights);
    const last = history.at(-1);
    if (!memory || !last) throw new Error("a recall has no answer before it");
    return seen(history, retrievability(memory.stability, last.days, weights));
  });
}

/** Returns predictions that foretell the same share for each recall: what a model has to be better than. */
export const constant = (recalls: readonly Recall[], share: number): readonly Prediction[] =>
  recalls.map(({ history }) => seen(history, share));

function seen(history: readonly TrainingReview[], predicted: number): Prediction {
  const last = history.at(-1);
  const before = history.slice(0, -1);
  return {
    predicted,
    isKnown: (last?.rating ?? 1) > 1,
    days: last?.days ?? 0,
    // As the published measure counts them: answers after a night, this one included.
    reviews: history.filter(({ days }) => days > 0).length + 1,
    lapses: before.filter(({ rating, days }) => rating === 1 && days > 0).length,
  };
}

/** Returns the share of recalls that were known, from 0 to 1: any answer but a lapse. 0 where there are none. */
export const retentionOf = (recalls: readonly Recall[]): number =>
  recalls.filter(({ history }) => (history.at(-1)?.rating ?? 1) > 1).length / Math.max(1, recalls.length);
