import { expect, test } from "vitest";
import { carryOut, drawn, sampleTree } from "../testing/sample.ts";
import { anchorOf } from "./link-to-node.ts";
import { mergeCards } from "./merge-cards.ts";

const TWO_CARDS = `
  Biology
    Cells
      What is osmosis? :: movement of water
        through a membrane
    Plants
      What is Osmosis :: water moves
        Through a membrane
        without energy
          ever
`;
const [CELLS_CARD, PLANTS_CARD] = [3, 6];

test("the card that stays keeps its place and what is remembered, and gets the words and the rows of the other one", () => {
  const tree = sampleTree(TWO_CARDS);
  tree.put("anchor", { id: 41, nodeId: PLANTS_CARD });
  tree.put("anchor", { id: 42, nodeId: 7 });
  const words = { question: "What is osmosis?", answer: "water moves" };
  const plan = carryOut(tree, mergeCards(tree, { keptId: CELLS_CARD, otherId: PLANTS_CARD, words }));
  expect(drawn(tree)).toEqual([
    "Biology",
    "  Cells",
    "    What is osmosis? :: water moves",
    "      through a membrane",
    "      without energy",
    "        ever",
    "  Plants",
  ]);
  expect(anchorOf(tree, CELLS_CARD)).toBe(41);
  expect(anchorOf(tree, 4)).toBe(42);
  expect(plan.steps.map(({ command }) => command.type)).toEqual([
    "flashcard.edit",
    "node.move",
    "record.edit",
    "record.edit",
    "node.delete",
    "node.delete",
  ]);
});

test("a card that stands below the other one comes out before that goes", () => {
  const tree = sampleTree(`
    Biology
      What is osmosis? :: movement
        Details
          What is osmosis? :: movement of water
      Plants
  `);
  carryOut(tree, mergeCards(tree, { keptId: 4, otherId: 2, words: {} }));
  expect(drawn(tree)).toEqual([
    "Biology",
    "  What is osmosis? :: movement of water",
    "    Details",
    "  Plants",
  ]);
});

test("what one of the two needed the other for is over; what others need is the one that stays", () => {
  const tree = sampleTree(`
    Biology
      What is osmosis? :: movement
      What is Osmosis? :: movement of water
      What is turgor? :: pressure
  `);
  for (const id of [2, 3, 4]) tree.put("anchor", { id: 40 + id, nodeId: id });
  tree.put("requirement", { id: 1, anchorId: 42, needsId: 43 });
  tree.put("requirement", { id: 2, anchorId: 44, needsId: 43 });
  carryOut(tree, mergeCards(tree, { keptId: 2, otherId: 3, words: {} }));
  expect(tree.get("requirement", 1)).toBeUndefined();
  expect(tree.get("requirement", 2)).toBeDefined();
  expect(tree.get("anchor", 43)).toMatchObject({ nodeId: 2 });
});

test("rows that are no cards, one card alone, and a card that is gone are not merged", () => {
  const tree = sampleTree(TWO_CARDS);
  const refused = (keptId: number, otherId: number) => {
    const plan = mergeCards(tree, { keptId, otherId, words: {} });
    return plan.ok ? "" : plan.error;
  };
  expect(refused(CELLS_CARD, 5)).toBe("not-a-flashcard");
  expect(refused(CELLS_CARD, CELLS_CARD)).toBe("unknown-node");
  expect(refused(CELLS_CARD, 99)).toBe("unknown-node");
});
