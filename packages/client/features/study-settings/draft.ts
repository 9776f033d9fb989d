import { isDate, MOST_PER_DAY, readSteps, writeSteps } from "@perennial/domain/study/setting-bounds";
import type { SettingName } from "@perennial/domain/study/setting-values";
import type { Said, SettingsHere } from "@perennial/domain/study/settings";

/** What a form says of a branch; what is trained is not written by hand, and what belongs to a day is said elsewhere. */
export type FormName = Exclude<SettingName, "weights" | "backlog" | "easyDays">;
/** What a branch itself says of the settings in the form; null for what it inherits. */
export type FormSaid = Pick<Said, FormName>;

/** Settings as they stand in a form; null is inherited. */
export interface SettingsDraft {
  readonly desiredRetention: number | null;
  readonly newPerDay: string | null;
  readonly reviewsPerDay: string | null;
  readonly learningSteps: string | null;
  readonly examDate: string | null;
}

/** Returns what a branch says as it stands in the form. */
export const draftOf = (said: FormSaid): SettingsDraft => ({
  desiredRetention: said.desiredRetention,
  newPerDay: said.newPerDay === null ? null : String(said.newPerDay),
  reviewsPerDay: said.reviewsPerDay === null ? null : String(said.reviewsPerDay),
  learningSteps: said.learningSteps === null ? null : stepsText(readSteps(said.learningSteps) ?? []),
  examDate: said.examDate,
});

/** What a form shows of a value that is inherited. */
export const inheritedDraft = ({ settings }: SettingsHere): { readonly [S in FormName]: string } => ({
  desiredRetention: String(settings.desiredRetention),
  newPerDay: String(settings.newPerDay),
  reviewsPerDay: String(settings.reviewsPerDay),
  learningSteps: stepsText(settings.learningSteps),
  examDate: settings.examDate ?? "",
});

const stepsText = (steps: readonly number[]): string => steps.map((minutes) => `${minutes} min`).join(", ");

/** What a form says, and which of its fields cannot be read. */
export interface ReadDraft {
  /** What it says; what cannot be read is inherited. */
  readonly said: FormSaid;
  readonly wrong: ReadonlySet<FormName>;
}

/** Reads a form. Unreadable or out-of-bounds fields are reported in `wrong`; the others count. */
export function readDraft(draft: SettingsDraft): ReadDraft {
  const wrong = new Set<FormName>();
  const read = <T>(name: FormName, text: string | null, value: (text: string) => T | undefined): T | null => {
    if (text === null) return null;
    const found = value(text.trim());
    if (found === undefined) wrong.add(name);
    return found ?? null;
  };
  const said: FormSaid = {
    desiredRetention: draft.desiredRetention,
    newPerDay: read("newPerDay", draft.newPerDay, readCount),
    reviewsPerDay: read("reviewsPerDay", draft.reviewsPerDay, readCount),
    learningSteps: read("learningSteps", draft.learningSteps, (text) => {
      const steps = readSteps(text.replace(/(\d)\s+m/g, "$1m"));
      return steps && writeSteps(steps);
    }),
    examDate: read("examDate", draft.examDate, (text) => (text === "" || isDate(text) ? text : undefined)),
  };
  return { said, wrong };
}

function readCount(text: string): number | undefined {
  if (!/^\d{1,4}$/.test(text)) return undefined;
  const count = Number(text);
  return count <= MOST_PER_DAY ? count : undefined;
}
