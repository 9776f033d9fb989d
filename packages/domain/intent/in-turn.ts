import { applyOps } from "../op/apply.ts";
import { ok, type Result } from "../result.ts";
import { createOverlay } from "../tree/overlay.ts";
import type { TreeView } from "../tree/view.ts";
import { type Focus, opsOf, type Plan, type Step } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export type Decision = (tree: TreeView) => Result<Plan, Refusal>;

/** Joins decisions into one plan, each made on the tree that those before it leave; the first refusal refuses all. */
export function inTurn(tree: TreeView, decisions: readonly Decision[], focus?: Focus): Result<Plan, Refusal> {
  const sheet = createOverlay(tree);
  const steps: Step[] = [];
  for (const [i, decide] of decisions.entries()) {
    const plan = decide(sheet);
    if (!plan.ok) return plan;
    // Nothing is decided on what the last one leaves.
    if (i < decisions.length - 1) applyOps(sheet, opsOf(plan.value));
    for (const step of plan.value.steps) steps.push(step);
  }
  return ok(focus ? { steps, focus } : { steps });
}

/** Decides the same about one thing after another, as one plan. */
export const inTurnForEach = <T>(
  tree: TreeView,
  things: readonly T[],
  decide: (tree: TreeView, thing: T) => Result<Plan, Refusal>,
): Result<Plan, Refusal> =>
  inTurn(
    tree,
    things.map(
      (thing): Decision =>
        (sheet) =>
          decide(sheet, thing),
    ),
  );
