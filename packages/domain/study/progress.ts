import type { ConfidenceColor, FlashcardId, Progress } from "../tree/node.ts";
import { confidenceOfColor, UNRATED_COLOR } from "./confidence.ts";
import { FSRS6_WEIGHTS, intervalFor, type Memory, step } from "./memory.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A card that was not recalled comes back while the answer is still fresh. */
const RELEARN_MINUTES = 10;

/** The progress on a card nobody has rated yet: due at once. */
export const newProgress = (flashcardId: FlashcardId, now: Date): Progress => ({
  id: flashcardId,
  flashcardId,
  confidenceColor: UNRATED_COLOR,
  confidence: 0,
  strength: 0,
  difficulty: null,
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
 * A rating by colour: red is a lapse, the other three a recall. `elapsedDays` is an argument because a study
 * day need not be 24 hours long.
 */
export function rateProgress(
  before: Progress,
  color: ConfidenceColor,
  now: Date,
  elapsedDays: number = elapsedDaysSince(before.reviewedAt, now),
): Progress {
  const { rating } = confidenceOfColor(color);
  const { stability, difficulty } = step(memoryOf(before), rating, elapsedDays);
  const wait = rating === 1 ? RELEARN_MINUTES * MINUTE_MS : intervalFor(stability) * DAY_MS;
  return {
    ...before,
    confidence: rating,
    confidenceColor: color,
    strength: stability,
    difficulty,
    nextReviewTime: new Date(now.getTime() + wait).toISOString(),
    reviewedAt: now.toISOString(),
  };
}

function memoryOf(progress: Progress): Memory | null {
  if (progress.strength <= 0) return null;
  // A client is not told the difficulty: until the server answers it counts as that of a first "good".
  const difficulty = progress.difficulty ?? step(null, 3, 0, FSRS6_WEIGHTS).difficulty;
  return { stability: progress.strength, difficulty };
}
