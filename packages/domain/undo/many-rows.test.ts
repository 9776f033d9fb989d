import { expect, test } from "vitest";
import { deleteBranches } from "../intent/delete-branches.ts";
import { insertItems } from "../intent/insert-items.ts";
import { opsOf, type Plan } from "../intent/plan.ts";
import { indentBranches } from "../intent/rearrange-branches.ts";
import type { Refusal } from "../intent/refusal.ts";
import { applyOps } from "../op/apply.ts";
import type { Result } from "../result.ts";
import { elementsScanned } from "../testing/elements-scanned.ts";
import { drawing } from "../testing/sample.ts";
import type { NodeId } from "../tree/node.ts";
import { createOutline, type Outline } from "../tree/outline.ts";
import type { DoneStep } from "./done-step.ts";
import { lookBefore } from "./neighbours.ts";
import { undoSteps } from "./undo-steps.ts";

const ROOT = 1;

/** One node below the root, and `count` siblings after it. */
function flatTree(count: number): { tree: Outline; nodeIds: readonly NodeId[] } {
  const tree = createOutline();
  tree.put("node", { id: ROOT, parentId: null, sortOrder: 0, itemType: "note", itemId: ROOT });
  tree.put("note", { id: ROOT, text: "" });
  const ids = Array.from({ length: count + 1 }, (_, i) => i + 2);
  for (const id of ids) {
    tree.put("node", { id, parentId: ROOT, sortOrder: id, itemType: "note", itemId: id });
    tree.put("note", { id, text: `row ${id}` });
  }
  return { tree, nodeIds: ids.slice(1) };
}

type Decide = (tree: Outline, nodeIds: readonly NodeId[]) => Result<Plan, Refusal>;

const OPERATIONS: [what: string, Decide][] = [
  ["indenting", (tree, nodeIds) => indentBranches(tree, { nodeIds })],
  ["deleting", (tree, nodeIds) => deleteBranches(tree, { nodeIds })],
  [
    "pasting",
    (tree, nodeIds) =>
      insertItems(tree, {
        items: nodeIds.map((id) => ({ depth: 0, text: `pasted ${id}` })),
        parentId: ROOT,
        previousSiblingId: null,
        draw: drawing(),
      }),
  ],
];

/** What an operation over so many rows, its undo and its redo look at. */
function scannedFor(decide: Decide, count: number): { done: number; undone: number; redone: number } {
  const { tree, nodeIds } = flatTree(count);
  const before = tree.snapshot();
  let steps: readonly DoneStep[] = [];
  const remembered = (plan: Plan) => {
    steps = lookBefore(tree, plan.steps)(plan.steps.map((_step, i) => ({ uuid: `call ${i}` })));
    applyOps(tree, opsOf(plan));
  };
  const taken = () => {
    const back = undoSteps(tree, steps);
    expect(back.obstacles).toEqual([]);
    remembered(back);
  };
  const done = elementsScanned(() => {
    const plan = decide(tree, nodeIds);
    if (plan.ok) remembered(plan.value);
  });
  expect(steps).toHaveLength(count);
  const after = tree.snapshot();
  const undone = elementsScanned(taken);
  expect(tree.snapshot()).toEqual(before);
  const redone = elementsScanned(taken);
  expect(tree.snapshot()).toEqual(after);
  return { done, undone, redone };
}

test.each(OPERATIONS)(
  "%s twice as many rows, its undo and its redo look at twice as much",
  (_what, decide) => {
    const [some, twice] = [scannedFor(decide, 400), scannedFor(decide, 800)];
    for (const step of ["done", "undone", "redone"] as const)
      expect(twice[step]).toBeLessThanOrEqual(some[step] * 2.1);
  },
);
