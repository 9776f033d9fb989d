import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newProgress } from "../study/new-progress.ts";
import type { NodeId, TreeNode } from "./node.ts";
import { createOutline } from "./outline.ts";
import { createOverlay } from "./overlay.ts";
import { flatten, isAncestor, levelOf, wouldCycle } from "./selectors.ts";
import type { TreeTarget } from "./view.ts";

const noteNode = (id: NodeId, parentId: NodeId | null, sortOrder: number): TreeNode => ({
  id,
  parentId,
  sortOrder,
  itemType: "note",
  itemId: id,
});

describe.each([
  ["an outline", (): TreeTarget => createOutline()],
  ["a sheet over an outline", (): TreeTarget => createOverlay(createOutline())],
])("%s", (_, create) => {
  test("adding a node re-sorts the children by sort order, then by id [4.add-node]", () => {
    const tree = create();
    tree.put("node", noteNode(1, null, 1));
    for (const [id, sortOrder] of [
      [5, 2],
      [4, 1.5],
      [3, 2],
      [2, 3],
    ] as const)
      tree.put("node", noteNode(id, 1, sortOrder));
    expect(tree.childIds(1)).toEqual([4, 3, 5, 2]);
  });

  test("among siblings of one sort order a local id stands after every number", () => {
    const tree = create();
    tree.put("node", noteNode(1, null, 1));
    const local = "0f9c1c9e-2d43-4c6e-9f0a-6f1d2b3c4d5e";
    for (const id of [local, 3, 2]) tree.put("node", noteNode(id, 1, 5));
    expect(tree.childIds(1)).toEqual([2, 3, local]);
    tree.remove("node", local);
    expect(tree.childIds(1)).toEqual([2, 3]);
  });

  test("the memories of a card's parts are found by the card, whatever became of some of them", () => {
    const tree = create();
    for (const part of [0, 3, 12]) tree.put("progress", newProgress(7, new Date(0), part));
    tree.put("progress", newProgress(70, new Date(0), 3));
    expect(tree.belongings("progress", 7)).toEqual([7, "7/12", "7/3"]);
    tree.remove("progress", 7);
    tree.remove("progress", "7/12");
    expect(tree.belongings("progress", 7)).toEqual(["7/3"]);
    expect(tree.get("progress", "7/3")?.part).toBe(3);
    expect(tree.belongings("progress", 8)).toEqual([]);
  });

  test("a move re-sorts the siblings, and takes a node from the old parent's children to the new one's [4.move-node]", () => {
    const tree = create();
    tree.put("node", noteNode(1, null, 1));
    for (const id of [2, 3, 4]) tree.put("node", noteNode(id, 1, id));
    tree.put("node", noteNode(5, 2, 5));
    tree.put("node", noteNode(2, 1, 3.5));
    expect(tree.childIds(1)).toEqual([3, 2, 4]);
    tree.put("node", noteNode(3, 2, 1));
    expect(tree.get("node", 3)?.parentId).toBe(2);
    expect(tree.childIds(1)).toEqual([2, 4]);
    expect(tree.childIds(2)).toEqual([3, 5]);
  });

  test("a node whose parent is not loaded waits for it", () => {
    const tree = create();
    tree.put("node", noteNode(3, 2, 1));
    expect(tree.childIds(2)).toEqual([]);
    tree.put("node", noteNode(2, null, 1));
    expect(tree.childIds(2)).toEqual([3]);
  });

  test("an unknown id has no children, and removing it does nothing", () => {
    const tree = create();
    tree.remove("node", 9);
    expect(tree.childIds(9)).toEqual([]);
  });

  test("the holder of a note or a card is the node that shows it now", () => {
    const tree = create();
    tree.put("node", noteNode(1, null, 1));
    expect(tree.holderOf({ itemType: "note", itemId: 1 })).toBe(1);
    tree.put("node", { ...noteNode(1, null, 1), itemType: "flashcard", itemId: 7 });
    expect(tree.holderOf({ itemType: "note", itemId: 1 })).toBeUndefined();
    expect(tree.holderOf({ itemType: "flashcard", itemId: 7 })).toBe(1);
    tree.remove("node", 1);
    expect(tree.holderOf({ itemType: "flashcard", itemId: 7 })).toBeUndefined();
  });
});

test("10,000 levels neither overflow nor lose a level", () => {
  const tree = createOutline();
  for (let id = 10_000; id >= 1; id--) tree.put("node", noteNode(id, id === 1 ? null : id - 1, 1));
  expect(levelOf(tree, 10_000)).toBe(10_000);
  expect(flatten(tree, 1)).toHaveLength(10_000);
  expect(isAncestor(tree, 1, 10_000)).toBe(true);
});

test("a cycle already in the data ends every walk", () => {
  const tree = createOutline();
  tree.put("node", noteNode(1, 3, 1));
  tree.put("node", noteNode(2, 1, 1));
  tree.put("node", noteNode(3, 2, 1));
  expect(flatten(tree, 1).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(levelOf(tree, 1)).toBe(3);
  expect(wouldCycle(tree, 9, 1)).toBe(false);
  expect(isAncestor(tree, 2, 1)).toBe(true);
});

test("a sheet reads like an outline that was written to, and leaves the outline below as it was", () => {
  const id = fc.integer({ min: 1, max: 8 });
  const write = fc.oneof(
    fc.record({
      put: fc.constant(true as const),
      node: fc.record({
        id,
        parentId: fc.option(id),
        sortOrder: fc.integer({ min: 0, max: 3 }),
        itemType: fc.constantFrom("note" as const, "flashcard" as const),
      }),
    }),
    fc.record({ put: fc.constant(false as const), id }),
  );
  const carryOut = (
    tree: TreeTarget,
    writes: readonly (typeof write extends fc.Arbitrary<infer T> ? T : never)[],
  ) => {
    for (const change of writes)
      if (change.put) tree.put("node", { ...change.node, itemId: change.node.id });
      else tree.remove("node", change.id);
  };
  fc.assert(
    fc.property(fc.array(write), fc.array(write), (before, after) => {
      const base = createOutline();
      const direct = createOutline();
      carryOut(base, before);
      carryOut(direct, [...before, ...after]);
      const untouched = base.snapshot();
      const sheet = createOverlay(base);
      carryOut(sheet, after);
      expect(base.snapshot()).toEqual(untouched);
      for (let node = 1; node <= 8; node++) {
        expect(sheet.get("node", node)).toEqual(direct.get("node", node));
        expect(sheet.holderOf({ itemType: "note", itemId: node })).toBe(
          direct.holderOf({ itemType: "note", itemId: node }),
        );
      }
    }),
  );
});
