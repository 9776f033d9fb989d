import { ok, type Result } from "../result.ts";
import type { NoteId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { decideNote } from "./content.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

/** Creates a note that no node shows yet: POST /notes. */
export function createNote(
  tree: TreeView,
  args: { readonly id: NoteId; readonly text: string },
): Result<Plan, Refusal> {
  const op = decideNote(tree, args.id, args.text);
  if (!op.ok) return op;
  const { id, after } = op.value;
  return ok({ steps: [{ command: { type: "note.create", id, text: after.text }, ops: [op.value] }] });
}
