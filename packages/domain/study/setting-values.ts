import type { FieldsOf } from "../kind/kinds.ts";
import { type BacklogPlan, readBacklog, writeBacklog } from "./backlog.ts";
import { type DayShares, readEasyDays, writeEasyDays } from "./easy-days.ts";
import type { Weights } from "./memory.ts";
import { DEFAULT_LIMITS } from "./queue.ts";
import { DEFAULT_SCHEDULING } from "./schedule.ts";
import {
  isDate,
  LEAST_RETENTION,
  MOST_PER_DAY,
  MOST_RETENTION,
  readSteps,
  writeSteps,
} from "./setting-bounds.ts";
import { readWeights, writeWeights } from "./weights-text.ts";

/** A setting: its value where nobody says one, and how a value is kept in a record. */
interface Setting<Kept, Value> {
  readonly initially: Value;
  /** Undefined for what cannot be read. */
  read(kept: Kept): Value | undefined;
  /** Null for what says nothing. */
  write(value: Value): Kept | null;
}
type KeptSettings = Omit<FieldsOf<"studySettings">, "nodeId">;

const number = (initially: number, isSound: (value: number) => boolean): Setting<number, number> => ({
  initially,
  read: (kept) => (isSound(kept) ? kept : undefined),
  write: (value) => value,
});
const yesOrNo = (initially: boolean): Setting<boolean, boolean> => ({
  initially,
  read: (kept) => kept,
  write: (value) => value,
});
const text = <Value>(
  initially: Value,
  read: (kept: string) => Value | undefined,
  write: (value: Value) => string | null,
): Setting<string, Value> => ({ initially, read, write });
/** An empty text says that there is none, where a branch above has one. */
const textOrNone = <Value>(
  read: (kept: string) => Value | undefined,
  write: (value: Value) => string,
): Setting<string, Value | null> =>
  text<Value | null>(
    null,
    (kept) => (kept === "" ? null : read(kept)),
    (value) => (value === null ? "" : write(value)),
  );

const isRetention = (value: number) => value >= LEAST_RETENTION && value <= MOST_RETENTION;
const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0 && value <= MOST_PER_DAY;

/**
 * How a learner wants to study a branch, a line for each setting. The compiler names what else each one has: its column
 * (`kind/study-settings.ts`) and its shape in calls (`contract/study/setting-shapes.ts`). All else follows from here (decision 106).
 */
const LINES = {
  /** The chance of recall at which a card comes back. */
  desiredRetention: number(DEFAULT_SCHEDULING.desiredRetention, isRetention),
  newPerDay: number(DEFAULT_LIMITS.newCards, isCount),
  reviewsPerDay: number(DEFAULT_LIMITS.reviews, isCount),
  /** In minutes. */
  learningSteps: text(DEFAULT_SCHEDULING.learningSteps, readSteps, writeSteps),
  /** `2027-02-12`. */
  examDate: textOrNone<string>(
    (kept) => (isDate(kept) ? kept : undefined),
    (date) => date,
  ),
  weights: text<Weights>(DEFAULT_SCHEDULING.weights, readWeights, writeWeights),
  /** How what was late is met; null where all of it is due at once. */
  backlog: text<BacklogPlan | null>(null, readBacklog, (plan) => plan && writeBacklog(plan)),
  /** Which days of the week take fewer cards; null where no day is looked at. */
  easyDays: textOrNone<DayShares>(readEasyDays, writeEasyDays),
  /** Whether a new card waits until what it needs is known (decision 128). */
  needsFirst: yesOrNo(true),
  /** Whether a line that says a card becomes one when it is ended or left (decision 174). */
  makesCards: yesOrNo(true),
} as const satisfies {
  readonly [N in keyof KeptSettings]: Setting<NonNullable<KeptSettings[N]>, unknown>;
};

type Lines = typeof LINES;
export type SettingName = keyof Lines;
export type StudySettings = { readonly [N in SettingName]: Lines[N]["initially"] };
type KeptValue = string | number | boolean;

const SETTINGS: { readonly [N in SettingName]: Setting<KeptValue, StudySettings[N]> } = LINES;
export const SETTING_NAMES = Object.keys(LINES) as readonly SettingName[];

/** Makes an object with a member for each setting, by its name. */
export const forEachSetting = <Value>(
  of: (name: SettingName) => Value,
): { readonly [N in SettingName]: Value } =>
  Object.fromEntries(SETTING_NAMES.map((name) => [name, of(name)])) as { [N in SettingName]: Value };

// Each value comes from the line of its own name.
export const DEFAULT_SETTINGS = forEachSetting((name) => SETTINGS[name].initially) as StudySettings;

/** A value as it is kept; undefined where nothing is said, or nothing that can be read. */
export const readSetting = <N extends SettingName>(
  name: N,
  kept: KeptValue | null,
): StudySettings[N] | undefined => (kept === null ? undefined : SETTINGS[name].read(kept));

/** What a record keeps of a value; null for what says nothing. */
export const writeSetting = <N extends SettingName>(name: N, value: StudySettings[N]): KeptValue | null =>
  SETTINGS[name].write(value);
