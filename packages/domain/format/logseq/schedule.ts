/** When a card of Logseq was met last, when it is due, and how long that is by its own count. */
export interface LogseqSchedule {
  readonly reviewedAt: Date;
  readonly dueAt: Date;
  readonly days: number;
  /** As SM-2 counts; 0 where it is not said. */
  readonly ease: number;
}

const MOMENT = /^20\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/;
const NUMBER = /^-?\d{1,6}(?:\.\d{1,12})?$/;
/** Stands where a card was set back to new ones. */
const NOTHING = "nil";

/** Reads the schedule that stands in the properties of a block; null for one that cannot be read, undefined where there is none. */
export function scheduleIn(properties: ReadonlyMap<string, string>): LogseqSchedule | null | undefined {
  const due = properties.get("card-next-schedule") ?? NOTHING;
  if (due === "" || due === NOTHING) return undefined;
  const [reviewedAt, dueAt] = [momentOf(properties.get("card-last-reviewed")), momentOf(due)];
  if (!reviewedAt || !dueAt) return null;
  // After a lapse the interval is -1.
  const days = numberOf(properties.get("card-last-interval"));
  return { reviewedAt, dueAt, days, ease: numberOf(properties.get("card-ease-factor")) };
}

function momentOf(text = ""): Date | undefined {
  const moment = new Date(MOMENT.test(text) ? text : Number.NaN);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

const numberOf = (text = ""): number => (NUMBER.test(text) ? Math.max(0, Number(text)) : 0);
