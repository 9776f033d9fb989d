import fc from "fast-check";
import { expect, test } from "vitest";
import { compareIds } from "../kind/record-id.ts";
import { applyOps } from "../op/apply.ts";
import { invertOps } from "../op/invert.ts";
import { chance, start, TRIES, walk, wander } from "../testing/random-intents.ts";
import { drawing } from "../testing/sample.ts";
import { createOutline, type Outline } from "../tree/outline.ts";
import { createOverlay } from "../tree/overlay.ts";
import { ancestorIds, flatten } from "../tree/selectors.ts";
import { opsOf, type Plan } from "./plan.ts";

function expectTree(tree: Outline): void {
  const { records, children } = tree.snapshot();
  const { node: nodes, note: notes, flashcard: flashcards, progress } = records;
  expect(nodes.filter(({ parentId }) => parentId === null)).toHaveLength(1);
  for (const node of nodes) {
    expect(Number.isFinite(node.sortOrder)).toBe(true);
    if (node.id !== 1) expect(ancestorIds(tree, node.id).at(-1)).toBe(1);
    expect(tree.holderOf(node)).toBe(node.id);
    const content =
      node.itemType === "note" ? tree.get("note", node.itemId) : tree.get("flashcard", node.itemId);
    expect(content).toBeDefined();
  }
  const inLists = children.flatMap(([, ids]) => ids);
  expect(new Set(inLists).size).toBe(inLists.length);
  expect(inLists).toHaveLength(nodes.length - 1);
  for (const [parentId, ids] of children) {
    const siblings = ids.map((id) => tree.get("node", id));
    expect(siblings.every((sibling) => sibling?.parentId === parentId)).toBe(true);
    for (let i = 1; i < siblings.length; i++) {
      const [before, after] = [siblings[i - 1], siblings[i]];
      const step =
        (after?.sortOrder ?? 0) - (before?.sortOrder ?? 0) || compareIds(after?.id ?? 0, before?.id ?? 0);
      expect(step).toBeGreaterThan(0);
    }
  }
  expect(flatten(tree, 1)).toHaveLength(nodes.length);
  expect(notes.length + flashcards.length).toBe(nodes.length);
  expect(progress.every(({ flashcardId }) => tree.get("flashcard", flashcardId))).toBe(true);
}

test("random intents keep the tree a tree: one root, one parent, children in order, one note or flashcard for each node [1.tree-points]", () => {
  fc.assert(
    fc.property(walk, (chances) => {
      expectTree(wander(chances, () => {}));
    }),
  );
});

test("every step of a plan leaves the tree a tree, but for a content that waits for its node", () => {
  fc.assert(
    fc.property(walk, (chances) => {
      wander(chances, (tree, plan) => {
        const sheet = createOverlay(tree);
        for (const { ops } of plan.steps) {
          applyOps(sheet, ops);
          for (const op of ops)
            if (op.type === "node.create" || op.type === "node.move")
              expect(ancestorIds(sheet, op.id).at(-1)).toBe(1);
        }
      });
    }),
  );
});

test("apply then invert is the identity for every plan", () => {
  fc.assert(
    fc.property(walk, (chances) => {
      wander(chances, (tree, plan) => {
        const before = tree.snapshot();
        applyOps(tree, opsOf(plan));
        applyOps(tree, invertOps(opsOf(plan)));
        expect(tree.snapshot()).toEqual(before);
      });
    }),
  );
});

test("a whole evening taken back leaves the tree it began with", () => {
  fc.assert(
    fc.property(walk, (chances) => {
      const plans: Plan[] = [];
      const tree = wander(chances, (_tree, plan) => plans.push(plan));
      applyOps(tree, invertOps(plans.flatMap(opsOf)));
      expect(tree.snapshot()).toEqual(start().snapshot());
    }),
  );
});

test("an intent decides and never does: the tree is not touched", () => {
  fc.assert(
    fc.property(walk, chance, (chances, one) => {
      const tree = wander(chances, () => {});
      const before = tree.snapshot();
      const ids = before.records.node.map(({ id }) => id);
      TRIES[one.kind]?.(tree, ids[one.a % ids.length] ?? 1, ids[one.b % ids.length] ?? 1, one, drawing());
      expect(tree.snapshot()).toEqual(before);
    }),
  );
});

test("an intent on an empty outline is refused and does not throw", () => {
  fc.assert(
    fc.property(chance, (one) => {
      const plan = TRIES[one.kind]?.(createOutline(), one.a, one.b, one, drawing());
      expect(plan?.ok).toBe(false);
    }),
  );
});
