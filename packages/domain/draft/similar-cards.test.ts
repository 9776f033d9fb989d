import { expect, test } from "vitest";
import type { Sides } from "./likeness.ts";
import { findSimilar, type SearchedSoFar } from "./similar-cards.ts";

function search(cards: readonly Sides[], isMeant: (one: number, other: number) => boolean = () => true) {
  const steps: SearchedSoFar[] = [];
  const search = findSimilar(cards.length, (place) => cards[place] ?? { question: "", answer: "" }, isMeant);
  for (;;) {
    const next = search.next();
    if (next.done) return { pairs: next.value, steps };
    steps.push(next.value);
  }
}
const card = (question: string, answer: string): Sides => ({ question, answer });
const placesOf = (cards: readonly Sides[]) =>
  search(cards).pairs.map(({ one, other, likeness }) => [one, other, Math.round(likeness * 10) / 10]);

test("cards that say nearly the same are found, the likest first, and others are not", () => {
  const cards = [
    card("What does turgor need to hold a leaf?", "water in the cells of it"),
    card("What is osmosis?", "the movement of water through a membrane"),
    card("Who wrote Faust?", "Goethe"),
    card("What does turgor need to hold up a leaf?", "water within its cells"),
    card("what is Osmosis", "water moves"),
    card("What is diffusion?", "the movement of particles to where there are fewer"),
  ];
  expect(placesOf(cards)).toEqual([
    [1, 4, 1],
    [0, 3, 0.6],
  ]);
});

test("cards in dense scripts are found by pairs of signs; formulas that differ in a sign are others", () => {
  expect(
    placesOf([card("浸透とは何ですか?", "膜を通る水の移動"), card("浸透とは何か?", "膜を通る水の移動")]),
  ).toEqual([[0, 1, 0.7]]);
  expect(placesOf([card("a + b", "b + a"), card("a - b", "-(b - a)"), card("a * b", "b * a")])).toEqual([]);
});

test("blank cards are like nothing", () => {
  expect(placesOf([card("", ""), card("", ""), card("?", " ")])).toEqual([]);
});

test("pairs that are not meant are left out", () => {
  const cards = Array.from({ length: 3 }, () => card("What is osmosis?", "the movement of water"));
  const { pairs } = search(cards, (one) => one !== 0);
  expect(pairs.map(({ one, other }) => [one, other])).toEqual([[1, 2]]);
});

test("many cards of one form cost each the same, in short steps, and the likest are kept", () => {
  const COUNT = 5_000;
  const cards = Array.from({ length: COUNT }, (_, i) =>
    card(`What does the word number ${i} of this list mean?`, `meaning ${i}`),
  );
  cards.push(card("What does the word number 7 of this list mean?", "another"));
  const { pairs, steps } = search(cards);
  expect(pairs[0]).toEqual({ one: 7, other: COUNT, likeness: 1 });
  expect(pairs.length).toBeLessThanOrEqual(2_000);
  const compared = steps.at(-1)?.compared ?? 0;
  // Each with four others, in each of 25 bands; all pairs would be 12,500,000.
  expect(compared).toBeLessThan(100 * COUNT);
  const inSteps = steps.map((step, i) => step.compared - (steps[i - 1]?.compared ?? 0));
  expect(Math.max(...inSteps)).toBeLessThanOrEqual(4 * 10_000);
  expect(steps.every(({ share }, i) => share >= (steps[i - 1]?.share ?? 0) && share < 1)).toBe(true);
});
