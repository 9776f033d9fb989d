import { applyOp } from "../op/apply.ts";
import { invertOps } from "../op/invert.ts";
import type { Op } from "../op/op.ts";
import { captureBefore } from "../op/rebase.ts";
import { renamePlan } from "../op/rename.ts";
import { err, ok, type Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import { createOverlay } from "../tree/overlay.ts";
import { wouldCycle } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import type { DrawId, Plan } from "./plan.ts";

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
 * @param steps what each call of the change did, in order, with real ids
 * @param draw ids for nodes that come back; their content keeps its own id and with it its schedule
 */
export function planUndo(
  tree: TreeView,
  steps: readonly (readonly Op[])[],
  draw: DrawId,
): Result<Plan, UndoRefusal> {
  const sheet = createOverlay(tree);
  const planned: Op[][] = [];
  for (const ops of steps.toReversed()) {
    const inverse = inverseOf(ops);
    if (!inverse.ok) return inverse;
    for (const op of inverse.value) {
      const refusal = refusalOf(sheet, op);
      if (refusal) return err(refusal);
      applyOp(sheet, op);
    }
    const last = planned.at(-1);
    // Content goes with the call that turns its node away from it: nothing is to be sent for it alone.
    if (last && inverse.value.every(isContentDelete)) last.push(...inverse.value);
    else planned.push(inverse.value);
  }
  const again = new Map<NodeId, NodeId>();
  for (const op of planned.flat()) if (op.type === "node.create") again.set(op.id, draw());
  const plan: Plan = { steps: planned.map((ops) => ({ ops })) };
  return ok(renamePlan(plan, (kind, id) => (kind === "node" ? (again.get(id) ?? id) : id)));
}

const isContentDelete = ({ type }: Op) => type === "note.delete" || type === "flashcard.delete";

/** The inverse of one call; refused where no single call does it. */
function inverseOf(ops: readonly Op[]): Result<Op[], UndoRefusal> {
  const count = (...types: Op["type"][]) => ops.filter(({ type }) => types.includes(type)).length;
  const nodes = count("node.create", "node.delete", "node.repoint");
  const moves = count("node.move");
  const edits = count("note.edit", "flashcard.edit");
  const contents = count("note.create", "note.delete", "flashcard.create", "flashcard.delete");
  const ratings = count("progress.set");
  if (ratings > 0 && contents === 0) return err("rating");
  if (edits > 0) return ops.length === 1 ? ok(invertOps(ops)) : err("entangled");
  // Siblings that made room for a node need not move back when it goes.
  if (nodes === 1) return ok(invertOps(ops.filter(({ type }) => type !== "node.move")));
  if (nodes === 0 && moves + contents === 1) return ok(invertOps(ops));
  return err("entangled");
}

function refusalOf(view: TreeView, op: Op): UndoRefusal | null {
  switch (op.type) {
    case "note.create":
      return view.note(op.id) ? "changed" : null;
    case "flashcard.create":
      return view.flashcard(op.id) ? "changed" : null;
    case "node.create": {
      const { parentId } = op.after;
      if (view.node(op.id) || view.holderOf(op.after) !== undefined) return "changed";
      return parentId === null || !view.node(parentId) ? "parent-gone" : null;
    }
  }
  const captured = captureBefore(view, op);
  if (!captured) return "not-here";
  if (!isAsBefore(op.before, captured.before)) return "changed";
  if (op.type === "node.delete" && view.childIds(op.id).length > 0) return "has-children";
  if (op.type !== "node.move") return null;
  const { parentId } = op.after;
  if (parentId === null || !view.node(parentId)) return "parent-gone";
  return wouldCycle(view, op.id, parentId) ? "changed" : null;
}

/** Whether a record still says what the op says of it; what the op does not name may be anything. */
function isAsBefore(expected: object | null, found: object | null): boolean {
  if (expected === null || found === null) return expected === found;
  const fields = found as Readonly<Record<string, unknown>>;
  return Object.entries(expected).every(([name, value]) => fields[name] === value);
}
