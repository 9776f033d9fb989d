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
const NAMES = Object.keys(SETTING_DEFAULTS) as SettingName[];

/** A text each setting can be used with. */
const USABLE: { readonly [N in SettingName]: RegExp } = {
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

/** The settings as they are stored on this device, and how they are changed. */
export interface Settings {
  /** The stored value where it can be used, else the default. */
  get(name: SettingName): string;
  /** What the person stored, without the default; undefined when nothing usable is stored. */
  stored(name: SettingName): string | undefined;
  /** Stores a value; false where it cannot be used, or the browser keeps nothing. */
  set(name: SettingName, value: string): boolean;
  /** What is stored and does not count. */
  unusable(): readonly Unusable[];
  list(): { readonly [N in SettingName]: string };
  /** Back to the default: one setting, or all of them. */
  reset(name?: SettingName): void;
  /** Forgets everything stored under the key. */
  clear(): void;
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
  const read = () => parse() ?? {};
  const write = (values: Record<string, unknown> | undefined): boolean => {
    let kept = true;
    if (values === undefined) storage.remove(SETTINGS_KEY);
    else kept = storage.set(SETTINGS_KEY, JSON.stringify(values));
    listeners.tell();
    return kept;
  };
  const stored = (name: SettingName): string | undefined => {
    const value = read()[name];
    return typeof value === "string" && USABLE[name].test(value) ? value : undefined;
  };
  const get = (name: SettingName): string => stored(name) ?? SETTING_DEFAULTS[name];

  return {
    get,
    stored,
    set: (name, value) => USABLE[name].test(value) && write({ ...read(), [name]: value }),
    unusable() {
      const values = parse();
      if (values === undefined) return [{ name: undefined, value: storage.get(SETTINGS_KEY) ?? "" }];
      return NAMES.filter((name) => values[name] !== undefined && stored(name) === undefined).map((name) => {
        const value = values[name];
        return { name, value: typeof value === "string" ? value : JSON.stringify(value) };
      });
    },
    list() {
      const all: { [N in SettingName]: string } = { ...SETTING_DEFAULTS };
      for (const name of NAMES) all[name] = get(name);
      return all;
    },
    reset(name) {
      const values = read();
      for (const each of name === undefined ? NAMES : [name]) delete values[each];
      write(values);
    },
    clear: () => void write(undefined),
    subscribe: listeners.subscribe,
  };
}
