import { dropContent } from "../intent/content.ts";
import { inverseOf } from "../intent/inverse.ts";
import type { Step } from "../intent/plan.ts";
import { headingField, headingIn } from "../kind/heading.ts";
import { applyOps } from "../op/apply.ts";
import type { Op, OpOf } from "../op/op.ts";
import { shapeOf } from "../op/op-type.ts";
import { mergeWhileTyping } from "../text/merge.ts";
import type { Item } from "../tree/node.ts";
import { createOverlay } from "../tree/overlay.ts";
import { headingOf } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { isAsMade } from "./as-made.ts";
import { blocked, type DoneStep, type UndoOfStep } from "./done-step.ts";
import type { StepChanges } from "./step-changes.ts";
import { editPlan } from "./undo-edit.ts";

/**
 * Points a node back at what it showed before, and deletes what was created for it. Changes since then to the text
 * in its row, which both items share, are carried over; anything else that was added is an obstacle.
 */
export function undoRepoint(
  tree: TreeView,
  done: DoneStep,
  op: OpOf<"node.repoint">,
  changes: StepChanges,
): UndoOfStep {
  const node = tree.get("node", op.id);
  if (!node) return blocked("gone");
  const { itemType, itemId } = op.after;
  const isElsewhere = node.itemType !== itemType || node.itemId !== itemId;
  const inverse = inverseOf(done);
  if (isElsewhere || !inverse || tree.get(op.before.itemType, op.before.itemId)) return blocked("changed");
  const [then, now] = [textMade(op.after, changes), headingOf(tree, op.after)];
  if (!isAsMade(withText(tree, op.after, then), op.after, changes)) return blocked("changed");
  const step: Step = {
    command: inverse.command,
    ops: [...inverse.ops.filter(isNotOf(op.after)), ...dropContent(tree, op.after)],
  };
  if (then === now) return { steps: [step] };
  const sheet = createOverlay(tree);
  applyOps(sheet, step.ops);
  const merged = mergeWhileTyping(then, headingOf(sheet, op.before), now);
  if (merged.conflict) return blocked("changed");
  const { itemType: kind, itemId: id } = op.before;
  const carried = editPlan(sheet, kind, id, { [headingField(kind)]: merged.text });
  return carried.ok ? { steps: [step, ...carried.value.steps] } : blocked("changed");
}

/** The deletion of what was created for the node is decided on its present values, not on the inverse. */
const isNotOf =
  ({ itemType, itemId }: Item) =>
  (op: Op): boolean =>
    !(shapeOf(op.type).kind === itemType && op.id === itemId);

/** Returns the text that the created item was given. */
function textMade({ itemType, itemId }: Item, changes: StepChanges): string {
  const op = changes.creation(itemType, itemId);
  return op ? headingIn(itemType, op.after) : "";
}

/** Returns the tree as it would be if that text had not been changed since. */
function withText(tree: TreeView, { itemType, itemId }: Item, text: string): TreeView {
  const sheet = createOverlay(tree);
  const item = tree.get(itemType, itemId);
  if (item) sheet.put(itemType, { ...item, [headingField(itemType)]: text });
  return sheet;
}
