import type { Op } from "./op.ts";
import { shapeOf } from "./op-type.ts";

/** Returns the op that takes an op back. */
export function invertOp(op: Op): Op {
  const { kind, verb } = shapeOf(op.type);
  const type = verb === "create" ? `${kind}.delete` : verb === "delete" ? `${kind}.create` : op.type;
  return { type, id: op.id, before: op.after, after: op.before } as Op;
}

/** Returns the ops that take a series back: each inverted, the last one first. */
export const invertOps = (ops: readonly Op[]): Op[] => ops.map(invertOp).reverse();
