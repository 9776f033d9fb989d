const DAY_MS = 86_400_000;
/** Within so many days one of each day is kept, then one of each week, then one of each month. */
const STEPS = [
  { days: 8, every: 1 },
  { days: 36, every: 7 },
  { days: 190, every: 30 },
] as const;

/** The beginning of a backup's name. */
export const PREFIX = "perennial-";

/**
 * The name of a backup, by the moment that it was begun, and its database: two that share a folder never take one name.
 * @param database eight digits (`readDatabaseId`)
 */
export const backupName = (now: Date, database: string): string =>
  `${PREFIX}${now
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-")}-${database}`;

/** Before they named their database, names ended with the moment. */
const NAME = /^perennial-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(?:-([0-9a-f]{8}))?$/;

function read(name: string): { readonly at: Date; readonly database: string | undefined } | undefined {
  const [, day, hours, minutes, seconds, database] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : { at: new Date(`${day}T${hours}:${minutes}:${seconds}Z`), database };
}

/** Returns when a backup was begun, by its name; undefined for another name. */
export const momentOf = (name: string): Date | undefined => read(name)?.at;

/** Whether a backup is of a database, as far as its name says. */
export const isOfDatabase = (name: string, database: string): boolean =>
  (read(name)?.database ?? database) === database;

/** Whether a backup was begun a day ago or earlier. */
export const isDayOld = (name: string, now: Date): boolean =>
  now.getTime() - (momentOf(name)?.getTime() ?? Number.NaN) >= DAY_MS;

interface DatedBackup {
  readonly name: string;
  readonly database: string;
  readonly age: number;
  readonly day: number;
}

/**
 * Says which backups can go: all of the last day stay, then the first of each day for a week, of each week for a month and of
 * each month for half a year, and the newest one however old it is. Of several databases that share a place, each by itself.
 * @param names of backups that were brought to their end; other names stay
 * @param database of those that name none
 */
export function outdatedBackups(names: readonly string[], now: Date, database: string): readonly string[] {
  const known = names
    .flatMap((name): DatedBackup[] => {
      const { at, database: of = database } = read(name) ?? {};
      if (!at) return [];
      return [{ name, database: of, age: now.getTime() - at.getTime(), day: at.getTime() / DAY_MS }];
    })
    .sort((a, b) => a.day - b.day);
  return [...Map.groupBy(known, (each) => each.database).values()].flatMap(outdatedOfOne);
}

function outdatedOfOne(known: readonly DatedBackup[]): readonly string[] {
  const filledSlots = new Set<string>();
  return known.flatMap(({ name, age, day }, i) => {
    if (age < DAY_MS || i === known.length - 1) return [];
    const step = STEPS.find(({ days }) => age < days * DAY_MS);
    const slot = step && `${step.every} ${Math.floor(day / step.every)}`;
    if (slot === undefined || filledSlots.has(slot)) return [name];
    filledSlots.add(slot);
    return [];
  });
}
