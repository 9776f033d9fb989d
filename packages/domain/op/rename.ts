import type { Plan, Step } from "../intent/plan.ts";
import { idKindOf } from "../kind/owner.ts";
import { type CurrentId, withCurrentIds } from "../kind/references.ts";
import type { Values } from "../kind/values.ts";
import { renameCommand } from "./command.ts";
import type { Op } from "./op.ts";
import { shapeOf } from "./op-type.ts";

/** Replaces temporary ids by real ones wherever an op names a record. */
export function renameOp(op: Op, current: CurrentId): Op {
  const { kind } = shapeOf(op.type);
  const id = current(idKindOf(kind), op.id);
  const renamed = (values: Values | null) =>
    values && { ...withCurrentIds(kind, values, current), ...("id" in values ? { id } : {}) };
  return { ...op, id, before: renamed(op.before), after: renamed(op.after) } as Op;
}

export const renameStep = (step: Step, current: CurrentId): Step => ({
  command: renameCommand(step.command, current),
  ops: step.ops.map((op) => renameOp(op, current)),
});

export function renamePlan(plan: Plan, current: CurrentId): Plan {
  const steps = plan.steps.map((step) => renameStep(step, current));
  if (!plan.focus) return { steps };
  return { steps, focus: { ...plan.focus, nodeId: current("node", plan.focus.nodeId) } };
}
