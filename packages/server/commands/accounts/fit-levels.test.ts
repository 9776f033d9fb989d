import fc from "fast-check";
import { expect, test } from "vitest";
import { fitLevels } from "./fit-levels.ts";
import type { CarriedNode } from "./read-notebook.ts";

const node = (id: number, parentId: number | null, sortOrder: number): CarriedNode => ({
  id,
  parentId,
  sortOrder,
  itemId: id,
  content: { kind: "note", text: `note ${id}` },
});

/** A notebook out of one number for each node: how many of the open levels above it are left for it. */
function notebookOf(steps: readonly number[]): CarriedNode[] {
  const nodes = [node(1, null, 0)];
  const open = [1];
  for (const [index, step] of steps.entries()) {
    open.length = Math.max(1, open.length - step);
    nodes.push(node(index + 2, open.at(-1) ?? 1, index));
    open.push(index + 2);
  }
  return nodes;
}

/** The nodes as they are read from the top, each with its level. */
function read(nodes: readonly CarriedNode[]): { id: number; level: number }[] {
  const children = Map.groupBy(nodes, (each) => each.parentId);
  const rows: { id: number; level: number }[] = [];
  const visit = (parentId: number | null, level: number) => {
    const list = (children.get(parentId) ?? []).toSorted((a, b) => a.sortOrder - b.sortOrder);
    for (const { id } of list) {
      rows.push({ id, level });
      visit(id, level + 1);
    }
  };
  visit(null, 1);
  return rows;
}

test("a notebook that fits stays as it is", () => {
  const notebook = notebookOf([0, 0, 2, 0]);
  expect(fitLevels(notebook, 3)).toBe(notebook);
});

test("what would stand too deep stands right after the node it stood below, and before that one's next", () => {
  // 1 > 2 > (3 > 4, 5), 6
  const notebook = [
    node(1, null, 0),
    node(2, 1, 1),
    node(3, 2, 1),
    node(4, 3, 1),
    node(5, 2, 1.5),
    node(6, 1, 2),
  ];
  expect(fitLevels(notebook, 3).map(({ id, parentId, sortOrder }) => [id, parentId, sortOrder])).toEqual([
    [1, null, 0],
    [2, 1, 1],
    [3, 2, 1],
    [4, 2, 2],
    [5, 2, 3],
    [6, 1, 2],
  ]);
});

test("whatever the notebook: every node is kept, read in the same order, at its level or at the last one", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4), { maxLength: 40 }), fc.integer({ min: 2, max: 6 }), (steps, levels) => {
      const notebook = notebookOf(steps);
      const fitted = fitLevels(notebook, levels);
      expect(fitted.map((each) => each.content)).toEqual(notebook.map((each) => each.content));
      expect(read(fitted)).toEqual(
        read(notebook).map(({ id, level }) => ({ id, level: Math.min(level, levels) })),
      );
    }),
  );
});
