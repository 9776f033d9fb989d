import { expect, test } from "vitest";
import { idOf, sampleTree } from "../testing/sample.ts";
import { countBelow } from "./count-below.ts";
import { createOutline } from "./outline.ts";
import {
  ancestorIds,
  flatten,
  heightOf,
  levelOf,
  nextSibling,
  parentOf,
  previousSibling,
  wouldCycle,
} from "./selectors.ts";

const tree = sampleTree(`
  Cell biology
    Organelles
      Which organelle makes ATP? :: The mitochondrion
      Ribosomes
    Membranes
`);
const id = (text: string) => idOf(tree, text);

test("parent, previous sibling, root and counts are derived from the tree [3.derived]", () => {
  const ribosomes = id("Ribosomes");
  expect(parentOf(tree, ribosomes)?.id).toBe(id("Organelles"));
  expect(previousSibling(tree, ribosomes)?.id).toBe(id("Which organelle makes ATP? :: The mitochondrion"));
  expect(ancestorIds(tree, ribosomes).at(-1)).toBe(id("Cell biology"));
  expect(countBelow(tree, id("Organelles"))).toEqual({ total: 2, of: { note: 1, flashcard: 1 } });
});

test("the parent of a node", () => {
  expect(parentOf(tree, id("Ribosomes"))?.id).toBe(id("Organelles"));
  expect(parentOf(tree, id("Cell biology"))).toBeUndefined();
  expect(parentOf(tree, 999)).toBeUndefined();
});

test("the previous sibling is the one with the next lower sort order, none if first", () => {
  expect(previousSibling(tree, id("Membranes"))?.id).toBe(id("Organelles"));
  expect(previousSibling(tree, id("Organelles"))).toBeUndefined();
  expect(nextSibling(tree, id("Organelles"))?.id).toBe(id("Membranes"));
  expect(nextSibling(tree, id("Membranes"))).toBeUndefined();
  expect(previousSibling(tree, id("Cell biology"))).toBeUndefined();
});

test("counts of total nodes, notes and flashcards below a node", () => {
  expect(countBelow(tree, id("Cell biology"))).toEqual({ total: 4, of: { note: 3, flashcard: 1 } });
  expect(countBelow(tree, id("Membranes"))).toEqual({ total: 0, of: { note: 0, flashcard: 0 } });
  expect(countBelow(tree, 999)).toEqual({ total: 0, of: { note: 0, flashcard: 0 } });
});

test("a count stops one above the number that is wanted at most", () => {
  expect(countBelow(tree, id("Cell biology"), 2).total).toBe(3);
});

test("flattened, a tree reads from top to bottom, and a collapsed node hides what is below it", () => {
  expect(flatten(tree, 1).map(({ depth }) => depth)).toEqual([0, 1, 2, 2, 1]);
  const shown = flatten(tree, 1, (node) => node === id("Organelles"));
  expect(shown.map((row) => row.id)).toEqual([1, id("Organelles"), id("Membranes")]);
});

test("levels count from 1 at the root, and a branch takes as many as its deepest row", () => {
  expect(levelOf(tree, 1)).toBe(1);
  expect(levelOf(tree, id("Ribosomes"))).toBe(3);
  expect(heightOf(tree, 1)).toBe(3);
  expect(heightOf(tree, id("Ribosomes"))).toBe(1);
  expect(flatten(tree, id("Organelles"))).toHaveLength(3);
});

test.each([
  [0, 1],
  [0, 2],
  [0, 5],
  [1, 1],
  [3, 2],
  [4, 7],
  [9, 3],
])("the way up from %i nodes below a cycle of %i names each node once, and ends", (below, around) => {
  const outline = createOutline();
  const count = below + around;
  for (let at = 1; at <= count; at++)
    outline.put("node", {
      id: at,
      // The last one hangs below the first of the cycle.
      parentId: at < count ? at + 1 : below + 1,
      sortOrder: 1,
      itemType: "note",
      itemId: at,
    });
  expect(ancestorIds(outline, 1)).toEqual(Array.from({ length: count - 1 }, (_, i) => i + 2));
});

test("a node would be below itself when its new parent is it or lies below it", () => {
  expect(wouldCycle(tree, id("Organelles"), id("Organelles"))).toBe(true);
  expect(wouldCycle(tree, id("Organelles"), id("Ribosomes"))).toBe(true);
  expect(wouldCycle(tree, id("Organelles"), id("Membranes"))).toBe(false);
});
