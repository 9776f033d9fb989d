import { expect, test } from "vitest";
import { guessHeight } from "./height-guess.ts";

const METRICS = { width: 640, indent: 24, deepest: 20, character: 8, line: 26, padding: 10 };

test("a row is guessed as high as the lines its text will take", () => {
  expect(guessHeight(METRICS, 0, 1)).toBe(36);
  expect(guessHeight(METRICS, 80, 1)).toBe(36);
  expect(guessHeight(METRICS, 81, 1)).toBe(62);
  expect(guessHeight(METRICS, 300, 1)).toBe(10 + 4 * 26);
});

test("a deeper row has less room for a line", () => {
  expect(guessHeight(METRICS, 75, 1)).toBe(36);
  expect(guessHeight(METRICS, 75, 4)).toBe(62);
  expect(guessHeight(METRICS, 10, 10_000)).toBeLessThan(10 + 11 * 26);
});

test("levels further down than rows stand in have the same room", () => {
  expect(guessHeight(METRICS, 75, 21)).toBe(guessHeight(METRICS, 75, 10_000));
});
