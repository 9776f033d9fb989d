import { type BacklogPlan, isAway, withPlan } from "../backlog.ts";
import { ROLLOVER_HOUR, type StudyDay, startOfStudyDay, studyDayOf } from "../study-day.ts";
import type { CardMemory } from "./card-memory.ts";

/** How far ahead it looks where nothing else is said. */
export const FORECAST_DAYS = 30;

export interface ForecastDay {
  readonly studyDay: StudyDay;
  /** Cards that were met before. What is late already comes today. */
  readonly due: number;
  /** Cards that are met for the first time, as far as the day allows. */
  readonly new: number;
}

export interface ForecastOptions {
  readonly now: Date;
  readonly timeZone: string;
  readonly days: number;
  /** Cards that were never met. */
  readonly unmet: number;
  /** How many of them a day brings, and how many today still does. */
  readonly newPerDay: number;
  readonly newToday: number;
  readonly rolloverHour?: number;
}

/** What each of the next study days brings, today first, if every card is met on its day. */
export function dueForecast(cards: Iterable<CardMemory>, options: ForecastOptions): readonly ForecastDay[] {
  const { now, timeZone, days, rolloverHour = ROLLOVER_HOUR } = options;
  const today = studyDayOf(now, timeZone, rolloverHour);
  /** When each of the days ends. */
  const ends = Array.from({ length: days }, (_, i) =>
    startOfStudyDay(today + i + 1, timeZone, rolloverHour).getTime(),
  );
  const due = new Array<number>(days).fill(0);
  for (const { dueAt, buriedUntil, isSuspended } of cards) {
    if (isSuspended) continue;
    const place = Math.max(firstAfter(ends, dueAt), (buriedUntil ?? today) - today);
    if (place < days) due[place] = (due[place] ?? 0) + 1;
  }
  let unmet = Math.max(0, options.unmet);
  return due.map((count, i) => {
    const met = Math.min(unmet, Math.max(0, i === 0 ? options.newToday : options.newPerDay));
    unmet -= met;
    return { studyDay: today + i, due: count, new: met };
  });
}

/**
 * The same where what is late is spread over some days: what waits for its day is not due today, and nothing is while
 * somebody is away.
 * @param laterByDay what waits, by the days after today
 */
export function forecastByPlan(
  days: readonly ForecastDay[],
  laterByDay: readonly number[],
  plan: BacklogPlan | null,
): readonly ForecastDay[] {
  const later = laterByDay.reduce((sum, count) => sum + count, 0);
  const [today, ...coming] = days;
  if (!today || (plan === null && later === 0)) return days;
  const due = withPlan(
    coming.map((day) => day.due),
    today.studyDay + 1,
    plan,
    laterByDay,
  );
  const read = [today.due - later, ...due];
  // New cards wait, too: each day brings those that the one before would have brought.
  const fresh = days.map((day) => day.new).values();
  return days.map((day, i) => ({
    ...day,
    due: read[i] ?? 0,
    new: isAway(plan, day.studyDay) ? 0 : (fresh.next().value ?? 0),
  }));
}

/** The place of the first of the rising moments that lies after this one; their number where none does. */
function firstAfter(moments: readonly number[], moment: number): number {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((moments[middle] ?? 0) > moment) high = middle;
    else low = middle + 1;
  }
  return low;
}
