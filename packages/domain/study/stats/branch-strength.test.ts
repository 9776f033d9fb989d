import { expect, test } from "vitest";
import { BIOLOGY, sampleTree } from "../../testing/sample.ts";
import type { Outline } from "../../tree/outline.ts";
import { cardsBelow } from "../cards-below.ts";
import { newProgress } from "../new-progress.ts";
import { rateProgress } from "../progress.ts";
import { studyDayOf } from "../study-day.ts";
import { branchStrengths } from "./branch-strength.ts";

const timeZone = "Europe/Berlin";
const now = new Date("2026-11-22T18:00:00Z");
const options = { today: studyDayOf(now, timeZone), timeZone, levels: 3, mostRows: 40 };

function rated(...questions: string[]): Outline {
  const tree = sampleTree(BIOLOGY);
  for (const { flashcardId } of cardsBelow(tree, 1)) {
    if (!questions.includes(tree.get("flashcard", flashcardId)?.question ?? "")) continue;
    const given = { rating: 3 as const, at: new Date(now.getTime() - 86_400_000), timeZone };
    tree.put("progress", rateProgress(newProgress(flashcardId, now), given));
  }
  return tree;
}

test("each branch that holds several cards has its strength, in the order of the screen", () => {
  const tree = rated("What holds the nucleus?", "What opens a pore?");
  const rows = branchStrengths(tree, 1, options);
  expect(rows.map(({ depth, cards, met }) => [depth, cards, met])).toEqual([
    [0, 3, 2],
    [1, 2, 1],
  ]);
  for (const { recall, lasts } of rows) {
    expect(recall).toBeGreaterThan(0.9);
    expect(lasts).toBeCloseTo(2.3065, 4);
  }
});

test("a branch of cards that were never met has none", () => {
  expect(branchStrengths(rated(), 1, options)[0]).toMatchObject({
    cards: 3,
    met: 0,
    recall: null,
    lasts: null,
  });
});

test("too many rows are as few levels as fit", () => {
  const rows = branchStrengths(rated(), 1, { ...options, mostRows: 1 });
  expect(rows.map(({ depth }) => depth)).toEqual([0]);
});

test("a branch of ten thousand levels is walked without recursion", () => {
  const lines = Array.from({ length: 10_000 }, (_, i) => `${"  ".repeat(i)}Level ${i}`);
  const tree = sampleTree(lines.join("\n"));
  expect(branchStrengths(tree, 1, options)).toHaveLength(1);
});
