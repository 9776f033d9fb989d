import { err, ok, type Result } from "../result.ts";
import { acceptText } from "../tree/limits.ts";
import type { NoteId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { NOTHING_TO_DO, type Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

/** The text of a note: PUT /notes. The text it already has is an empty plan. */
export function editNote(
  tree: TreeView,
  args: { readonly noteId: NoteId; readonly text: string },
): Result<Plan, Refusal> {
  const note = tree.get("note", args.noteId);
  if (!note) return err("unknown-item");
  const text = acceptText(args.text);
  if (!text.ok) return text;
  if (text.value === note.text) return ok(NOTHING_TO_DO);
  const { id } = note;
  const op = { type: "note.edit", id, before: { text: note.text }, after: { text: text.value } } as const;
  return ok({ steps: [{ command: { type: "note.edit", id, text: text.value }, ops: [op] }] });
}
