import { heirIn, ledBack } from "../intent/anchors.ts";
import { deleteNode } from "../intent/delete-node.ts";
import { editNote } from "../intent/edit-note.ts";
import { inverseOf } from "../intent/inverse.ts";
import { moveNode } from "../intent/move-node.ts";
import type { Step } from "../intent/plan.ts";
import { renumberOps } from "../intent/renumber.ts";
import { applyOps } from "../op/apply.ts";
import type { OpOf } from "../op/op.ts";
import type { NodeId, Place, TreeNode } from "../tree/node.ts";
import { createOverlay } from "../tree/overlay.ts";
import { placeBelow } from "../tree/placement.ts";
import { previousSibling, wouldCycle } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { isAsMade } from "./as-made.ts";
import { blocked, type DoneStep, NOTHING, type UndoOfStep } from "./done-step.ts";
import { placeAgain } from "./place-again.ts";
import type { StepChanges } from "./step-changes.ts";
import { holdsTorn, type Torn } from "./torn.ts";

/** Deletes a created node again, unless somebody wrote in it or below it since, or it holds the only copy of a text. */
export function undoCreation(
  tree: TreeView,
  { ops }: DoneStep,
  op: OpOf<"node.create">,
  changes: StepChanges,
  torn: readonly Torn[],
): UndoOfStep {
  const node = tree.get("node", op.id);
  if (!node) return NOTHING;
  if (tree.childIds(op.id).length > 0) return blocked("has-children");
  const { itemType, itemId } = op.after;
  if (node.itemType !== itemType || node.itemId !== itemId || !isAsMade(tree, node, changes))
    return blocked("changed");
  const texts = Object.values(tree.get(itemType, itemId) ?? {});
  if (texts.some((text) => typeof text === "string" && holdsTorn(text, torn))) return blocked("changed");
  const heirId = heirIn(ops);
  const heir = heirId !== undefined && tree.get("node", heirId) ? { heirId } : {};
  const plan = deleteNode(tree, { nodeId: op.id, ...heir });
  return plan.ok ? plan.value : blocked("changed");
}

/** Restores a deleted node under its own id, with what it showed and the last text typed in it. */
export function undoDeletion(tree: TreeView, done: DoneStep, op: OpOf<"node.delete">): UndoOfStep {
  if (tree.get("node", op.id)) return NOTHING;
  const { parentId, itemType, itemId } = op.before;
  if (tree.get(itemType, itemId)) return blocked("changed");
  if (parentId === null || !tree.get("node", parentId)) return blocked("parent-gone");
  const inverse = inverseOf(done);
  if (!inverse) return NOTHING;
  const own = inverse.ops.filter(({ type }) => type !== "anchor.edit");
  const back = { ...inverse, ops: [...own, ...ledBack(tree, done.ops)] };
  const restored = placedAgain(tree, back, done, { ...op.before, parentId });
  const steps: Step[] = [restored];
  if (done.unsaved) {
    const sheet = createOverlay(tree);
    applyOps(sheet, restored.ops);
    const typed = editNote(sheet, { noteId: done.unsaved.id, text: done.unsaved.text });
    if (typed.ok) steps.push(...typed.value.steps);
  }
  return { steps };
}

/** Returns the step that restores a node at its former place among its siblings. */
function placedAgain(
  tree: TreeView,
  restored: Step,
  { neighbours }: DoneStep,
  place: Place & { readonly id: NodeId; readonly parentId: NodeId },
): Step {
  const { id, parentId } = place;
  const { previousSiblingId } = placeAgain(tree, id, place, neighbours?.before);
  const { command } = restored;
  if (previousSiblingId === undefined || command.type !== "node.create") return restored;
  const placement = placeBelow(tree, parentId, previousSiblingId);
  if (!placement.ok) return restored;
  const { sortOrder, renumbered } = placement.value;
  return {
    command: { ...command, sortOrder, previousSiblingId },
    ops: [
      ...restored.ops.map((op) =>
        op.type === "node.create" ? { ...op, after: { ...op.after, sortOrder } } : op,
      ),
      ...renumberOps(tree, renumbered),
    ],
  };
}

/** Moves a node back to where it stood, unless somebody has moved it since. */
export function undoMove(tree: TreeView, done: DoneStep, op: OpOf<"node.move">): UndoOfStep {
  const { id, before } = op;
  const node = tree.get("node", id);
  if (!node) return blocked("gone");
  if (!standsAsLeft(tree, node, done, op)) return blocked("moved");
  const { parentId } = before;
  if (parentId === null || !tree.get("node", parentId)) return blocked("parent-gone");
  if (wouldCycle(tree, id, parentId)) return blocked("moved");
  const place = placeAgain(tree, id, { ...before, parentId }, done.neighbours?.before);
  const plan = moveNode(tree, { nodeId: id, parentId, ...place });
  return plan.ok ? plan.value : blocked("moved");
}

/** Where the node came from another parent, its place among the new siblings does not matter. */
function standsAsLeft(
  tree: TreeView,
  now: TreeNode,
  { neighbours }: DoneStep,
  { before, after }: OpOf<"node.move">,
): boolean {
  if (now.parentId !== after.parentId) return false;
  if (before.parentId !== after.parentId || now.sortOrder === after.sortOrder) return true;
  return neighbours !== undefined && (previousSibling(tree, now.id)?.id ?? null) === neighbours.after;
}
