import { ok, type Result } from "../result.ts";
import type { FlashcardId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { editFields } from "./edit-fields.ts";
import { NOTHING_TO_DO, type Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface EditFlashcard {
  readonly flashcardId: FlashcardId;
  readonly question?: string | undefined;
  readonly answer?: string | undefined;
}

/** Changes one or both sides of a card, trimmed; a blank answer is stored, and the card stays one: PUT /flashcards. */
export function editFlashcard(
  tree: TreeView,
  { flashcardId, question, answer }: EditFlashcard,
): Result<Plan, Refusal> {
  const edit = editFields(tree, "flashcard", flashcardId, {
    ...(question === undefined ? {} : { question }),
    ...(answer === undefined ? {} : { answer }),
  });
  if (!edit.ok) return edit;
  const op = edit.value;
  if (!op) return ok(NOTHING_TO_DO);
  return ok({ steps: [{ command: { type: "flashcard.edit", id: op.id, face: op.after }, ops: [op] }] });
}
