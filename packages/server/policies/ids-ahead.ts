/** More ids than are given in any time that a backup may be old. */
const STRIDE = 2 ** 32;
/** Ids that belong to each second of the calendar: more than can be given in it. */
const IDS_PER_SECOND = 2 ** 20;
const FIRST_SECOND = Date.UTC(2026, 0, 1) / 1000;
/** Half of the integers that a JavaScript number holds exactly; the other half is left for a clock that is far off. */
const LATEST = 2 ** 52;

/**
 * Returns the id from which a new generation counts on. It follows the calendar, so that ids given between the
 * backup and its return are never given again; and it is always far above the last known id, should the clock
 * be wrong. Beside the calendar, which lasts until 2162, there is room for more than a million generations.
 * @param last the highest id that any sequence has given, as far as the database knows
 */
export function idsAhead(last: number, now: Date): number {
  const byCalendar = (now.getTime() / 1000 - FIRST_SECOND) * IDS_PER_SECOND;
  const next = Math.max(last + STRIDE, Math.min(Math.floor(byCalendar), LATEST));
  if (!Number.isSafeInteger(next)) throw new Error("no ids are left for another generation");
  return next;
}
