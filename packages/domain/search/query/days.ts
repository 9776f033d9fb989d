import { ROLLOVER_HOUR, startOfStudyDay, studyDayOf } from "../../study/study-day.ts";
import type { Compare, DayMark, Query } from "./query.ts";

/** From a day until before another; null where there is no bound. */
type Range = Pick<Extract<Query, { type: "time" }>, "from" | "before">;

const NEAR: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
const UNITS: Readonly<Record<string, "day" | "week" | "month" | "year">> = {
  d: "day",
  w: "week",
  m: "month",
  y: "year",
};
const DAYS_IN = { day: 1, week: 7, month: 30, year: 365 } as const;
const MOST_DAYS = 100_000;
const DAY_MS = 86_400_000;

const dayMark = (offset: number): DayMark => ({ unit: "day", offset });

/**
 * Reads what stands behind the colon of a time: `2026-01-01..`, `>2026-01`, `7d`, `today`, `last week`. Undefined for what
 * is none. A number of days counts back from today, today included, or ahead where times lie ahead.
 */
export function readTimes(written: string, isAhead: boolean): Range | undefined {
  const text = written.trim().toLowerCase();
  const [from, to] = text.split("..");
  if (from !== undefined && to !== undefined) {
    const [first, last] = [from === "" ? null : spanOf(from), to === "" ? null : spanOf(to)];
    if (first === undefined || last === undefined || (!first && !last)) return undefined;
    return { from: first?.from ?? null, before: last?.before ?? null };
  }
  const [, sign, day = ""] = /^(<=|>=|<|>|=)?(.*)$/s.exec(text) ?? [];
  if (sign !== undefined) {
    const span = spanOf(day) ?? agoOrAhead(day, isAhead);
    return span && compared(sign as Compare, span);
  }
  const days = daysOf(text);
  if (days === undefined) return spanOf(text);
  return isAhead
    ? { from: null, before: dayMark(days + 1) }
    : { from: dayMark(Math.min(0, 1 - days)), before: dayMark(1) };
}

function compared(sign: Compare, { from, before }: Range): Range {
  switch (sign) {
    case "<":
      return { from: null, before: from };
    case "<=":
      return { from: null, before };
    case ">":
      return { from: before, before: null };
    case ">=":
      return { from, before: null };
    default:
      return { from, before };
  }
}

/** `7d`, `2w`, `3m`, `1y`, and Anki's `7`, in days. */
function daysOf(text: string): number | undefined {
  const [, count, unit = "d"] = /^(\d{1,3})([dwmy])?$/.exec(text) ?? [];
  return count === undefined ? undefined : Math.min(MOST_DAYS, Number(count) * DAYS_IN[UNITS[unit] ?? "day"]);
}

/** The one day that lies so many days away. */
function agoOrAhead(text: string, isAhead: boolean): Range | undefined {
  const days = daysOf(text);
  if (days === undefined) return undefined;
  const offset = isAhead ? days : -days;
  return { from: dayMark(offset), before: dayMark(offset + 1) };
}

/** One day, month or year by its date, one near today by its name, or `last week`. */
function spanOf(text: string): Range | undefined {
  const near = Object.hasOwn(NEAR, text) ? NEAR[text] : undefined;
  if (near !== undefined) return { from: dayMark(near), before: dayMark(near + 1) };
  const [, which, unit] = /^(last|this|next)\s+(week|month|year)$/.exec(text) ?? [];
  if (which !== undefined) {
    const offset = which === "last" ? -1 : which === "next" ? 1 : 0;
    const named = unit as "week" | "month" | "year";
    return { from: { unit: named, offset }, before: { unit: named, offset: offset + 1 } };
  }
  const [, year, month, day] = /^([1-9]\d{3})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)];
  const first = new Date(Date.UTC(y, m, d));
  if (first.getUTCMonth() !== m || first.getUTCDate() !== d) return undefined;
  const last =
    month === undefined
      ? Date.UTC(y + 1, 0, 1)
      : day === undefined
        ? Date.UTC(y, m + 1, 1)
        : first.getTime() + DAY_MS;
  return { from: dateMark(first.getTime()), before: dateMark(last) };
}

const dateMark = (at: number): DayMark => ({ unit: "date", day: at / DAY_MS });

/** When and where a search is asked; days begin at the rollover hour of the learner. */
export interface Clock {
  readonly now: Date;
  readonly timeZone: string;
  readonly rolloverHour?: number;
}

/** Returns the moments of a range: from the first one until before the second, in milliseconds; infinite where there is no bound. */
export function momentsOf(
  { from, before }: Range,
  clock: Clock,
): { readonly from: number; readonly before: number } {
  return {
    from: from ? momentOf(from, clock) : Number.NEGATIVE_INFINITY,
    before: before ? momentOf(before, clock) : Number.POSITIVE_INFINITY,
  };
}

function momentOf(mark: DayMark, { now, timeZone, rolloverHour = ROLLOVER_HOUR }: Clock): number {
  const today = studyDayOf(now, timeZone, rolloverHour);
  return startOfStudyDay(dayOf(mark, today), timeZone, rolloverHour).getTime();
}

/** 1 January 1970 was a Thursday. */
const THURSDAY = 3;

/** Returns the day of a mark, counted since 1970; of a week, a month or a year, its first one. */
export function dayOf(mark: DayMark, today: number): number {
  const date = new Date(today * DAY_MS);
  switch (mark.unit) {
    case "date":
      return mark.day;
    case "day":
      return today + mark.offset;
    case "week": {
      const weekday = (((today + THURSDAY) % 7) + 7) % 7;
      return today - weekday + mark.offset * 7;
    }
    case "month":
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + mark.offset, 1) / DAY_MS;
    case "year":
      return Date.UTC(date.getUTCFullYear() + mark.offset, 0, 1) / DAY_MS;
  }
}
