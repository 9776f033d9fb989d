import { expect, test } from "vitest";
import { type LabelledCard, labelledCards } from "../testing/drafts/labelled-cards.ts";
import { measured, summed } from "../testing/drafts/measure.ts";
import { SOURCES } from "../testing/drafts/sources.ts";
import { passes } from "./checks.ts";
import { cardHints } from "./hints/card-hints.ts";
import { draftCardsByRules } from "./rules.ts";

// The numbers are kept exactly: whoever changes a rule or a check sees what it does to them, and enters the new ones here and
// in docs/drafts.md. None may fall below its target.

const runs = SOURCES.map((source) => ({
  isHeldOut: source.isHeldOut,
  found: measured(source, draftCardsByRules(source.rows)),
}));
const cards = labelledCards();

const refused = (label: LabelledCard["label"], of: readonly LabelledCard[]) => {
  const all = of.filter((card) => card.label === label);
  return [all.filter(({ findings }) => !passes(findings)).length, all.length];
};

test("sixty sources in eight languages, each with 5 to 15 facts in its rows, and two hundred labelled cards", () => {
  expect(SOURCES).toHaveLength(60);
  expect(new Set(SOURCES.map(({ name }) => name)).size).toBe(60);
  expect(new Set(SOURCES.map(({ language }) => language)).size).toBe(8);
  for (const { name, rows, facts } of SOURCES) {
    expect([name, facts.length >= 5 && facts.length <= 15]).toEqual([name, true]);
    expect([name, rows.filter(({ text }) => /[⟦⟧]/.test(text))]).toEqual([name, []]);
    for (const { nodeId, start, end } of facts)
      expect(rows[nodeId - 1]?.text.slice(start, end).trim()).not.toBe("");
  }
  expect(cards).toHaveLength(200);
});

test("the rules cover 60 % of the marked facts, and none of their cards has a hard finding", () => {
  const all = summed(runs.map(({ found }) => found));
  expect(all.covered / all.facts).toBeGreaterThanOrEqual(0.6);
  expect(all.hard).toBe(0);
  expect(all).toEqual({
    words: 6254,
    facts: 672,
    covered: 430,
    cards: 464,
    hard: 0,
    soft: 26,
    leaks: 0,
    otherLanguage: 0,
    duplicates: 0,
    answerWords: 2393,
  });
  const heldOut = summed(runs.flatMap(({ isHeldOut, found }) => (isHeldOut ? [found] : [])));
  expect([heldOut.covered, heldOut.facts]).toEqual([144, 228]);
});

test("the checks refuse 80 % of the cards that are off, and no more than 5 % of the lasting ones", () => {
  const [off = 0, allOff = 0] = refused("off", cards);
  const [lasting = 0, allLasting = 0] = refused("lasting", cards);
  expect(off / allOff).toBeGreaterThanOrEqual(0.8);
  expect(lasting / allLasting).toBeLessThanOrEqual(0.05);
  const numbers = (of: readonly LabelledCard[]) => ({
    off: refused("off", of),
    work: refused("work", of),
    lasting: refused("lasting", of),
  });
  expect(numbers(cards)).toEqual({ off: [61, 70], work: [14, 35], lasting: [0, 95] });
  expect(numbers(cards.filter(({ isHeldOut }) => isHeldOut))).toEqual({
    off: [25, 27],
    work: [5, 11],
    lasting: [0, 28],
  });
});

test("the hints while a card is written are given to half of the cards that need work, and to no lasting one", () => {
  const hinted = (label: LabelledCard["label"]) =>
    cards.filter((card) => card.label === label && cardHints(card).length > 0).length;
  expect([hinted("lasting"), hinted("work"), hinted("off")]).toEqual([0, 20, 24]);
});
