import { editFlashcard } from "../intent/edit-flashcard.ts";
import { editNote } from "../intent/edit-note.ts";
import type { Values } from "../kind/values.ts";
import type { OpOf } from "../op/op.ts";
import { mergeWhileTyping } from "../text/merge.ts";
import type { TreeView } from "../tree/view.ts";
import { blocked, type WayBack } from "./done-step.ts";

/**
 * An edit of texts is taken back among what others have written since: our words go, theirs stay. Where theirs stand
 * in the middle of ours, the text stays as it is.
 */
export function editBack(tree: TreeView, op: OpOf<"note.edit" | "flashcard.edit">): WayBack {
  const now = op.type === "note.edit" ? tree.get("note", op.id) : tree.get("flashcard", op.id);
  if (!now) return blocked("gone");
  const present: Values = now;
  const before: Values = op.before;
  const texts: Record<string, string> = {};
  let isBlocked = false;
  for (const [field, after] of Object.entries(op.after)) {
    const merged = mergeWhileTyping(after, String(before[field]), String(present[field]));
    if (merged.conflict) isBlocked = true;
    else texts[field] = merged.text;
  }
  const { text, question, answer } = texts;
  const plan =
    op.type === "flashcard.edit"
      ? editFlashcard(tree, { flashcardId: op.id, question, answer })
      : editNote(tree, { noteId: op.id, text: text ?? String(present["text"]) });
  if (!plan.ok) return blocked("changed");
  return isBlocked ? { steps: plan.value.steps, obstacle: "changed" } : { steps: plan.value.steps };
}
