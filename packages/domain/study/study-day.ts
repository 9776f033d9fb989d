/**
 * The study day: a learner's day begins at four in the morning of their own time zone, so that an evening that
 * runs past midnight is one evening. Days are counted as whole numbers since 1 January 1970, by wall clock: a
 * day of 23 or 25 hours is still one.
 */
export type StudyDay = number;

/** A moment in a learner's time zone (an IANA name): the two decide on the study day. */
export interface StudyMoment {
  readonly now: Date;
  readonly timeZone: string;
}

export const ROLLOVER_HOUR = 4;

/** What counts where the zone is unknown to this machine. */
export const FALLBACK_ZONE = "UTC";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    era: "short",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formats.set(timeZone, format);
  return format;
}

/** Whether this machine knows the zone by that IANA name. */
export function isTimeZone(timeZone: string): boolean {
  try {
    formatOf(timeZone);
    return true;
  } catch {
    return false;
  }
}

const knownZone = (timeZone: string | null | undefined): string =>
  timeZone && isTimeZone(timeZone) ? timeZone : FALLBACK_ZONE;

/** What the clock on the wall shows, written as if it were UTC. In milliseconds. */
function wallClock(moment: Date, timeZone: string): number {
  let [year, month, day, hour, minute, second] = [0, 0, 0, 0, 0, 0];
  let isBeforeChrist = false;
  for (const { type, value } of formatOf(timeZone).formatToParts(moment)) {
    if (type === "year") year = Number(value);
    else if (type === "month") month = Number(value);
    else if (type === "day") day = Number(value);
    else if (type === "hour") hour = Number(value);
    else if (type === "minute") minute = Number(value);
    else if (type === "second") second = Number(value);
    else if (type === "era") isBeforeChrist = value === "BC";
  }
  const wall = new Date(0);
  wall.setUTCFullYear(isBeforeChrist ? 1 - year : year, month - 1, day);
  wall.setUTCHours(hour, minute, second);
  return wall.getTime();
}

/** When study days begin, as they were asked for: the same few days are asked for again and again. */
const starts = new Map<string, Map<number, Map<StudyDay, number>>>();
const MOST_KEPT_DAYS = 20_000;

function startsIn(zone: string, rolloverHour: number): Map<StudyDay, number> {
  let inZone = starts.get(zone);
  if (!inZone) {
    inZone = new Map();
    starts.set(zone, inZone);
  }
  const known = inZone.get(rolloverHour);
  if (known && known.size < MOST_KEPT_DAYS) return known;
  const none = new Map<StudyDay, number>();
  inZone.set(rolloverHour, none);
  return none;
}

/** The study day that `moment` belongs to, for a learner in `timeZone`; an unknown zone counts as UTC. */
export function studyDayOf(moment: Date, timeZone: string, rolloverHour: number = ROLLOVER_HOUR): StudyDay {
  const zone = knownZone(timeZone);
  const known = startsIn(zone, rolloverHour);
  const at = moment.getTime();
  // No zone is a whole day ahead of UTC.
  let day = Math.floor((at - rolloverHour * HOUR_MS) / DAY_MS) + 1;
  while (startIn(known, day, zone, rolloverHour) > at) day--;
  return day;
}

/** Returns when a study day begins: the first moment after the rollover where the clocks skip it, the first of two else. */
export const startOfStudyDay = (
  day: StudyDay,
  timeZone: string,
  rolloverHour: number = ROLLOVER_HOUR,
): Date => {
  const zone = knownZone(timeZone);
  return new Date(startIn(startsIn(zone, rolloverHour), day, zone, rolloverHour));
};

/** In UTC+13 and further east the day is over there earlier. */
const [MIDDLE_HOUR, LAST_HOUR] = [15, 26];

/**
 * Returns a moment for a day that a file names without a time: it lies in that study day in every zone from UTC−11 to
 * UTC+12, summer and winter, and where the file was made.
 * @param minutesWest how far west of Greenwich the file was made
 */
export function momentOfDay(day: StudyDay, minutesWest = 0): Date {
  const hour = Math.min(MIDDLE_HOUR, LAST_HOUR + minutesWest / 60);
  return new Date(day * DAY_MS + hour * HOUR_MS);
}

function startIn(known: Map<StudyDay, number>, day: StudyDay, zone: string, rolloverHour: number): number {
  const found = known.get(day);
  if (found !== undefined) return found;
  const start = firstMoment(day, zone, rolloverHour);
  known.set(day, start);
  return start;
}

function firstMoment(day: StudyDay, zone: string, rolloverHour: number): number {
  const wall = day * DAY_MS + rolloverHour * HOUR_MS;
  // The offset changes at most once within a day and a half around the rollover: look it up on both sides.
  const offsets = [-DAY_MS, DAY_MS].map((away) => {
    const near = wall + away;
    return wallClock(new Date(near), zone) - near;
  });
  const [first, second] = offsets.map((offset) => wall - offset).sort((a, b) => a - b) as [number, number];
  if (wallClock(new Date(first), zone) >= wall) return first;
  if (wallClock(new Date(second), zone) === wall) return second;
  // The rollover itself is skipped: the first moment after the gap.
  let [before, after] = [first, second];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallClock(new Date(middle), zone) >= wall) after = middle;
    else before = middle;
  }
  return after;
}
