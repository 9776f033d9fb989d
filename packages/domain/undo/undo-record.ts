import { inverseOf } from "../intent/inverse.ts";
import { sameRecord } from "../kind/same-record.ts";
import { shapeOf } from "../op/op-type.ts";
import type { TreeView } from "../tree/view.ts";
import { blocked, type DoneStep, NOTHING, type UndoOfStep } from "./done-step.ts";

/** A record of a kind without commands of its own goes again, or comes back, unless somebody has changed it since. */
export function undoRecord(tree: TreeView, done: DoneStep): UndoOfStep {
  const [op] = done.ops;
  const inverse = inverseOf(done);
  if (!op || !inverse) return NOTHING;
  // A text that was written since may name it.
  if (op.type === "anchor.create") return NOTHING;
  const now = tree.get(shapeOf(op.type).kind, op.id);
  if (op.after === null) return now ? NOTHING : { steps: [inverse] };
  if (!now) return NOTHING;
  return sameRecord(op.after, now) ? { steps: [inverse] } : blocked("changed");
}
