import type { CurrentId } from "../kind/references.ts";
import { renameCommand } from "../op/command.ts";
import { renameOp } from "../op/rename.ts";
import type { Step } from "./plan.ts";

/** Returns a step with the present ids of its records, in its command and in its ops: the same where none has another. */
export function renameStep<T extends Step>(step: T, current: CurrentId): T {
  const command = renameCommand(step.command, current);
  const ops = step.ops.map((op) => renameOp(op, current));
  return isSame(command, step.command) && ops.every((op, at) => op === step.ops[at])
    ? step
    : { ...step, command, ops };
}

/** As far as it can be told without a look at what the values hold. */
const isSame = <T extends object>(a: T, b: T): boolean =>
  Object.keys(a).every((name) => a[name as keyof T] === b[name as keyof T]);
