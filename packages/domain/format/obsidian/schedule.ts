/** When a card of Obsidian's spaced repetition is due, after which interval, with which ease. */
export interface ObsidianSchedule {
  /** As `2024-01-31`. */
  readonly dueDay: string;
  readonly days: number;
  /** As SM-2 counts; 0 where the plugin keeps a memory instead. */
  readonly ease: number;
  /** What the plugin keeps of a card that it schedules by FSRS. */
  readonly fsrs?: ObsidianFsrs;
}

export interface ObsidianFsrs {
  readonly stability: number;
  readonly difficulty: number;
  readonly lapses: number;
  /** When it was answered last, and when it is due, as moments in ISO 8601. */
  readonly reviewedAt: string;
  readonly dueAt: string;
}

/** What stands in a comment: of each card one, null for one that was not met yet or says nothing that can be meant. */
export interface ScheduleComment {
  readonly schedules: readonly (ObsidianSchedule | null)[];
  readonly unreadable: number;
}

const COMMENT = /<!--SR:([^<>\n]{0,40000})-->/;
const ENTRY = /^(\d{4}-\d\d-\d\d),(\d{1,6}(?:\.\d{1,9})?),(\d{1,5}(?:\.\d{1,9})?)$/;
const NUMBER = "(\\d{1,6}(?:\\.\\d{1,12})?)";
const MOMENT = "(\\d{4}-\\d\\d-\\d\\dT[\\d:.]{8,16}Z)";
/** Due, days, stability, difficulty, state, reviews, lapses, step, answered last. */
const FSRS_ENTRY = new RegExp(
  `^fsrs,${MOMENT},${NUMBER},${NUMBER},${NUMBER},([0-3]),\\d{1,6},(\\d{1,6}),\\d{1,3},${MOMENT}$`,
);
const NEW_STATE = "0";
/** Stands where a card of several was not met yet. */
const NOT_YET = "2000-01-01";
const [FIRST_YEAR, LAST_YEAR] = [2000, 2099];
const LAST_DAY = `${LAST_YEAR}-12-31`;
const MOST_DAYS = 36_500;

/** Returns whether a text has a comment in which the plugin keeps schedules, readable or not. */
export const hasSchedule = (text: string): boolean => COMMENT.test(text);

/** Returns a line without its comment with schedules, and without the spaces that stood before it. */
export const withoutSchedule = (line: string): string => line.replace(COMMENT, "").trimEnd();

/** The schedules of `<!--SR:!2024-01-01,3,250!2024-01-05,7,270-->`; undefined where there is no such comment. */
export function schedulesIn(line: string): ScheduleComment | undefined {
  const written = COMMENT.exec(line)?.[1];
  if (written === undefined) return undefined;
  const entries = written.split("!").flatMap((entry) => entry.trim() || []);
  let unreadable = 0;
  const schedules = entries.map((entry) => {
    const fsrs = fsrsIn(entry);
    if (fsrs !== undefined) return fsrs;
    const [, dueDay = "", days = "", ease = ""] = ENTRY.exec(entry) ?? [];
    if (dueDay === NOT_YET) return null;
    if (isDay(dueDay) && Number(days) <= MOST_DAYS)
      return { dueDay, days: Number(days), ease: Number(ease) / 100 };
    unreadable++;
    return null;
  });
  return { schedules, unreadable };
}

/** Null for a card that was not met yet; undefined for what is no such entry. */
function fsrsIn(entry: string): ObsidianSchedule | null | undefined {
  const [, dueAt = "", days, stability, difficulty, state, lapses, reviewedAt = ""] =
    FSRS_ENTRY.exec(entry) ?? [];
  if (state === NEW_STATE) return null;
  const dueDay = dueAt.slice(0, "2024-01-31".length);
  const isMeant = isDay(dueDay) && !Number.isNaN(Date.parse(dueAt)) && !Number.isNaN(Date.parse(reviewedAt));
  if (!isMeant || !(Number(stability) > 0) || Number(days) > MOST_DAYS) return undefined;
  const memory = { stability: Number(stability), difficulty: Math.min(10, Math.max(1, Number(difficulty))) };
  return {
    dueDay,
    days: Number(days),
    ease: 0,
    fsrs: { ...memory, lapses: Number(lapses), reviewedAt, dueAt },
  };
}

const NOT_MET = `!${NOT_YET},1,250`;
/** What the plugin keeps at a card that it has not asked yet. */
export const NO_SCHEDULE = `<!--SR:${NOT_MET}-->`;

/** Writes a comment that `schedulesIn` reads, in whole days and with an ease in whole hundredths, as the plugin does. */
export const writeSchedules = (schedules: readonly (ObsidianSchedule | null)[]): string =>
  `<!--SR:${schedules.map((schedule) => (schedule ? writeSchedule(schedule) : NOT_MET)).join("")}-->`;

function writeSchedule({ dueDay, days, ease }: ObsidianSchedule): string {
  const length = Math.min(MOST_DAYS, Math.max(1, Math.round(days)));
  return `!${dueDay > LAST_DAY ? LAST_DAY : dueDay},${length},${Math.round(ease * 100)}`;
}

function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
  return isReal && moment.getUTCFullYear() >= FIRST_YEAR && moment.getUTCFullYear() <= LAST_YEAR;
}
