import { inverseOf } from "../intent/inverse.ts";
import { sameRecord } from "../kind/same-record.ts";
import { fieldsNamed } from "../kind/values.ts";
import { shapeOf } from "../op/op-type.ts";
import type { TreeView } from "../tree/view.ts";
import { blocked, type DoneStep, NOTHING, type WayBack } from "./done-step.ts";

/** A record of a kind without commands of its own is what it was again, unless somebody has changed it since. */
export function recordBack(tree: TreeView, done: DoneStep): WayBack {
  const [op] = done.ops;
  const inverse = inverseOf(done);
  if (!op || !inverse) return NOTHING;
  const { kind } = shapeOf(op.type);
  const now = tree.get(kind, op.id);
  if (op.after === null) return now ? NOTHING : { steps: [inverse] };
  if (!now) return op.before === null ? NOTHING : blocked("gone");
  return sameRecord(op.after, fieldsNamed(now, op.after)) ? { steps: [inverse] } : blocked("changed");
}
