import type { KeyValueStorage } from "./storage.ts";

/** Runtime settings: strings under one local-storage key; a stored value overrides the default. */

export const SETTINGS_KEY = "perennial_settings";

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

export type SettingName = keyof typeof SETTING_DEFAULTS;
const NAMES = Object.keys(SETTING_DEFAULTS) as SettingName[];

export interface Settings {
  get(name: SettingName): string;
  /** What the person stored, without the default; undefined when nothing is stored. */
  stored(name: SettingName): string | undefined;
  set(name: SettingName, value: string): void;
  list(): { readonly [N in SettingName]: string };
  /** Back to the default: one setting, or all of them. */
  reset(name?: SettingName): void;
  /** Forgets everything stored under the key. */
  clear(): void;
  subscribe(listener: () => void): () => void;
}

/** Never throws: storage that is forbidden or holds something else counts as empty. */
export function createSettings(storage: Pick<KeyValueStorage, "get" | "set" | "remove">): Settings {
  const listeners = new Set<() => void>();
  const read = (): Record<string, unknown> => {
    try {
      const value: unknown = JSON.parse(storage.get(SETTINGS_KEY) ?? "{}");
      return typeof value === "object" && value !== null ? { ...value } : {};
    } catch {
      return {};
    }
  };
  const write = (values: Record<string, unknown> | undefined): void => {
    if (values === undefined) storage.remove(SETTINGS_KEY);
    else storage.set(SETTINGS_KEY, JSON.stringify(values));
    for (const listener of listeners) listener();
  };
  const stored = (name: SettingName): string | undefined => {
    const value = read()[name];
    return typeof value === "string" ? value : undefined;
  };
  const get = (name: SettingName): string => stored(name) ?? SETTING_DEFAULTS[name];

  return {
    get,
    stored,
    set: (name, value) => write({ ...read(), [name]: value }),
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
    clear: () => write(undefined),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
