import { expect, test } from "vitest";
import { type ComparedRun, compareAnswer, ratingOfTyped } from "./typed-answer.ts";

/** Writes what differs in brackets. */
const marked = (runs: readonly ComparedRun[]): string =>
  runs.map(({ text, isShared }) => (isShared ? text : `[${text}]`)).join("");

test.each([
  ["atp synthase", "ATP synthase"],
  [" ATP   synthase. ", "ATP synthase"],
  ["resume", "Résumé"],
  ["strasse", "Straße"],
  ["bold words", "**bold** _words_!"],
  ["かたかな", "カタカナ"],
  ["!", "!"],
])("%j is right where the answer is %j", (typed, answer) => {
  const compared = compareAnswer(typed, answer);
  expect(compared).toMatchObject({ isRight: true, misses: 0 });
  expect(marked(compared.typed)).toBe(typed);
});

test.each([
  ["ATP sintase", "ATP synthase", "ATP s[i]ntase", "ATP s[y]nt[h]ase", 2],
  ["", "heart", "", "[heart]", 5],
  ["heart muscle", "heart", "heart[ muscle]", "heart", 7],
  ["сердце", "heart", "[сердце]", "[heart]", 6],
  ["strase", "Straße", "strase", "Stra[ß]e", 1],
  ["foo bar", "foobar", "foo[ ]bar", "foobar", 1],
  ["?", "!", "[?]", "[!]", 1],
])("%j against %j", (typed, answer, saidMarked, meantMarked, misses) => {
  const compared = compareAnswer(typed, answer);
  expect(marked(compared.typed)).toBe(saidMarked);
  expect(marked(compared.answer)).toBe(meantMarked);
  expect(compared).toMatchObject({ isRight: false, misses });
});

test("texts that are too long to be compared by letters differ as a whole between their equal ends", () => {
  const compared = compareAnswer(`same ${"ab".repeat(2_000)} end`, `same ${"cd".repeat(2_000)} end`);
  expect(compared.answer.map(({ isShared }) => isShared)).toEqual([true, false, true]);
});

test.each([
  ["ATP synthase", 3],
  ["ATP synthas", 2],
  ["ATP sinthase", 2],
  ["ATP sintase", 2],
  ["ADP sintase", 1],
  ["", 1],
] as const)('%j for "ATP synthase" speaks for %i', (typed, rating) => {
  expect(ratingOfTyped(compareAnswer(typed, "ATP synthase"))).toBe(rating);
});

test("a letter is much of a short answer", () => {
  expect(ratingOfTyped(compareAnswer("no", "na"))).toBe(1);
});
