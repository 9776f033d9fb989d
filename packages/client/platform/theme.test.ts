import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { createTheme, THEME_KEY, type ThemeHost } from "./theme.ts";

function host(dark: boolean, chosen?: string) {
  const stored = new Map<string, string>();
  const dataset: { theme?: string } = chosen === undefined ? {} : { theme: chosen };
  const value: ThemeHost = {
    root: { dataset },
    storage: {
      set: (key, text) => stored.set(key, text) === stored,
      remove: (key) => void stored.delete(key),
    },
    prefersDark: { matches: dark, addEventListener: () => {}, removeEventListener: () => {} },
  };
  return { value, stored, dataset };
}

describe("the theme", () => {
  test("follows the system until one is chosen", () => {
    expect(createTheme(host(true).value).get()).toBe("dark");
    expect(createTheme(host(false).value).get()).toBe("light");
    expect(createTheme(host(true, "light").value).get()).toBe("light");
  });

  test("the toggle chooses the other one, keeps it on the device and tells the page", () => {
    const { value, stored, dataset } = host(true);
    const theme = createTheme(value);
    const heard = vi.fn();
    theme.subscribe(heard);
    theme.toggle();
    expect(theme.get()).toBe("light");
    expect(dataset.theme).toBe("light");
    expect(stored.get(THEME_KEY)).toBe("light");
    expect(heard).toHaveBeenCalledOnce();
  });

  test("can be left to the system again", () => {
    const { value, stored, dataset } = host(true, "light");
    const theme = createTheme(value);
    expect(theme.chosen()).toBe("light");
    theme.choose(null);
    expect(theme.chosen()).toBeNull();
    expect(theme.get()).toBe("dark");
    expect(dataset.theme).toBeUndefined();
    expect(stored.has(THEME_KEY)).toBe(false);
  });

  test("the script before the first paint reads the same key", () => {
    const script = readFileSync(new URL("../public/before-first-paint.js", import.meta.url), "utf8");
    expect(script).toContain(`localStorage.getItem("${THEME_KEY}")`);
  });
});
