import type { CardValues } from "../card/card.ts";
import { withoutDerived } from "../card/card-kinds.ts";
import { ok, type Result } from "../result.ts";
import type { FlashcardId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { editFields } from "./edit-fields.ts";
import { NOTHING_TO_DO, type Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

/** Changes what a card says, trimmed; a blank answer is stored, and the card stays one: PUT /flashcards. */
export function editFlashcard(
  tree: TreeView,
  { flashcardId, ...said }: { readonly flashcardId: FlashcardId } & EditedCard,
): Result<Plan, Refusal> {
  const named = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const edit = editFields(tree, "flashcard", flashcardId, named);
  if (!edit.ok) return edit;
  const op = edit.value;
  if (!op) return ok(NOTHING_TO_DO);
  const kind = op.after.kind ?? tree.get("flashcard", flashcardId)?.kind ?? "basic";
  const face = withoutDerived(kind, op.after);
  return ok({ steps: [{ command: { type: "flashcard.edit", id: op.id, face }, ops: [op] }] });
}

/** The fields of a card that change; what is undefined stays. */
export type EditedCard = { readonly [F in keyof CardValues]?: CardValues[F] | undefined };
