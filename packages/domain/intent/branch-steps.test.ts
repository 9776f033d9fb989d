import { expect, test } from "vitest";
import { applyOps } from "../op/apply.ts";
import { createOutline } from "../tree/outline.ts";
import { asOneStep, callsOf, rowSteps } from "./branch-steps.ts";
import { deleteBranches } from "./delete-branches.ts";
import { inverseOf } from "./inverse.ts";
import { moveBranches } from "./move-branches.ts";
import { opsOf, type Step } from "./plan.ts";

/** 1 > 2 > 3, 4 and 1 > 5, each with a note of the same number. */
function outline() {
  const tree = createOutline();
  const places = [
    [1, null],
    [2, 1],
    [3, 2],
    [4, 2],
    [5, 1],
  ] as const;
  for (const [id, parentId] of places) {
    tree.put("note", { id, text: `note ${id}` });
    tree.put("node", { id, parentId, sortOrder: id, itemType: "note", itemId: id });
  }
  return tree;
}

const oneStep = (steps: readonly Step[], seen: readonly string[] = []) => {
  const calls = callsOf(steps);
  const [first, ...others] = calls[0] ?? [];
  if (calls.length !== 1 || !first) throw new Error("these are several calls");
  return asOneStep([first, ...others], () => seen);
};

const deletion = (nodeIds: readonly number[]) => {
  const plan = deleteBranches(outline(), { nodeIds });
  if (!plan.ok) throw new Error(plan.error);
  return plan.value;
};

test("rows that are deleted go in one call, which names those at the top and predicts the same for each", () => {
  const plan = deletion([2, 5]);
  const step = oneStep(plan.steps, ["own"]);
  expect(step.command).toEqual({ type: "branches.delete", ids: [5, 2], seen: ["own"] });
  expect(step.ops).toEqual(opsOf(plan));
  expect(rowSteps(step)).toEqual(plan.steps);
});

test("a single row keeps the call of its own", () => {
  const plan = deletion([5]);
  expect(oneStep(plan.steps)).toBe(plan.steps[0]);
  expect(rowSteps(oneStep(plan.steps))).toEqual(plan.steps);
});

test("what takes a deletion back is one call where it names one, and else one for each row", () => {
  const tree = outline();
  const plan = deletion([2]);
  applyOps(tree, opsOf(plan));
  const back = plan.steps.toReversed().flatMap((step) => inverseOf(step) ?? []);
  const named = back.map((step) => ({ ...step, undoOf: "gone" }));
  const step = oneStep(named);
  expect(step).toMatchObject({
    command: { type: "branches.restore", places: [{ id: 2, parentId: 1 }] },
    undoOf: "gone",
  });
  expect(rowSteps(step)).toEqual(named);
  expect(callsOf(back)).toHaveLength(3);
  applyOps(tree, step.ops);
  expect(tree.get("note", 4)).toEqual({ id: 4, text: "note 4" });
  expect(tree.childIds(2)).toEqual([3, 4]);
});

test("rows that are moved go in one call, with the siblings that make room for them", () => {
  const plan = moveBranches(outline(), { nodeIds: [3, 4], parentId: 1 });
  if (!plan.ok) throw new Error(plan.error);
  const step = oneStep(plan.value.steps);
  expect(step.command).toMatchObject({
    type: "branches.move",
    places: [
      { id: 3, parentId: 1 },
      { id: 4, parentId: 1 },
    ],
  });
  expect(rowSteps(step)).toEqual(plan.value.steps);
});

test("rows that were made one by one are deleted again in one call", () => {
  const steps = deletion([2]).steps.map((step, i) => ({ ...step, undoOf: `made ${i}` }));
  expect(oneStep(steps)).toMatchObject({ command: { type: "branches.delete", ids: [2] }, undoOf: "made 0" });
});

test("restorations of different deletions, and steps that do different things, are calls of their own", () => {
  const back = deletion([2])
    .steps.toReversed()
    .flatMap((step) => inverseOf(step) ?? []);
  const steps = back.map((step, i) => ({ ...step, undoOf: i < 2 ? "one" : "another" }));
  expect(callsOf(steps).map((call) => call.length)).toEqual([2, 1]);
  const moved = moveBranches(outline(), { nodeIds: [3, 4], parentId: 1 });
  if (!moved.ok) throw new Error(moved.error);
  expect(callsOf([...moved.value.steps, ...deletion([2]).steps]).map((call) => call.length)).toEqual([2, 3]);
});
