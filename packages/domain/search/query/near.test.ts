import fc from "fast-check";
import { expect, test } from "vitest";
import { mayBeNear, nearTest, nearWords } from "./near.ts";

test.each([
  ["mitohcondria", "the mitochondria of a cell", ["mitochondria"]],
  ["mitohcond", "the mitochondria of a cell", ["mitochondria"]],
  ["fotosynthesis", "photosynthesis", []],
  ["enzime", "an enzyme", ["enzyme"]],
  ["enzyyme", "an enzyme", ["enzyme"]],
  ["enyme", "an enzyme", ["enzyme"]],
  ["cell", "celery", []],
  ["cell", "bell", ["bell"]],
])("%s is one slip away from a word of “%s” (issue 43, point 5: similar)", (term, text, found) => {
  expect(nearWords(text, term)).toEqual(found);
  expect(nearTest(term)(text)).toBe(found.length > 0);
});

test("short words, numbers and scripts without spaces are only found as they stand", () => {
  expect(["atp", "2026", "日本語の", "cell"].map(mayBeNear)).toEqual([false, false, false, true]);
});

test("any one slip in any word is found", () => {
  const word = fc.stringMatching(/^[a-z]{5,12}$/);
  fc.assert(
    fc.property(word, fc.nat(), fc.constantFrom("x", "drop", "swap", "add"), (wanted, drawn, slip) => {
      const at = drawn % (wanted.length - 1);
      const rest = wanted.slice(at + 1);
      const typed = {
        x: `${wanted.slice(0, at)}é${rest}`,
        drop: wanted.slice(0, at) + rest,
        add: `${wanted.slice(0, at)}é${wanted.slice(at)}`,
        swap: wanted.slice(0, at) + rest.charAt(0) + wanted.charAt(at) + rest.slice(1),
      }[slip];
      if (typed === wanted) return;
      expect(nearTest(typed ?? "")(`one ${wanted} two`)).toBe(true);
    }),
  );
});
