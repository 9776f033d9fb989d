import type { Op } from "./op.ts";
import { shapeOf } from "./op-type.ts";

/** Returns the op that takes an op back. */
export function invertOp(op: Op): Op {
  return { type: shapeOf(op.type).inverse, id: op.id, before: op.after, after: op.before } as Op;
}

/** Returns the ops that take a series back: each inverted, the last one first. */
export const invertOps = (ops: readonly Op[]): Op[] => ops.map(invertOp).reverse();
