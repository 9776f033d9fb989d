/** More than are given in any time that a backup may be old. */
const STRIDE = 2 ** 32;
/** Ids that a second of the calendar has to itself: more than can be given in it. */
const IDS_PER_SECOND = 2 ** 20;
const FIRST_SECOND = Date.UTC(2026, 0, 1) / 1000;
/** Half of what a number of JavaScript holds exactly; a clock that is far off leaves the other half. */
const LATEST = 2 ** 52;

/**
 * From where ids go on in a new generation. By the calendar, so that what was given between the backup and its
 * return, and in earlier generations that began from the same backup, is never given again; and always far ahead of
 * the last id that the database knows, should the clock be wrong. There is room for more than a million generations
 * beside the calendar, which lasts until 2162.
 * @param last the highest id that any of the sequences has given, as far as the database knows
 */
export function idsAhead(last: number, now: Date): number {
  const byCalendar = (now.getTime() / 1000 - FIRST_SECOND) * IDS_PER_SECOND;
  const next = Math.max(last + STRIDE, Math.min(Math.floor(byCalendar), LATEST));
  if (!Number.isSafeInteger(next)) throw new Error("no ids are left for another generation");
  return next;
}
