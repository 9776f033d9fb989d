const DAY_MS = 86_400_000;
/** Within so many days one of each day is kept, then one of each week, then one of each month. */
const STEPS = [
  { days: 8, every: 1 },
  { days: 36, every: 7 },
  { days: 190, every: 30 },
] as const;

/** The beginning of a backup's name. */
export const PREFIX = "perennial-";

/** The name of a backup, by the moment that it was begun. */
export const backupName = (now: Date): string =>
  `${PREFIX}${now
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-")}`;

const NAME = /^perennial-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/;

/** Returns when a backup was begun, by its name; undefined for another name. */
export function momentOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/** Whether a backup was begun a day ago or earlier. */
export const isDayOld = (name: string, now: Date): boolean =>
  now.getTime() - (momentOf(name)?.getTime() ?? Number.NaN) >= DAY_MS;

/**
 * Says which backups can go: all of the last day stay, then the first of each day for a week, of each week for a month and of
 * each month for half a year, and the newest one however old it is.
 * @param names of backups that were brought to their end; other names stay
 */
export function outdatedBackups(names: readonly string[], now: Date): readonly string[] {
  const known = names
    .flatMap((name) => {
      const moment = momentOf(name);
      return moment ? [{ name, age: now.getTime() - moment.getTime(), day: moment.getTime() / DAY_MS }] : [];
    })
    .sort((a, b) => a.day - b.day);
  const kept = new Set<string>();
  return known.flatMap(({ name, age, day }, i) => {
    if (age < DAY_MS || i === known.length - 1) return [];
    const step = STEPS.find(({ days }) => age < days * DAY_MS);
    const slot = step && `${step.every} ${Math.floor(day / step.every)}`;
    if (slot === undefined || kept.has(slot)) return [name];
    kept.add(slot);
    return [];
  });
}
