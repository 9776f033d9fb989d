import { followsFromOthers } from "../card/said-fields.ts";
import { type EditedCard, editFlashcard } from "../intent/edit-flashcard.ts";
import { editNote } from "../intent/edit-note.ts";
import { editRecord } from "../intent/edit-record.ts";
import type { Plan } from "../intent/plan.ts";
import type { Refusal } from "../intent/refusal.ts";
import type { EditableKind } from "../kind/kinds.ts";
import { mergedFields } from "../kind/merged.ts";
import type { RecordId } from "../kind/record-id.ts";
import type { Values } from "../kind/values.ts";
import type { EditOp } from "../op/op.ts";
import type { Result } from "../result.ts";
import { mergeWhileTyping } from "../text/merge.ts";
import type { TreeView } from "../tree/view.ts";
import { blocked, type UndoOfStep } from "./done-step.ts";

/**
 * An edit is taken back among what others have changed since: of our words in a text that is merged ours go and theirs
 * stay; where theirs stand in the middle of ours, or another field says something else by now, it stays as it is.
 */
export function undoEdit<K extends EditableKind>(tree: TreeView, kind: K, op: EditOp<K>): UndoOfStep {
  const now: Values | undefined = tree.get(kind, op.id);
  if (!now) return blocked("gone");
  const before: Values = op.before;
  const merged = mergedFields(kind);
  const fields: Record<string, unknown> = {};
  let isBlocked = false;
  const undone = { ...now, ...before };
  for (const [field, after] of Object.entries<unknown>(op.after)) {
    if (followsFromOthers(kind, undone, field)) continue;
    const isText = [after, before[field], now[field]].every((value) => typeof value === "string");
    if (!isText || !merged.includes(field)) {
      if (now[field] === after) fields[field] = before[field];
      else isBlocked = true;
      continue;
    }
    const back = mergeWhileTyping(String(after), String(before[field]), String(now[field]));
    if (back.conflict) isBlocked = true;
    else fields[field] = back.text;
  }
  const plan = editPlan(tree, kind, op.id, fields);
  if (!plan.ok) return blocked("changed");
  return isBlocked ? { steps: plan.value.steps, obstacle: "changed" } : { steps: plan.value.steps };
}

/** Returns the edit of a record's fields: for a note or a card the call that the specification gives it. */
export function editPlan(
  tree: TreeView,
  kind: EditableKind,
  id: RecordId,
  fields: { readonly text?: string } & EditedCard,
): Result<Plan, Refusal> {
  switch (kind) {
    case "note":
      return editNote(tree, { noteId: id, text: fields.text ?? tree.get("note", id)?.text ?? "" });
    case "flashcard":
      return editFlashcard(tree, { ...fields, flashcardId: id });
    default:
      return editRecord(tree, { kind, id }, fields);
  }
}
