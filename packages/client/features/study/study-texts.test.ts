import { expect, test } from "vitest";
import { cardsText, durationText, minutesText } from "./study-numbers.ts";
import { DONE_TEXTS, lossText, NOTHING_DUE_TEXTS, recallText, SEARCHED_TEXTS } from "./study-texts.ts";

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

test.each([
  [1, 0, "It is due."],
  [1, 1, "It is not due and counts as early."],
  [2, 0, "All of them are due."],
  [2, 2, "None of them is due: they count as early."],
  [3, 1, "1 of them is not due and counts as early."],
  [3, 2, "2 of them are not due and count as early."],
])("of %i cards that a search finds, %i of them early: %s", (cards, early, text) => {
  expect(SEARCHED_TEXTS.count(cards, early, 1)).toBe(`**${cardsText(cards)}, about 1 minute.** ${text}`);
});

test("what waiting costs is said where it costs a card", () => {
  expect(lossText(0.4)).toBe("");
  expect(lossText(2.2)).toBe("If you wait until tomorrow, you will probably forget two of them.");
});

test("of what was known from before the end tells a share where there are cards enough for one", () => {
  const result = { answers: 12, milliseconds: 1, byRating: { 1: 0, 2: 0, 3: 0, 4: 0 }, planned: 0.9 };
  const text = (metAgain: number, recalled: number) => recallText({ ...result, metAgain, recalled });
  expect([text(0, 0), text(4, 0), text(9, 8), text(12, 11)]).toEqual([
    "",
    "You knew none of four returning cards.",
    "You knew eight of nine returning cards.",
    "You knew 11 of 12 returning cards, 92 per cent; your goal was 90.",
  ]);
});

test("cards that come back are counted, and the first of several is named", () => {
  expect(DONE_TEXTS.comingBack(1, "in 10 min")).toBe("**One card comes back in 10 min:** {card}");
  expect(DONE_TEXTS.comingBack(3, "now")).toBe("**Three cards come back, the first now:** {card}");
  const next = (others: number) => NOTHING_DUE_TEXTS.next("in 9 min", others, 2);
  expect(next(0)).toBe("The next card comes **in 9 min**: “{card}”");
  expect(next(1)).toBe(`${next(0)} One other card comes with it, about 2 minutes in all.`);
  expect(next(3)).toBe(`${next(0)} Three other cards come with it, about 2 minutes in all.`);
});
