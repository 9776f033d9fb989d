import fc from "fast-check";
import { expect, test } from "vitest";
import { aboutTokens, beginningOf, sectionsOf } from "./tokens.ts";

test("a token is some letters, and in Chinese hardly more than one", () => {
  expect([aboutTokens(""), aboutTokens("a".repeat(36)), aboutTokens("水".repeat(15))]).toEqual([0, 10, 10]);
});

test("a text is cut into sections after sentences, then after words, and nothing of it is lost", () => {
  expect(sectionsOf("Short.", 10)).toEqual(["Short."]);
  expect(sectionsOf("", 10)).toEqual([""]);
  expect(sectionsOf("One thing is said. Another follows it. And one more.", 12)).toEqual([
    "One thing is said. Another follows it. ",
    "And one more.",
  ]);
  expect(sectionsOf("alphabet gamma delta", 3)).toEqual(["alphabet ", "gamma ", "delta"]);
  expect(sectionsOf("水".repeat(7), 2)).toEqual(["水水水", "水水水", "水"]);
});

test("sections of whatever text are the text, none empty but of nothing, no sign in halves, and none too long", () => {
  const unit = fc.constantFrom("a", "b", " ", ".", "水", "\n", "😀");
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 200 }), fc.integer({ min: 2, max: 30 }), (text, tokens) => {
      const sections = sectionsOf(text, tokens);
      expect(sections.join("")).toBe(text);
      expect(sections[0]).toBe(beginningOf(text, tokens));
      for (const section of sections) {
        expect(section.isWellFormed()).toBe(true);
        expect(aboutTokens(section)).toBeLessThanOrEqual(tokens);
        if (text !== "") expect(section).not.toBe("");
      }
    }),
  );
});
