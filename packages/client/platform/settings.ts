import { createListeners } from "./listeners.ts";
import type { KeyValueStorage } from "./storage.ts";

/** Runtime settings: strings under one local-storage key; a stored value overrides the default. */

/** Where local storage has them. */
export const SETTINGS_KEY = "perennial_settings";

/** Every setting with the value it has where nothing usable is stored. */
export const SETTING_DEFAULTS = {
  /** Empty: the server that handed out this page. */
  API_BASE_URL: "",
  SUBSCRIPTION_NOT_NECESSARY: "true",
  /** Milliseconds before each request. */
  API_DELAY: "0",
  SHOW_SORT_ORDERS: "false",
  SHOW_IDS: "false",
  ENVIRONMENT: "production",
} as const;

/** A setting by its name in the specification. */
export type SettingName = keyof typeof SETTING_DEFAULTS;
export const SETTING_NAMES = Object.keys(SETTING_DEFAULTS) as SettingName[];

/** A text each setting can be used with. */
export const USABLE: { readonly [N in SettingName]: RegExp } = {
  API_BASE_URL: /^(https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?)?$/,
  SUBSCRIPTION_NOT_NECESSARY: /^(true|false)$/,
  API_DELAY: /^\d{1,6}$/,
  SHOW_SORT_ORDERS: /^(true|false)$/,
  SHOW_IDS: /^(true|false)$/,
  ENVIRONMENT: /^[\w-]{1,40}$/,
};

/** Something stored that cannot be used, and therefore does not count. */
export interface Unusable {
  /** Undefined for everything below the key, which is then no object of settings. */
  readonly name: SettingName | undefined;
  /** As it stands in the storage. */
  readonly value: string;
}

/** The settings as they are stored on this device; how they are changed stands in settings-edits.ts. */
export interface Settings {
  /** The stored value where it can be used, else the default. */
  get(name: SettingName): string;
  /** What the person stored, without the default; undefined when nothing usable is stored. */
  stored(name: SettingName): string | undefined;
  /** What is stored and does not count. */
  unusable(): readonly Unusable[];
  /** All that is stored under the key, also what is no setting. */
  values(): Record<string, unknown>;
  /** Stores that instead, or nothing. Returns whether the browser has kept it. */
  write(values: Record<string, unknown> | undefined): boolean;
  subscribe(listener: () => void): () => void;
}

/** Never throws: storage that is forbidden or holds something else counts as empty. */
export function createSettings(storage: Pick<KeyValueStorage, "get" | "set" | "remove">): Settings {
  const listeners = createListeners();
  const parse = (): Record<string, unknown> | undefined => {
    try {
      const value: unknown = JSON.parse(storage.get(SETTINGS_KEY) ?? "{}");
      return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
    } catch {
      return undefined;
    }
  };
  const values = () => parse() ?? {};
  const stored = (name: SettingName): string | undefined => {
    const value = values()[name];
    return typeof value === "string" && USABLE[name].test(value) ? value : undefined;
  };
  const get = (name: SettingName): string => stored(name) ?? SETTING_DEFAULTS[name];

  return {
    get,
    stored,
    unusable() {
      const found = parse();
      if (found === undefined) return [{ name: undefined, value: storage.get(SETTINGS_KEY) ?? "" }];
      return SETTING_NAMES.filter((name) => found[name] !== undefined && stored(name) === undefined).map(
        (name) => {
          const value = found[name];
          return { name, value: typeof value === "string" ? value : JSON.stringify(value) };
        },
      );
    },
    values,
    write(next) {
      let isKept = true;
      if (next === undefined) storage.remove(SETTINGS_KEY);
      else isKept = storage.set(SETTINGS_KEY, JSON.stringify(next));
      listeners.tell();
      return isKept;
    },
    subscribe: listeners.subscribe,
  };
}
