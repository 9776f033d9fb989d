import fc from "fast-check";
import { expect, test } from "vitest";
import { callsOf } from "../intent/branch-steps.ts";
import { opsOf, type Plan } from "../intent/plan.ts";
import { applyOps } from "../op/apply.ts";
import { start, walk, wander } from "../testing/random-intents.ts";
import { createUndoStacks } from "../testing/undo-stacks.ts";
import type { Outline } from "../tree/outline.ts";
import { loggedSteps } from "./logged-steps.ts";
import { undoSteps } from "./undo-steps.ts";

/** An evening of random intents, and the stacks on a tree that has seen all of it. */
function evening(chances: Parameters<typeof wander>[0]) {
  const plans: Plan[] = [];
  wander(chances, (_tree, plan) => plans.push(plan));
  const tree = start();
  const stacks = createUndoStacks(tree);
  const before = inOrder(tree);
  for (const plan of plans) stacks.does(plan);
  return { tree, stacks, before, after: inOrder(tree) };
}

/**
 * What a person sees of a tree: siblings may have got new numbers to make room, in the same order, and a card whose
 * ratings were all taken back is one that nobody has rated.
 */
function inOrder(tree: Outline) {
  const { records, children } = tree.snapshot();
  const progress = records.progress.filter(({ reviewedAt }) => reviewedAt !== null);
  return {
    ...records,
    progress,
    children,
    node: records.node.map((node) => ({ ...node, sortOrder: "any" })),
  };
}

/** Takes everything, and expects that nothing stands in the way. */
function all(take: () => readonly unknown[] | null): void {
  for (let obstacles = take(); obstacles !== null; obstacles = take()) expect(obstacles).toEqual([]);
}

/** Evenings that once failed. */
const ONCE_FAILED: [Parameters<typeof wander>[0]][] = [
  // A card takes the place of a rated one, which the same plan deletes.
  [
    [
      { kind: 17, a: 578, b: 0, text: "", number: Number.NaN },
      { kind: 20, a: 624, b: 257, text: "", number: 0 },
      { kind: 26, a: 65, b: 380, text: "", number: Number.NaN },
    ],
  ],
];

test("everything undone is the tree it began with, everything redone the tree it ended with, and again", () => {
  fc.assert(
    fc.property(walk, (chances) => {
      const { tree, stacks, before, after } = evening(chances);
      for (let round = 0; round < 2; round++) {
        all(stacks.undo);
        expect(inOrder(tree)).toEqual(before);
        all(stacks.redo);
        expect(inOrder(tree)).toEqual(after);
      }
    }),
    { examples: ONCE_FAILED },
  );
});

test("however far it is undone and redone in between, everything undone is the tree it began with", () => {
  const presses = fc.array(fc.constantFrom("undo" as const, "redo"), { maxLength: 80 });
  fc.assert(
    fc.property(walk, presses, (chances, keys) => {
      const { tree, stacks, before } = evening(chances);
      for (const key of keys) expect(stacks[key]() ?? []).toEqual([]);
      all(stacks.undo);
      expect(inOrder(tree)).toEqual(before);
    }),
  );
});

/** What the log says of a plan, each call with what it did. */
const logged = ({ steps }: Plan) =>
  callsOf(steps).flatMap((call, i) => opsOf({ steps: call }).map((op) => ({ callUuid: `call ${i}`, op })));

test("what anybody did is undone by what the log says of it, and that again", () => {
  fc.assert(
    fc.property(walk, (chances) => {
      const plans: Plan[] = [];
      wander(chances, (_tree, plan) => plans.push(plan));
      const tree = start();
      for (const plan of plans.filter(({ steps }) => steps.length > 0)) {
        const before = inOrder(tree);
        applyOps(tree, opsOf(plan));
        const after = inOrder(tree);
        let did = plan;
        for (const expected of [before, after]) {
          const { steps, obstacles } = undoSteps(tree, loggedSteps(logged(did)) ?? []);
          expect(obstacles).toEqual([]);
          did = { steps };
          applyOps(tree, opsOf(did));
          expect(inOrder(tree)).toEqual(expected);
        }
      }
    }),
  );
});
