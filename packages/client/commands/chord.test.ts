import { describe, expect, test } from "vitest";
import { matchesChord, parseChord, specificity } from "./chord.ts";
import { keyOf } from "./testing/stage.ts";

const matches = (chord: string, pressed: string) => matchesChord(parseChord(chord), keyOf(pressed));

describe("chords", () => {
  test("Mod is Ctrl or Meta, on every system", () => {
    expect(matches("Mod+Enter", "Ctrl+Enter")).toBe(true);
    expect(matches("Mod+Enter", "Meta+Enter")).toBe(true);
    expect(matches("Mod+Enter", "Enter")).toBe(false);
  });

  test("both together are another chord, and the more specific one", () => {
    expect(matches("Mod+Shift+Enter", "Ctrl+Meta+Shift+Enter")).toBe(false);
    expect(matches("Ctrl+Meta+Shift+Enter", "Ctrl+Meta+Shift+Enter")).toBe(true);
    expect(specificity(parseChord("Ctrl+Alt+Shift+Enter"))).toBeGreaterThan(
      specificity(parseChord("Mod+Shift+Enter")),
    );
  });

  test("a modifier that was not asked for makes it another key", () => {
    expect(matches("ArrowUp", "Shift+ArrowUp")).toBe(false);
    expect(matches("Shift+ArrowUp", "Ctrl+Shift+ArrowUp")).toBe(false);
    expect(matches("c", "Ctrl+c")).toBe(false);
  });

  test("Caps Lock does not change a letter", () => {
    expect(matches("e", "E")).toBe(true);
  });

  test("Tab is known by its place where the browser has no name for it: with Shift in WebKit on GTK", () => {
    expect(matchesChord(parseChord("Shift+Tab"), { ...keyOf("Shift+Unidentified"), code: "Tab" })).toBe(true);
    expect(matchesChord(parseChord("Tab"), { ...keyOf("Shift+Unidentified"), code: "Tab" })).toBe(false);
  });

  test("Space is written out", () => {
    expect(matches("Space", "Space")).toBe(true);
  });
});
