import { expect, test } from "vitest";
import { chordText } from "./chord-text.ts";

test("keys are called what the system calls them", () => {
  expect(chordText("Mod+Shift+Backspace", false)).toBe("Ctrl Shift Backspace");
  expect(chordText("Mod+Shift+Backspace", true)).toBe("⌘ ⇧ Backspace");
  expect(chordText("Alt+Enter", false)).toBe("Alt Enter");
  expect(chordText("Alt+Enter", true)).toBe("⌥ Enter");
  expect(chordText("Mod+d", false)).toBe("Ctrl D");
  expect(chordText("Ctrl+Meta+Shift+Enter", true)).toBe("⌃ ⌘ ⇧ Enter");
});
