import type { NewCard } from "../card/card.ts";
import { formFields } from "../card/card-kinds.ts";
import { ok, type Result } from "../result.ts";
import type { FlashcardId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { decideFlashcard } from "./content.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

/** Creates a card that no node shows yet, with both sides trimmed: POST /flashcards. Refuses a blank answer. */
export function createFlashcard(
  tree: TreeView,
  { id, ...said }: { readonly id: FlashcardId } & NewCard,
): Result<Plan, Refusal> {
  const op = decideFlashcard(tree, id, said);
  if (!op.ok) return op;
  const { question, answer } = op.value.after;
  const face = { question, answer, ...formFields(op.value.after).form };
  return ok({ steps: [{ command: { type: "flashcard.create", id, face }, ops: [op.value] }] });
}
