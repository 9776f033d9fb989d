/** What the days of a collection of Anki are counted from. */
export interface AnkiDays {
  /** In seconds. */
  readonly createdAt: number;
  /** How far west of Greenwich that was, in minutes; null in older collections. */
  readonly minutesWest: number | null;
}

const DAY_SECONDS = 86_400;
const DAY_MINUTES = 1_440;
/** Where a collection does not say where it was made, it says when its days began: at four. */
const ROLLOVER_MINUTES = 240;
const MOST_MINUTES_WEST = 720;

/**
 * Returns how far west of Greenwich a collection was made, in minutes, negative east of it: what it says, or, in an
 * older one, what follows from the moment its days began, which was four in the morning there.
 */
export function minutesWestOf({ createdAt, minutesWest }: AnkiDays): number {
  if (minutesWest !== null) return minutesWest;
  const since = Math.floor(createdAt / 60) - ROLLOVER_MINUTES;
  const told = ((since % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return told > MOST_MINUTES_WEST ? told - DAY_MINUTES : told;
}

/** Returns the study day that the days of a collection are counted from. */
export const firstDayOf = (days: AnkiDays): number =>
  Math.floor((days.createdAt - minutesWestOf(days) * 60) / DAY_SECONDS);
