import type { SettingName, Unusable } from "../../platform/settings.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
}

const YES_OR_NO = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
] as const;
const SHOWN_OR_HIDDEN = [
  { value: "true", label: "Shown" },
  { value: "false", label: "Hidden" },
] as const;

export const SETTINGS_TEXTS = {
  browser: "This browser",
  itemType: "Default item type",
  itemTypeAbout: "What a new row is. With flashcards its form opens at once, and Tab makes a card of a note.",
  hints: "Hints while a card is written",
  keys: "All keys",
  keysAbout: "Also by ? on any page.",
  allNotes: "For all notes",
  allNotesAbout:
    "Retention, new cards and reviews of a day, learning steps, easy days. A branch can have its own.",
  studySettings: "Study settings…",
  weights: "Own weights",
  weightsAbout: "Intervals fitted to your own answers, beside the numbers of your memory.",
  themeAbout: "Kept in this browser.",
  spaceRates: "Space and Enter rate Good on a shown answer",
  hidesOtherGaps: "Hide the other gaps",
  about: "Settings are kept in this browser only and apply from the next request on.",
  readOnly: "They can be changed where the product runs on your own machine.",
  reset: "Every setting has its default again.",
  cleared: "Everything stored was cleared.",
  actions:
    "Reset all gives every setting its default. Clear also deletes anything else that this browser stores with the settings.",
} as const;

export const ITEM_TYPES = [
  ["note", "Note"],
  ["flashcard", "Flashcard"],
] as const;
export const THEMES = [
  ["light", "Light"],
  ["dark", "Dark"],
  ["system", "System"],
] as const;

export const SETTING_TEXTS: {
  readonly [N in SettingName]: {
    readonly label: string;
    readonly about: string;
    readonly choices?: readonly Choice[];
    readonly rule: string;
  };
} = {
  API_BASE_URL: {
    label: "Server address",
    about: "Empty: the server that served this page.",
    rule: "Leave it empty, or write an address that begins with http:// or https://.",
  },
  SUBSCRIPTION_NOT_NECESSARY: {
    label: "Study without a subscription",
    about: "Cards and study are free on this device.",
    choices: YES_OR_NO,
    rule: "The value must be true or false.",
  },
  API_DELAY: {
    label: "Wait before each request",
    about: "In milliseconds, to try a slow line.",
    rule: "Write a whole number of milliseconds, at most 999999.",
  },
  SHOW_SORT_ORDERS: {
    label: "Positions in the margin",
    about: "The number that orders a row among its siblings.",
    choices: SHOWN_OR_HIDDEN,
    rule: "The value must be true or false.",
  },
  SHOW_IDS: {
    label: "Ids in the margin",
    about: "The number by which the server knows a row.",
    choices: SHOWN_OR_HIDDEN,
    rule: "The value must be true or false.",
  },
  ENVIRONMENT: {
    label: "Name of this installation",
    about: "For the operator; nothing depends on it.",
    rule: "Write a name of at most 40 letters, digits, - and _.",
  },
};

/** A value as it reads on the page. */
export function valueText(name: SettingName, value: string): string {
  const choice = SETTING_TEXTS[name].choices?.find((each) => each.value === value);
  return choice?.label ?? (value === "" ? "empty" : value);
}

const SHOWN = 40;
const short = (value: string): string => (value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value);

/** Says that something stored does not count. @param fallback what holds instead */
export const unusableText = ({ name, value }: Unusable, fallback: string): string =>
  name === undefined
    ? "The stored settings cannot be read. The defaults apply."
    : `${name} cannot be “${short(value)}”. ${fallback === "" ? "The default applies" : `The default, ${fallback}, applies`} instead.`;
