import type { StudyDay } from "./study-day.ts";

/**
 * How much of a usual day's cards each day of the week takes, Monday first: 1 is a usual day, 0.5 half of one, 0 none.
 * Where it is said, cards come back on the day within the model's tolerance that has the most room (decision 56).
 */
export type DayShares = readonly DayShare[];
export type DayShare = 1 | 0.5 | 0;

const DAYS_A_WEEK = 7;
/** As they are kept: a figure for each day, twice its share. */
const FIGURES: Readonly<Record<string, DayShare>> = { "2": 1, "1": 0.5, "0": 0 };

/** Shares as they are kept, `2222210`; undefined for what are none, or where no day takes any card. */
export function readEasyDays(text: string): DayShares | undefined {
  const shares = [...text].flatMap((figure) => FIGURES[figure] ?? []);
  const isSound = text.length === DAYS_A_WEEK && shares.length === DAYS_A_WEEK;
  return isSound && shares.some((share) => share > 0) ? shares : undefined;
}

/** Writes shares as their setting keeps them: seven figures, Monday first, which `readEasyDays` reads. */
export const writeEasyDays = (shares: DayShares): string => shares.map((share) => share * 2).join("");

/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 3;

/** Returns the day of the week of a study day: 0 for a Monday, 6 for a Sunday. */
export const weekdayOf = (day: StudyDay): number =>
  (((day + FIRST_WEEKDAY) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK;

/** Returns how much of a usual day's cards a study day takes, by its day of the week. */
export const shareOn = (shares: DayShares, day: StudyDay): DayShare => shares[weekdayOf(day)] ?? 1;

/** Of the days of an interval beyond each of these, such a share more may be added or taken away. */
const BANDS = [
  { from: 2.5, to: 7, share: 0.15 },
  { from: 7, to: 20, share: 0.1 },
  { from: 20, to: Number.POSITIVE_INFINITY, share: 0.05 },
] as const;

/** Returns by how many days a card may come earlier or later without the model minding; none for the shortest intervals. */
export function toleranceOf(days: number): number {
  if (days < BANDS[0].from) return 0;
  const more = BANDS.map(({ from, to, share }) => share * Math.max(0, Math.min(days, to) - from));
  return Math.round(more.reduce((sum, each) => sum + each, 1));
}

/** Days on which a card may come back, counted from its answer. */
export interface DayRange {
  readonly low: number;
  readonly high: number;
  /** What the model says itself. */
  readonly ideal: number;
}

/**
 * The ranges of ratings that lead on by days, each around its own interval and none touching that of another one: so
 * no better rating leads to an earlier day, whatever is chosen of each. Equal intervals have equal ranges.
 * @param least no day before it
 * @param known after how many days the card was known just now: what would wait longer than that still does
 */
export function rangeOf(ideal: number, others: readonly number[], least: number, known: number): DayRange {
  const tolerance = toleranceOf(ideal);
  const below = Math.max(Number.NEGATIVE_INFINITY, ...others.filter((days) => days < ideal));
  const above = Math.min(Number.POSITIVE_INFINITY, ...others.filter((days) => days > ideal));
  const middle = (a: number, b: number) => Math.floor((a + b) / 2);
  const low = Math.max(
    ideal - tolerance,
    Math.min(ideal, Math.max(least, known + 1)),
    Number.isFinite(below) ? middle(below, ideal) + 1 : least,
  );
  const high = Math.min(
    ideal + tolerance,
    Number.isFinite(above) ? middle(ideal, above) : Number.POSITIVE_INFINITY,
  );
  return { low, high, ideal };
}

/** How many cards a day has already. */
export type DayLoad = (day: StudyDay) => number;
const NO_LOAD: DayLoad = () => 0;

/**
 * The day of a range that has the most room: the fewest cards for its share of the week; of equal ones the nearest to
 * what the model says, then the earlier. Where every day of the range is one without cards it stays at the model's.
 * @returns counted from the answer
 */
export function roomiestDay(
  { low, high, ideal }: DayRange,
  today: StudyDay,
  shares: DayShares,
  load: DayLoad = NO_LOAD,
): number {
  let best = ideal;
  let least = Number.POSITIVE_INFINITY;
  for (let days = low; days <= high; days++) {
    const share = shareOn(shares, today + days);
    if (share === 0) continue;
    const cost = (load(today + days) + 1) / share;
    const isNearer = Math.abs(days - ideal) < Math.abs(best - ideal);
    if (cost < least || (cost === least && isNearer)) [best, least] = [days, cost];
  }
  return best;
}
