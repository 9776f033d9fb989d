import { idKindOf, ownerIdIn } from "../kind/owner.ts";
import type { TreeView } from "../tree/view.ts";
import type { Op } from "./op.ts";
import { shapeOf } from "./op-type.ts";

/**
 * Returns whether an op still applies to a tree that has changed since it was decided: not where its record is gone, or
 * the one that its record belongs to. A create always applies: whether its parent still exists is for the server to
 * decide, since dropping the op here would lose typed text.
 */
export function stillApplies(view: TreeView, op: Op): boolean {
  const { kind, verb } = shapeOf(op.type);
  if (verb === "create") return true;
  if (verb !== "set") return view.get(kind, op.id) !== undefined;
  const owner = op.after && ownerIdIn(kind, op.after);
  return !owner || view.get(idKindOf(kind), owner) !== undefined;
}
