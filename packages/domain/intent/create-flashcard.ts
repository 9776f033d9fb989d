import { ok, type Result } from "../result.ts";
import type { CardSides, FlashcardId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { decideFlashcard } from "./content.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

/** Creates a card that no node shows yet, with both sides trimmed: POST /flashcards. Refuses a blank answer. */
export function createFlashcard(
  tree: TreeView,
  args: { readonly id: FlashcardId } & CardSides,
): Result<Plan, Refusal> {
  const op = decideFlashcard(tree, args.id, args);
  if (!op.ok) return op;
  const { id, ...face } = op.value.after;
  return ok({ steps: [{ command: { type: "flashcard.create", id, face }, ops: [op.value] }] });
}
