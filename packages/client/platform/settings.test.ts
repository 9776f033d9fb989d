import { describe, expect, test, vi } from "vitest";
import { createSettings, SETTING_DEFAULTS, SETTING_NAMES, SETTINGS_KEY, type Settings } from "./settings.ts";
import { clearSettings, resetSettings, setSetting } from "./settings-edits.ts";

function memory(initial?: string) {
  const values = new Map<string, string>(initial === undefined ? [] : [[SETTINGS_KEY, initial]]);
  return {
    values,
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => values.set(key, value) === values,
    remove: (key: string) => void values.delete(key),
  };
}

const listOf = (settings: Settings) =>
  Object.fromEntries(SETTING_NAMES.map((name) => [name, settings.get(name)]));

describe("runtime settings", () => {
  test("nothing stored: the defaults hold, the subscription check being off", () => {
    expect(listOf(createSettings(memory()))).toEqual(SETTING_DEFAULTS);
    expect(createSettings(memory()).get("SUBSCRIPTION_NOT_NECESSARY")).toBe("true");
  });

  test("a stored value overrides the default, as a string in one object under perennial_settings [9.settings]", () => {
    const storage = memory();
    const settings = createSettings(storage);
    expect(settings.get("API_DELAY")).toBe("0");
    setSetting(settings, "API_DELAY", "5000");
    expect(settings.get("API_DELAY")).toBe("5000");
    expect(listOf(createSettings(memory('{"SUBSCRIPTION_NOT_NECESSARY":"false"}')))).toEqual({
      ...SETTING_DEFAULTS,
      SUBSCRIPTION_NOT_NECESSARY: "false",
    });
    expect(JSON.parse(storage.values.get("perennial_settings") ?? "")).toEqual({ API_DELAY: "5000" });
  });

  test("one or all can be reset, and everything cleared", () => {
    const storage = memory(JSON.stringify({ API_DELAY: "5000", SHOW_IDS: "true", OTHER: "kept" }));
    const settings = createSettings(storage);
    resetSettings(settings, "API_DELAY");
    expect(settings.get("API_DELAY")).toBe("0");
    expect(settings.get("SHOW_IDS")).toBe("true");
    resetSettings(settings);
    expect(settings.get("SHOW_IDS")).toBe("false");
    expect(JSON.parse(storage.values.get(SETTINGS_KEY) ?? "")).toEqual({ OTHER: "kept" });
    clearSettings(settings);
    expect(storage.values.size).toBe(0);
  });

  test.each(["not json", "null", "[]", "3", '{"API_DELAY":5000}'])(
    "%s under the key counts as unset",
    (text) => {
      const settings = createSettings(memory(text));
      expect(settings.stored("API_DELAY")).toBeUndefined();
      expect(settings.get("API_DELAY")).toBe("0");
    },
  );

  test.each([
    ["API_DELAY", "soon"],
    ["API_DELAY", "-1"],
    ["API_DELAY", "1e9"],
    ["SUBSCRIPTION_NOT_NECESSARY", "maybe"],
    ["SHOW_IDS", "TRUE "],
    ["API_BASE_URL", "javascript:alert(1)"],
    ["API_BASE_URL", "https://name:secret@elsewhere.example"],
    ["ENVIRONMENT", "<b>"],
  ] as const)(
    "%s = %j cannot be used: the default holds, it is named, and it is not stored anew",
    (name, value) => {
      const settings = createSettings(memory(JSON.stringify({ [name]: value, OTHER: "kept" })));
      expect(settings.get(name)).toBe(SETTING_DEFAULTS[name]);
      expect(settings.stored(name)).toBeUndefined();
      expect(settings.unusable()).toEqual([{ name, value }]);
      expect(setSetting(settings, name, value)).toBe(false);
    },
  );

  test("what is no object of settings is named as a whole, and a value can be stored over it", () => {
    const storage = memory("[1]");
    const settings = createSettings(storage);
    expect(settings.unusable()).toEqual([{ name: undefined, value: "[1]" }]);
    expect(setSetting(settings, "API_BASE_URL", "https://api.example/base")).toBe(true);
    expect(settings.unusable()).toEqual([]);
    expect(storage.values.get(SETTINGS_KEY)).toBe('{"API_BASE_URL":"https://api.example/base"}');
  });

  test("forbidden storage leaves the defaults", () => {
    const settings = createSettings({ get: () => null, set: () => false, remove: () => {} });
    expect(setSetting(settings, "SHOW_IDS", "true")).toBe(false);
    expect(settings.get("SHOW_IDS")).toBe("false");
  });

  test("listeners hear a change", () => {
    const settings = createSettings(memory());
    const heard = vi.fn();
    settings.subscribe(heard);
    setSetting(settings, "SHOW_IDS", "true");
    expect(heard).toHaveBeenCalledOnce();
  });
});
