import { ok, type Result } from "../result.ts";
import type { NoteId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { editFields } from "./edit-fields.ts";
import { NOTHING_TO_DO, type Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

/** Changes the text of a note: PUT /notes. The plan is empty where the note has this text already. */
export function editNote(
  tree: TreeView,
  args: { readonly noteId: NoteId; readonly text: string },
): Result<Plan, Refusal> {
  const edit = editFields(tree, "note", args.noteId, { text: args.text });
  if (!edit.ok) return edit;
  const op = edit.value;
  if (!op) return ok(NOTHING_TO_DO);
  return ok({ steps: [{ command: { type: "note.edit", id: op.id, text: op.after.text }, ops: [op] }] });
}
