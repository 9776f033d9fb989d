import { marksOf } from "../tree/marks.ts";
import type { Progress } from "../tree/node.ts";
import { confidenceOfRating, type Rating, UNRATED_COLOR } from "./confidence.ts";
import { type Memory, step } from "./memory.ts";
import { newProgress } from "./new-progress.ts";
import { readPriorState, writePriorState } from "./prior-state.ts";
import { isCorrection, type Review, type ReviewStep, replay } from "./reviews.ts";
import {
  answer,
  type CardState,
  DEFAULT_SCHEDULING,
  type GivenRating,
  NEW_CARD,
  type Scheduling,
} from "./schedule.ts";
import { studyDayOf } from "./study-day.ts";

/**
 * What a rating makes of a progress, on a device that has the progress and not the log. As long as the ratings of a
 * card are given one after the other it says exactly what the log comes to. A second rating within a minute corrects
 * the first; one that was given before the last one counts as given with it, until the log puts it in its place.
 */
export function rateProgress(
  before: Progress,
  given: GivenRating,
  scheduling: Scheduling = DEFAULT_SCHEDULING,
): Progress {
  const state = stateOfProgress(before, given.timeZone, scheduling.rolloverHour);
  const corrected = isCorrection(state.reviewedAt, given.at) ? readPriorState(before.prior) : null;
  const from = corrected ?? state;
  return progressAfter(before, answer(from, given, scheduling), from);
}

/** What each of the four buttons makes of a progress: exactly what is kept when it is pressed at that moment. */
export const previewsOf = (
  before: Progress,
  at: Date,
  timeZone: string,
  scheduling: Scheduling = DEFAULT_SCHEDULING,
): { readonly [R in Rating]: Progress } => ({
  1: rateProgress(before, { rating: 1, at, timeZone }, scheduling),
  2: rateProgress(before, { rating: 2, at, timeZone }, scheduling),
  3: rateProgress(before, { rating: 3, at, timeZone }, scheduling),
  4: rateProgress(before, { rating: 4, at, timeZone }, scheduling),
});

/**
 * The progress that a log of reviews comes to, whatever the order in which they arrived. What was rated before the card
 * was made new again does not count.
 */
export function progressOfLog(
  before: Progress,
  log: readonly Review[],
): { readonly progress: Progress; readonly steps: readonly ReviewStep[] } {
  const since = before.forgottenAt === null ? null : Date.parse(before.forgottenAt);
  const { state, steps } = replay(since === null ? log : log.filter(({ at }) => at.getTime() > since));
  const last = steps.at(-1);
  if (last) {
    const prior = last.review.given ? null : last.before;
    return { progress: progressAfter(before, state, prior), steps };
  }
  // All of it was taken back, or is forgotten: due since the card was first asked, or since then.
  const first = since ?? Math.min(...log.map(({ at }) => at.getTime()));
  const { flashcardId, part } = before;
  const unrated = newProgress(flashcardId, new Date(Number.isFinite(first) ? first : 0), part);
  return { progress: { ...unrated, ...marksOf(before) }, steps };
}

/**
 * The state of a part of a card as its progress tells it.
 * @param timeZone where the learner is: what was rated before study days were told belongs to a day there
 */
export function stateOfProgress(progress: Progress, timeZone: string, rolloverHour: number): CardState {
  const rating = confidenceOfRating(progress.confidence)?.rating ?? 0;
  if (rating === 0 || progress.reviewedAt === null) return NEW_CARD;
  const reviewedAt = new Date(progress.reviewedAt);
  return {
    phase: progress.phase,
    step: progress.step,
    memory: memoryOf(progress),
    rating,
    reviewedAt,
    studyDay: progress.studyDay ?? studyDayOf(reviewedAt, timeZone, rolloverHour),
    introducedOn: progress.introducedOn,
    dueAt: new Date(progress.nextReviewTime),
    lapses: progress.lapses,
    reviews: progress.reviews,
  };
}

function progressAfter(before: Progress, state: CardState, prior: CardState | null): Progress {
  return {
    ...before,
    confidence: state.rating,
    confidenceColor: confidenceOfRating(state.rating)?.color ?? UNRATED_COLOR,
    strength: state.memory?.stability ?? 0,
    difficulty: state.memory?.difficulty ?? null,
    lapses: state.lapses,
    nextReviewTime: state.dueAt?.toISOString() ?? before.nextReviewTime,
    reviewedAt: state.reviewedAt?.toISOString() ?? null,
    phase: state.phase,
    step: state.step,
    studyDay: state.studyDay,
    introducedOn: state.introducedOn,
    reviews: state.reviews,
    prior: prior && writePriorState(prior),
  };
}

/** Returns what is remembered of a card as its progress tells it; null where that is nothing. */
export function memoryOf(progress: Pick<Progress, "strength" | "difficulty">): Memory | null {
  if (progress.strength <= 0) return null;
  // The log did not name the difficulty at first: then it counts as that of a first "good".
  const difficulty = progress.difficulty ?? step(null, 3, 0).difficulty;
  return { stability: progress.strength, difficulty };
}
