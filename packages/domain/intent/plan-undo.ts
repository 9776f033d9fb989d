import { applyOp } from "../op/apply.ts";
import { invertOps } from "../op/invert.ts";
import type { Op } from "../op/op.ts";
import { shapeOf } from "../op/op-type.ts";
import { captureBefore } from "../op/rebase.ts";
import { err, ok, type Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import { createOverlay } from "../tree/overlay.ts";
import { wouldCycle } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { inverseOf, makesLooseContent } from "./inverse.ts";
import type { DrawId, Plan, Step } from "./plan.ts";
import { renamePlan } from "./rename-plan.ts";

export type UndoRefusal =
  /** What it changed has been changed again. */
  | "changed"
  /** The record is deleted, or not among what is loaded. */
  | "not-here"
  | "parent-gone"
  | "has-children"
  /** A rating depends on the moment it was given. */
  | "rating"
  /** It did more than one thing at once on the server, which no single call takes back. */
  | "entangled";

/**
 * Takes a change back by its inverse, decided on the tree as it is now: each record must still be what the
 * change made of it.
 * @param steps the calls of the change in order, each with what it did, with real ids
 * @param draw ids for nodes that come back; their content keeps its own id and with it its schedule
 */
export function planUndo(tree: TreeView, steps: readonly Step[], draw: DrawId): Result<Plan, UndoRefusal> {
  const sheet = createOverlay(tree);
  const planned: Step[] = [];
  for (const step of steps.toReversed()) {
    const loose = makesLooseContent(step);
    const inverse = loose ? null : inverseOf(step);
    if (!inverse && !loose) return err(step.command.type === "flashcard.rate" ? "rating" : "entangled");
    if (isEntangled(step)) return err("entangled");
    const ops = inverse ? inverse.ops : invertOps(step.ops);
    for (const op of ops) {
      const refusal = refusalOf(sheet, op);
      if (refusal) return err(refusal);
      applyOp(sheet, op);
    }
    const last = planned.at(-1);
    if (inverse) planned.push(inverse);
    // Content goes with the call that turns its node away from it: nothing is sent for it alone.
    else if (last) planned[planned.length - 1] = { ...last, ops: [...last.ops, ...ops] };
    else return err("entangled");
  }
  const again = new Map<NodeId, NodeId>();
  for (const { ops } of planned)
    for (const op of ops) if (op.type === "node.create") again.set(op.id, draw());
  return ok(renamePlan({ steps: planned }, (kind, id) => (kind === "node" ? (again.get(id) ?? id) : id)));
}

/** An edit that also left a conflict copy: no single call takes both back. */
const isEntangled = ({ command, ops }: Step) =>
  (command.type === "note.edit" || command.type === "flashcard.edit" || command.type === "record.edit") &&
  ops.length > 1;

function refusalOf(view: TreeView, op: Op): UndoRefusal | null {
  if (op.type === "node.create") {
    const { parentId } = op.after;
    if (view.get("node", op.id) || view.holderOf(op.after) !== undefined) return "changed";
    return parentId === null || !view.get("node", parentId) ? "parent-gone" : null;
  }
  const { kind, verb } = shapeOf(op.type);
  if (verb === "create") return view.get(kind, op.id) ? "changed" : null;
  const captured = captureBefore(view, op);
  if (!captured) return "not-here";
  if (!isAsBefore(op.before, captured.before)) return "changed";
  if (op.type === "node.delete" && view.childIds(op.id).length > 0) return "has-children";
  if (op.type !== "node.move") return null;
  const { parentId } = op.after;
  if (parentId === null || !view.get("node", parentId)) return "parent-gone";
  return wouldCycle(view, op.id, parentId) ? "changed" : null;
}

/** Whether a record still says what the op says of it; what the op does not name may be anything. */
function isAsBefore(expected: object | null, found: object | null): boolean {
  if (expected === null || found === null) return expected === found;
  const fields = found as Readonly<Record<string, unknown>>;
  return Object.entries(expected).every(([name, value]) => fields[name] === value);
}
