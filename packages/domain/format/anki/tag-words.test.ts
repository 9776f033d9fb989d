import fc from "fast-check";
import { expect, test } from "vitest";
import { fromAnkiTag, toAnkiTag } from "./tag-words.ts";

test.each([
  ["exam", "#exam"],
  ["biology::cell", "#biology/cell"],
  ["2026", "2026"],
  ["c++", "c++"],
  ["a/b", "a/b"],
  ["::a", "::a"],
])("the tag %j of Anki is %j here", (tag, words) => {
  expect(fromAnkiTag(tag)).toBe(words);
  expect(toAnkiTag(words)).toBe(tag);
});

test("each tag of Anki comes back, but for one that has our sign before it", () => {
  const part = fc.stringMatching(/^[a-zé0-9_+./:-]{1,8}$/u);
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), (parts) => {
      const tag = parts.join("::");
      expect(toAnkiTag(fromAnkiTag(tag))).toBe(tag);
    }),
  );
});
