import { expect, test } from "vitest";
import { cardsText, durationText, lossText, minutesText } from "./study-words.ts";

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
