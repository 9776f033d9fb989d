import type { KeyValueStorage } from "./storage.ts";

/** What a learner chooses of a study session for this browser, and what holds until then. */
const CHOICES = {
  /** Space and Enter rate *Good* on a shown answer. */
  spaceRates: { key: "perennial:space-rates", isOn: true },
  /** A sentence that asks one of its gaps hides the words of the others too. */
  hidesOtherGaps: { key: "perennial:hide-other-gaps", isOn: false },
} as const;

export type StudyChoice = keyof typeof CHOICES;

/** Returns whether a choice of study is on in this browser: as it was turned last, else as it is for everybody. */
export function studyChoice(storage: Pick<KeyValueStorage, "get">, name: StudyChoice): boolean {
  const { key, isOn } = CHOICES[name];
  return storage.get(key) === String(!isOn) ? !isOn : isOn;
}

/** Turns a choice on or off. Returns whether the browser has stored it. */
export const setStudyChoice = (
  storage: Pick<KeyValueStorage, "set">,
  name: StudyChoice,
  isOn: boolean,
): boolean => storage.set(CHOICES[name].key, String(isOn));
