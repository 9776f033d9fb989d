/** What can be said of how a branch is studied. */

export const LEAST_RETENTION = 0.7;
export const MOST_RETENTION = 0.99;
/** More than anybody meets in a day. */
export const MOST_PER_DAY = 9_999;
/** What is late is spread over so many days at most. */
export const MOST_BACKLOG_DAYS = 30;
/** A year away is not planned. */
export const MOST_DAYS_AWAY = 180;
/** In minutes; a step that is longer than a day goes by days. */
export const LONGEST_STEP = 1_440;
export const MOST_STEPS = 10;

const isStep = (value: number) => Number.isSafeInteger(value) && value >= 1 && value <= LONGEST_STEP;

/** Minutes as they are kept, and as a person writes them; undefined for what are none. */
export function readSteps(text: string): readonly number[] | undefined {
  const words = text.split(/[\s,]+/).filter((word) => word !== "");
  const steps = words.map((word) => Number(word.replace(/m(in)?$/, "")));
  return steps.length <= MOST_STEPS && steps.every(isStep) ? steps : undefined;
}

/** Writes steps of minutes as their setting keeps them, with a space between two; `readSteps` reads them. */
export const writeSteps = (steps: readonly number[]): string => steps.join(" ");

/** Returns whether a text is a day of the calendar, as `2024-02-29`; the 30th of February is none. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
