import { isDate, MOST_PER_DAY, readSteps } from "@perennial/domain/study/setting-bounds";
import {
  readSetting,
  type SettingName,
  type StudySettings,
  writeSetting,
} from "@perennial/domain/study/setting-values";
import type { OwnSettings, SettingsHere } from "@perennial/domain/study/settings";

/** What a form says of a branch; what is trained is not written by hand, and what belongs to a day is said elsewhere. */
export type FormName = Exclude<SettingName, "weights" | "backlog" | "easyDays">;
/** What a branch itself says of the settings in the form; null for what it inherits. */
export type FormSettings = Pick<OwnSettings, FormName>;

/** How a value stands in its field. */
interface TextField<Value> {
  show(value: Value): string;
  /** Undefined for what cannot be read. */
  read(text: string): Value | undefined;
}
const COUNT: TextField<number> = {
  show: String,
  read: (text) => (/^\d{1,4}$/.test(text) && Number(text) <= MOST_PER_DAY ? Number(text) : undefined),
};
/** The values that are on or off. */
export type SwitchName = "needsFirst" | "makesCards";
type TextName = Exclude<FormName, "desiredRetention" | SwitchName>;
const FIELDS: { readonly [N in TextName]: TextField<StudySettings[N]> } = {
  newPerDay: COUNT,
  reviewsPerDay: COUNT,
  learningSteps: {
    show: (steps) => steps.map((minutes) => `${minutes} min`).join(", "),
    read: (text) => readSteps(text.replace(/(\d)\s+m/g, "$1m")),
  },
  examDate: {
    show: (date) => date ?? "",
    read: (text) => (text === "" ? null : isDate(text) ? text : undefined),
  },
};

const forEachText = <Value>(
  of: <N extends TextName>(name: N) => Value,
): { readonly [N in TextName]: Value } =>
  Object.fromEntries(Object.keys(FIELDS).map((name) => [name, of(name as TextName)])) as {
    [N in TextName]: Value;
  };

/** Settings as they stand in a form; null is inherited. */
export interface SettingsDraft extends Readonly<Record<TextName, string | null>> {
  readonly desiredRetention: number | null;
  readonly needsFirst: boolean | null;
  readonly makesCards: boolean | null;
}

const shown = <N extends TextName>(name: N, value: StudySettings[N]): string => {
  const field: TextField<StudySettings[N]> = FIELDS[name];
  return field.show(value);
};

/** Returns what a branch says as it stands in the form. */
export const draftOf = (own: FormSettings): SettingsDraft => ({
  desiredRetention: own.desiredRetention,
  needsFirst: own.needsFirst,
  makesCards: own.makesCards,
  ...forEachText((name) => {
    const value = readSetting(name, own[name]);
    return value === undefined ? null : shown(name, value);
  }),
});

/** What a form shows of a value that is inherited. */
export const inheritedDraft = ({ settings }: SettingsHere): { readonly [N in FormName]: string } => ({
  desiredRetention: String(settings.desiredRetention),
  needsFirst: settings.needsFirst ? "on" : "off",
  makesCards: settings.makesCards ? "on" : "off",
  ...forEachText((name) => shown(name, settings[name])),
});

export interface ReadDraft {
  /** What it says; what cannot be read is inherited. */
  readonly said: FormSettings;
  readonly wrong: ReadonlySet<FormName>;
}

/** Reads a form. Unreadable or out-of-bounds fields are reported in `wrong`; the others count. */
export function readDraft(draft: SettingsDraft): ReadDraft {
  const wrong = new Set<FormName>();
  const kept = <N extends TextName>(name: N) => {
    const field: TextField<StudySettings[N]> = FIELDS[name];
    const value = draft[name] === null ? undefined : field.read(draft[name].trim());
    if (draft[name] !== null && value === undefined) wrong.add(name);
    return value === undefined ? null : writeSetting(name, value);
  };
  // Each is kept as its own setting is.
  const said = {
    desiredRetention: draft.desiredRetention,
    needsFirst: draft.needsFirst,
    makesCards: draft.makesCards,
    ...forEachText(kept),
  } as FormSettings;
  return { said, wrong };
}
