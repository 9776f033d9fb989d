import { newProgress, rateProgress } from "@perennial/domain/study/progress";
import type { ConfidenceColor, Progress } from "@perennial/domain/tree/node";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** When a card comes back, in the words of the margin: `new`, `due now`, `in 10 min`, `tomorrow`, `in 3 weeks`. */
export function dueText(progress: Progress | undefined, now: Date): string {
  if (!progress?.reviewedAt) return "new";
  const wait = Date.parse(progress.nextReviewTime) - now.getTime();
  return !Number.isFinite(wait) || wait <= 0 ? "due now" : waitText(wait);
}

/** When a card would come back after a rating now: by the rule that the server goes by. */
export function comesBackText(progress: Progress | undefined, color: ConfidenceColor, now: Date): string {
  const { nextReviewTime } = rateProgress(progress ?? newProgress(0, now), color, now);
  return waitText(Date.parse(nextReviewTime) - now.getTime());
}

/** A wait from now on, in the largest unit that says enough. */
export function waitText(ms: number): string {
  if (ms < HOUR_MS) return `in ${Math.max(1, Math.round(ms / MINUTE_MS))} min`;
  if (ms < 20 * HOUR_MS) return `in ${counted(Math.round(ms / HOUR_MS), "hour")}`;
  const days = Math.max(1, Math.round(ms / DAY_MS));
  if (days === 1) return "tomorrow";
  if (days < 14) return `in ${days} days`;
  if (days < 60) return `in ${counted(Math.round(days / 7), "week")}`;
  if (days < 700) return `in ${counted(Math.round(days / 30.4), "month")}`;
  return `in ${counted(Math.round(days / 365), "year")}`;
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;
