import { expect, test } from "vitest";
import { basicCard } from "../../card/card.ts";
import { withDerived } from "../../card/card-kinds.ts";
import { STEEPER_WEIGHTS } from "../../testing/any-weights.ts";
import { BIOLOGY, sampleTree } from "../../testing/sample.ts";
import type { Outline } from "../../tree/outline.ts";
import { cardsBelow } from "../cards-below.ts";
import { retrievability } from "../memory.ts";
import { newProgress } from "../new-progress.ts";
import { rateProgress } from "../progress.ts";
import { NO_OWN_SETTINGS, settingsIn } from "../settings.ts";
import { studyDayOf } from "../study-day.ts";
import { writeWeights } from "../weights-text.ts";
import { branchStrengths } from "./branch-strength.ts";

const timeZone = "Europe/Berlin";
const now = new Date("2026-11-22T18:00:00Z");
const today = studyDayOf(now, timeZone);
const strengthsIn = (tree: Outline, more: { readonly today?: number; readonly mostRows?: number } = {}) =>
  branchStrengths(tree, 1, {
    today,
    timeZone,
    levels: 3,
    mostRows: 40,
    settingsOf: settingsIn(tree),
    ...more,
  });

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
  const rows = strengthsIn(tree);
  expect(rows.map(({ depth, cards, met }) => [depth, cards, met])).toEqual([
    [0, 3, 2],
    [1, 2, 1],
  ]);
  for (const { recall, lasts } of rows) {
    expect(recall).toBeGreaterThan(0.9);
    expect(lasts).toBeCloseTo(2.3065, 4);
  }
});

test("a card with several parts is no branch, and what hangs below it stands where it does", () => {
  const tree = sampleTree(`
    Biology
      Two gaps :: none
        Below a card
          One :: 1
          Two :: 2
      Loose :: end
  `);
  const card = basicCard({ kind: "cloze", source: "{{a}} and {{b}}", question: "", answer: "" });
  tree.put("flashcard", { ...withDerived(card), id: 102 });
  expect(strengthsIn(tree).map(({ nodeId, depth, cards }) => [nodeId, depth, cards])).toEqual([
    [1, 0, 5],
    [3, 1, 2],
  ]);
});

test("how well a card is known follows from the weights in force where it stands", () => {
  const tree = rated("What opens a pore?");
  const card = cardsBelow(tree, 1).find(({ progress }) => progress);
  if (!card) throw new Error("one was rated");
  const weights = writeWeights(STEEPER_WEIGHTS);
  tree.put("studySettings", { ...NO_OWN_SETTINGS, id: 1, nodeId: card.nodeId, weights });
  const lasts = card.progress?.strength ?? 0;
  const [all] = strengthsIn(tree, { today: today + 30 });
  expect(all?.recall).toBeCloseTo(retrievability(lasts, 31, STEEPER_WEIGHTS), 12);
});

test("a branch of cards that were never met has none", () => {
  expect(strengthsIn(rated())[0]).toMatchObject({
    cards: 3,
    met: 0,
    recall: null,
    lasts: null,
  });
});

test("too many rows are as few levels as fit", () => {
  const rows = strengthsIn(rated(), { mostRows: 1 });
  expect(rows.map(({ depth }) => depth)).toEqual([0]);
});

test("a branch of ten thousand levels is walked without recursion", () => {
  const lines = Array.from({ length: 10_000 }, (_, i) => `${"  ".repeat(i)}Level ${i}`);
  const tree = sampleTree(lines.join("\n"));
  expect(strengthsIn(tree)).toHaveLength(1);
});
