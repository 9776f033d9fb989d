import type { FieldsOf } from "../kind/kinds.ts";
import { type BacklogPlan, readBacklog } from "./backlog.ts";
import { type DayShares, readEasyDays } from "./easy-days.ts";
import type { Weights } from "./memory.ts";
import { DEFAULT_LIMITS } from "./queue.ts";
import { DEFAULT_SCHEDULING } from "./schedule.ts";
import { isDate, LEAST_RETENTION, MOST_PER_DAY, MOST_RETENTION, readSteps } from "./setting-bounds.ts";
import { readWeights } from "./weights-text.ts";

/** How a learner wants to study a branch. */
export interface StudySettings {
  readonly desiredRetention: number;
  readonly newPerDay: number;
  readonly reviewsPerDay: number;
  /** In minutes. */
  readonly learningSteps: readonly number[];
  /** `2027-02-12`; null where there is no exam. */
  readonly examDate: string | null;
  readonly weights: Weights;
  /** How what was late is met; null where all of it is due at once. */
  readonly backlog: BacklogPlan | null;
  /** Which days of the week take fewer cards; null where no day is looked at. */
  readonly easyDays: DayShares | null;
}
export type SettingName = keyof StudySettings;
type StoredSettings = Pick<FieldsOf<"studySettings">, SettingName>;

export const SETTING_NAMES = [
  "desiredRetention",
  "newPerDay",
  "reviewsPerDay",
  "learningSteps",
  "examDate",
  "weights",
  "backlog",
  "easyDays",
] as const satisfies readonly SettingName[];

export const DEFAULT_SETTINGS: StudySettings = {
  desiredRetention: DEFAULT_SCHEDULING.desiredRetention,
  newPerDay: DEFAULT_LIMITS.newCards,
  reviewsPerDay: DEFAULT_LIMITS.reviews,
  learningSteps: DEFAULT_SCHEDULING.learningSteps,
  examDate: null,
  weights: DEFAULT_SCHEDULING.weights,
  backlog: null,
  easyDays: null,
};

const isRetention = (value: number) => value >= LEAST_RETENTION && value <= MOST_RETENTION;
const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0 && value <= MOST_PER_DAY;

/** A value as it is kept; undefined where nothing is said, or nothing that can be read. */
export function readSetting(
  name: SettingName,
  kept: StoredSettings[SettingName],
): StudySettings[SettingName] | undefined {
  if (kept === null) return undefined;
  if (typeof kept === "number") {
    const isSound = name === "desiredRetention" ? isRetention(kept) : isCount(kept);
    return isSound ? kept : undefined;
  }
  if (name === "learningSteps") return readSteps(kept);
  if (name === "weights") return readWeights(kept);
  if (name === "backlog") return readBacklog(kept);
  if (kept === "") return null;
  if (name === "easyDays") return readEasyDays(kept);
  return isDate(kept) ? kept : undefined;
}
