import type { CurrentId } from "../kind/references.ts";
import { renameCommand } from "../op/command.ts";
import { renameOp } from "../op/rename.ts";
import type { Plan, Step } from "./plan.ts";

/** Returns a step with the present ids of its records, in its command and in its ops. */
export const renameStep = (step: Step, current: CurrentId): Step => ({
  ...step,
  command: renameCommand(step.command, current),
  ops: step.ops.map((op) => renameOp(op, current)),
});

/** Returns a plan with the present ids of its records. */
export function renamePlan(plan: Plan, current: CurrentId): Plan {
  const steps = plan.steps.map((step) => renameStep(step, current));
  if (!plan.focus) return { steps };
  return { steps, focus: { ...plan.focus, nodeId: current("node", plan.focus.nodeId) } };
}
