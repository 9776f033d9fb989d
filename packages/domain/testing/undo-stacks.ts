import { opsOf, type Plan, type Step } from "../intent/plan.ts";
import { applyOps } from "../op/apply.ts";
import type { TreeTarget } from "../tree/view.ts";
import type { DoneStep, Obstacle } from "../undo/done-step.ts";
import { lookBefore } from "../undo/neighbours.ts";
import { undoSteps } from "../undo/undo-steps.ts";

/** Undo and redo as a person has them: the last intent first, and back again. */
export interface UndoStacks {
  /** Carries out what somebody has decided, and remembers it. */
  does(plan: Plan): void;
  /** Takes the last call back; returns what stood in the way, or null where nothing is left. */
  undo(): readonly Obstacle[] | null;
  redo(): readonly Obstacle[] | null;
}

export function createUndoStacks(tree: TreeTarget): UndoStacks {
  const done: (readonly DoneStep[])[] = [];
  const undone: (readonly DoneStep[])[] = [];
  let calls = 0;
  /** Carries steps out, and returns them as they are remembered. */
  const carryOut = (steps: readonly Step[]): DoneStep[] => {
    const named = lookBefore(tree, steps)(steps.map(() => ({ uuid: `call ${++calls}` })));
    applyOps(tree, opsOf({ steps }));
    return named;
  };
  const take = (from: (readonly DoneStep[])[], to: (readonly DoneStep[])[]) => {
    const last = from.pop();
    if (!last) return null;
    const { steps, obstacles } = undoSteps(tree, last);
    if (steps.length > 0) to.push(carryOut(steps));
    return obstacles;
  };
  return {
    does(plan) {
      undone.length = 0;
      if (plan.steps.length > 0) done.push(carryOut(plan.steps));
    },
    undo: () => take(done, undone),
    redo: () => take(undone, done),
  };
}
