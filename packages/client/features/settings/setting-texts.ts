import type { SettingName, Unusable } from "../../platform/settings.ts";

/** What each setting is for, and what it may be. */
export const SETTING_TEXTS: {
  readonly [N in SettingName]: {
    readonly about: string;
    readonly choices?: readonly string[];
    readonly rule: string;
  };
} = {
  API_BASE_URL: {
    about: "Where the server is. Empty: the one that handed out this page.",
    rule: "Leave it empty, or write an address that begins with http:// or https://.",
  },
  SUBSCRIPTION_NOT_NECESSARY: {
    about: "Studying and cards need no subscription on this device.",
    choices: ["true", "false"],
    rule: "It is true or false.",
  },
  API_DELAY: {
    about: "Milliseconds to wait before each request.",
    rule: "Write a whole number of milliseconds, at most 999999.",
  },
  SHOW_SORT_ORDERS: {
    about: "The sort order stands in the margin of each row.",
    choices: ["true", "false"],
    rule: "It is true or false.",
  },
  SHOW_IDS: {
    about: "Ids stand in the margin of each row.",
    choices: ["true", "false"],
    rule: "It is true or false.",
  },
  ENVIRONMENT: {
    about: "The name of this installation.",
    rule: "Write a name of at most 40 letters, digits, - and _.",
  },
};

const SHOWN = 40;
const short = (value: string): string => (value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value);

/** Says that something stored does not count. @param fallback what holds instead */
export const unusableText = ({ name, value }: Unusable, fallback: string): string =>
  name === undefined
    ? "The stored settings cannot be read. The defaults hold."
    : `${name} cannot be “${short(value)}”. ${fallback === "" ? "The default holds" : `The default, ${fallback}, holds`} instead.`;
