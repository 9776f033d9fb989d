import { expect, test } from "vitest";
import { couldPassForAnother } from "./account-names.ts";

test.each([
  "Zoë Straße",
  "Mira-2",
  "Дарья",
  "Ελένη",
  "山田 Taro",
  "김 Kim",
  "علی‌رضا",
  "नमस्ते",
  "👩‍🔬 Ada",
  "❤️ you",
  "عمر Omar",
])("%s is a name", (name) => expect(couldPassForAnother(name)).toBe(false));

test.each([
  ["a Cyrillic letter among Latin ones", "p\u0430ypal"],
  ["a Greek letter among Latin ones", "\u0391da"],
  ["a zero-width space", "Ada\u200b"],
  ["a joiner between Latin letters", "Ad\u200da"],
  ["a soft hyphen", "A\u00adda"],
  ["a filler that is a letter", "\u3164Ada"],
  ["a tag", "Ada\u{e0041}"],
  ["a tower of signs", `A${"\u0301".repeat(9)}da`],
])("a name with %s could pass for another one", (_, name) => {
  expect(couldPassForAnother(name)).toBe(true);
});
