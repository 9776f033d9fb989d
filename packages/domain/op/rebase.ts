import { idKindOf, ownerIdIn } from "../kind/owner.ts";
import { fieldsNamed, type Values } from "../kind/values.ts";
import type { TreeView } from "../tree/view.ts";
import type { Op } from "./op.ts";
import { shapeOf } from "./op-type.ts";

/**
 * Returns an op as it would be decided now: its `before` is read anew from the view, so that its inverse leads back
 * to the present state and not to an older one. Null where the record is gone and the op no longer applies. A create
 * always applies: whether its parent still exists is for the server to decide, since dropping the op here would lose
 * typed text.
 */
export function captureBefore(view: TreeView, op: Op): Op | null {
  const { kind, verb } = shapeOf(op.type);
  if (verb === "create") return op;
  const record = view.get(kind, op.id);
  if (verb === "set") {
    const owner = op.after && ownerIdIn(kind, op.after);
    if (owner && !view.get(idKindOf(kind), owner)) return null;
    return withBefore(op, record ?? null);
  }
  if (!record) return null;
  return withBefore(op, op.after === null ? record : fieldsNamed(record, op.after));
}

const withBefore = (op: Op, before: Values | null) => ({ ...op, before }) as Op;
