import { expect, test } from "vitest";
import { cardsText, durationText, lossText, minutesText, recallText } from "./study-words.ts";

test("one is one, and more are more", () => {
  expect([cardsText(1), cardsText(12), minutesText(1), minutesText(6)]).toEqual([
    "1 card",
    "12 cards",
    "1 minute",
    "6 minutes",
  ]);
});

test.each([
  [400, "1 second"],
  [40_000, "40 seconds"],
  [60_000, "1 minute"],
  [340_000, "5 minutes 40"],
])("%i ms are %s", (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

test("what waiting costs is said where it costs a card", () => {
  expect(lossText(0.4)).toBe("");
  expect(lossText(2.2)).toBe("Left until tomorrow, you would most likely lose two of them.");
});

test("of what was known from before the end tells a share where there are cards enough for one", () => {
  const result = { answers: 12, milliseconds: 1, byRating: { 1: 0, 2: 0, 3: 0, 4: 0 }, planned: 0.9 };
  const text = (metAgain: number, recalled: number) => recallText({ ...result, metAgain, recalled });
  expect([text(0, 0), text(4, 0), text(9, 8), text(12, 11)]).toEqual([
    "",
    "Of four that you had met before, you knew none.",
    "Of nine that you had met before, you knew eight.",
    "Of 12 that you had met before, you knew 11, 92 per cent; the plan was 90.",
  ]);
});
