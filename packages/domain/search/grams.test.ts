import fc from "fast-check";
import { expect, test } from "vitest";
import { gramsOf } from "./grams.ts";

test("what contains a word contains all of its grams", () => {
  const text = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(text, text, text, fc.nat(), (before, word, after, seed) => {
      const all = new Set(gramsOf(before + word + after, seed));
      expect(gramsOf(word, seed).filter((gram) => !all.has(gram))).toEqual([]);
    }),
  );
});

test.each([
  ["ab", 0],
  ["abc", 1],
  ["abcabc", 3],
  ["漢", 0],
  ["漢字", 1],
  ["漢字か", 3],
])("%s has %d grams", (word, count) => {
  expect(gramsOf(word, 1)).toHaveLength(count);
});

test("two people's grams of one word have nothing in common, and are integers that a database and a script both hold", () => {
  const seen = [1, 2, 2 ** 32 + 1, 2 ** 40].flatMap((seed) => gramsOf("mitochondria", seed));
  expect(new Set(seen).size).toBe(40);
  expect(seen.every((gram) => Number.isSafeInteger(gram) && gram >= 0)).toBe(true);
});
