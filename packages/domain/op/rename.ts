import { idKindOf } from "../kind/owner.ts";
import { type CurrentId, withCurrentIds } from "../kind/references.ts";
import type { Values } from "../kind/values.ts";
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
