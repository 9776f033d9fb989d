import { partId } from "../kind/owner.ts";
import type { ConfidenceColor, FlashcardId, Progress } from "../tree/node.ts";
import { confidenceOfColor, type Rating, UNRATED_COLOR } from "./confidence.ts";
import { FSRS6_WEIGHTS, intervalFor, type Memory, step } from "./memory.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A card that was not recalled comes back while the answer is still fresh. */
const RELEARN_MINUTES = 10;

/** The progress on a card nobody has rated yet: due at once. */
export const newProgress = (flashcardId: FlashcardId, now: Date, part = 0): Progress => ({
  id: partId(flashcardId, part),
  flashcardId,
  part,
  confidenceColor: UNRATED_COLOR,
  confidence: 0,
  strength: 0,
  difficulty: null,
  lapses: 0,
  nextReviewTime: now.toISOString(),
  reviewedAt: null,
});

/** Whole periods of 24 hours since the last rating; 0 before the first, and where a clock went backwards. */
export function elapsedDaysSince(reviewedAt: string | null, now: Date): number {
  if (reviewedAt === null) return 0;
  const days = Math.floor((now.getTime() - Date.parse(reviewedAt)) / DAY_MS);
  return Number.isFinite(days) ? Math.max(0, days) : 0;
}

/**
 * A rating by colour: red is a lapse, the other three a recall. One that was given before the last one, and comes
 * after it, counts as given together with that one: the memory is never moved back in time. `elapsedDays` is an
 * argument because a study day need not be 24 hours long.
 */
export function rateProgress(
  before: Progress,
  color: ConfidenceColor,
  given: Date,
  elapsedDays: number = elapsedDaysSince(before.reviewedAt, given),
): Progress {
  const at = laterOf(before.reviewedAt, given);
  const { rating } = confidenceOfColor(color);
  const { stability, difficulty } = step(memoryOf(before), rating, elapsedDays);
  const wait = rating === 1 ? RELEARN_MINUTES * MINUTE_MS : intervalFor(stability) * DAY_MS;
  return {
    ...before,
    confidence: rating,
    confidenceColor: color,
    strength: stability,
    difficulty,
    lapses: before.lapses + (isLapse(before, rating) ? 1 : 0),
    nextReviewTime: new Date(at.getTime() + wait).toISOString(),
    reviewedAt: at.toISOString(),
  };
}

/** What was never recalled, or not since it was last forgotten, cannot be forgotten. */
const isLapse = (before: Progress, rating: Rating) => rating === 1 && before.confidence > 1;

const laterOf = (moment: string | null, date: Date): Date =>
  moment !== null && Date.parse(moment) > date.getTime() ? new Date(moment) : date;

function memoryOf(progress: Progress): Memory | null {
  if (progress.strength <= 0) return null;
  // The log did not name the difficulty at first: then it counts as that of a first "good".
  const difficulty = progress.difficulty ?? step(null, 3, 0, FSRS6_WEIGHTS).difficulty;
  return { stability: progress.strength, difficulty };
}
