import type * as wire from "@perennial/contract/wire";
import { editFlashcard } from "@perennial/domain/intent/edit-flashcard";
import { err, ok } from "@perennial/domain/result";
import { type Decision, follow } from "./decision.ts";
import type { GroupState } from "./group-state.ts";
import { presentFlashcard } from "./present.ts";
import { refuse } from "./refusal.ts";
import { restoreItem } from "./restore-item.ts";

/** PUT /flashcards: either side of a card, or both. A blank answer is stored. */
export function updateFlashcard(
  state: GroupState,
  { id, flashcard }: { readonly id: number; readonly flashcard: wire.FlashcardChange },
): Decision {
  if (!state.outline.get("flashcard", id) && !restoreItem(state, { itemType: "flashcard", itemId: id }))
    return err(refuse("not_found"));
  const plan = editFlashcard(state.outline, {
    flashcardId: id,
    question: flashcard.question ?? undefined,
    answer: flashcard.answer ?? undefined,
  });
  const done = follow(state, plan, { text: "flashcard.question" });
  return done.ok ? ok({ status: 200, body: presentFlashcard(state, id) }) : done;
}
