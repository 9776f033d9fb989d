import { SETTING_NAMES, type SettingName, type Settings, USABLE } from "./settings.ts";

/** How settings are changed: no page needs that before somebody asks for it. */

/** Stores a value; false where it cannot be used, or the browser keeps nothing. */
export const setSetting = (settings: Settings, name: SettingName, value: string): boolean =>
  USABLE[name].test(value) && settings.write({ ...settings.values(), [name]: value });

/** Back to the default: one setting, or all of them. */
export function resetSettings(settings: Settings, name?: SettingName): void {
  const values = settings.values();
  for (const each of name === undefined ? SETTING_NAMES : [name]) delete values[each];
  settings.write(values);
}

/** Forgets everything stored under the key. */
export function clearSettings(settings: Settings): void {
  settings.write(undefined);
}
