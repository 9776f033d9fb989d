import { dropContent } from "../intent/content.ts";
import { editFlashcard } from "../intent/edit-flashcard.ts";
import { editNote } from "../intent/edit-note.ts";
import { inverseOf } from "../intent/inverse.ts";
import type { Step } from "../intent/plan.ts";
import { applyOps } from "../op/apply.ts";
import type { Op, OpOf } from "../op/op.ts";
import { shapeOf } from "../op/op-type.ts";
import { mergeWhileTyping } from "../text/merge.ts";
import type { Item } from "../tree/node.ts";
import { createOverlay } from "../tree/overlay.ts";
import type { TreeView } from "../tree/view.ts";
import { isAsMade } from "./as-made.ts";
import { blocked, type DoneStep, type WayBack } from "./done-step.ts";
import type { Made } from "./made.ts";

/**
 * Points a node back at what it showed before, and deletes what was created for it. Changes since then to the text
 * that note and card share are carried over; anything else that was added is an obstacle.
 */
export function repointBack(tree: TreeView, done: DoneStep, op: OpOf<"node.repoint">, made: Made): WayBack {
  const node = tree.get("node", op.id);
  if (!node) return blocked("gone");
  const { itemType, itemId } = op.after;
  const isElsewhere = node.itemType !== itemType || node.itemId !== itemId;
  const inverse = inverseOf(done);
  if (isElsewhere || !inverse || tree.get(op.before.itemType, op.before.itemId)) return blocked("changed");
  const [then, now] = [textMade(op.after, made), textOf(tree, op.after)];
  if (!isAsMade(withText(tree, op.after, then), op.after, made)) return blocked("changed");
  const step: Step = {
    command: inverse.command,
    ops: [...inverse.ops.filter(isNotOf(op.after)), ...dropContent(tree, op.after)],
  };
  if (then === now) return { steps: [step] };
  const sheet = createOverlay(tree);
  applyOps(sheet, step.ops);
  const merged = mergeWhileTyping(then, textOf(sheet, op.before), now);
  if (merged.conflict) return blocked("changed");
  const carried = withNewText(sheet, op.before, merged.text);
  return carried.ok ? { steps: [step, ...carried.value.steps] } : blocked("changed");
}

/** The deletion of what was created for the node is decided on its present values, not on the inverse. */
const isNotOf =
  ({ itemType, itemId }: Item) =>
  (op: Op): boolean =>
    !(shapeOf(op.type).kind === itemType && op.id === itemId);

/** Returns the text that a note and the card made of it share. */
function textOf(tree: TreeView, { itemType, itemId }: Item): string {
  const text = itemType === "note" ? tree.get("note", itemId)?.text : tree.get("flashcard", itemId)?.question;
  return text ?? "";
}

/** Returns the text that the created content was given. */
function textMade({ itemType, itemId }: Item, made: Made): string {
  const op = made.creation(itemType, itemId);
  if (op?.type === "note.create") return op.after.text;
  return op?.type === "flashcard.create" ? op.after.question : "";
}

/** Returns the tree as it would be if that text had not been changed since. */
function withText(tree: TreeView, { itemType, itemId }: Item, text: string): TreeView {
  const sheet = createOverlay(tree);
  const note = itemType === "note" ? tree.get("note", itemId) : undefined;
  const card = itemType === "flashcard" ? tree.get("flashcard", itemId) : undefined;
  if (note) sheet.put("note", { ...note, text });
  if (card) sheet.put("flashcard", { ...card, question: text });
  return sheet;
}

const withNewText = (tree: TreeView, { itemType, itemId }: Item, text: string) =>
  itemType === "note"
    ? editNote(tree, { noteId: itemId, text })
    : editFlashcard(tree, { flashcardId: itemId, question: text });
