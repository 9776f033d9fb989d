import { type StudyMoment, studyDayOf } from "@perennial/domain/study/study-day";
import type { Progress } from "@perennial/domain/tree/node";
import type { CardContext } from "./command.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns the present moment and this device's time zone, which together decide on the study day. */
export const hereOf = (ctx: Pick<CardContext, "now" | "timeZone">): StudyMoment => ({
  now: ctx.now(),
  timeZone: ctx.timeZone(),
});

/** When a card comes back: `new`, `due now`, `in 10 min`, `tomorrow`, `in 3 weeks`, or `suspended`. */
export function dueText(progress: Progress | undefined, here: StudyMoment): string {
  if (progress?.suspendedAt) return "suspended";
  const buried = buriedFor(progress, here);
  if (!progress?.reviewedAt) return buried > 0 ? waitText(buried) : "new";
  const wait = Math.max(buried, waitOf(progress, here));
  return !Number.isFinite(wait) || wait <= 0 ? "due now" : waitText(wait);
}

/** How long a card is put off, by study days; nothing where it is not. */
function buriedFor(progress: Progress | undefined, { now, timeZone }: StudyMoment): number {
  const until = progress?.buriedUntil;
  return until ? Math.max(0, until - studyDayOf(now, timeZone)) * DAY_MS : 0;
}

/** A card that goes by days is waited for by study days: in the evening, what comes in the morning is due tomorrow. */
export function waitOf({ phase, nextReviewTime }: Progress, { now, timeZone }: StudyMoment): number {
  const due = new Date(nextReviewTime);
  if (phase !== "review" || Number.isNaN(due.getTime())) return due.getTime() - now.getTime();
  return (studyDayOf(due, timeZone) - studyDayOf(now, timeZone)) * DAY_MS;
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
