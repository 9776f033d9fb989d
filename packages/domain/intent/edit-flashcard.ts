import { err, ok, type Result } from "../result.ts";
import { acceptText } from "../tree/limits.ts";
import type { Face, FlashcardId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { NOTHING_TO_DO, type Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface EditFlashcard {
  readonly flashcardId: FlashcardId;
  readonly question?: string | undefined;
  readonly answer?: string | undefined;
}

/**
 * Either side of a card, or both, trimmed; only what changes is named: PUT /flashcards. A blank answer is
 * stored: turning such a card back into a note is a decision of its own.
 */
export function editFlashcard(tree: TreeView, args: EditFlashcard): Result<Plan, Refusal> {
  const flashcard = tree.get("flashcard", args.flashcardId);
  if (!flashcard) return err("unknown-item");
  let before: Partial<Face> = {};
  let after: Partial<Face> = {};
  for (const side of ["question", "answer"] as const) {
    const typed = args[side];
    if (typed === undefined) continue;
    const text = acceptText(typed.trim());
    if (!text.ok) return text;
    if (text.value === flashcard[side]) continue;
    before = { ...before, [side]: flashcard[side] };
    after = { ...after, [side]: text.value };
  }
  if (Object.keys(after).length === 0) return ok(NOTHING_TO_DO);
  const { id } = flashcard;
  const op = { type: "flashcard.edit", id, before, after } as const;
  return ok({ steps: [{ command: { type: "flashcard.edit", id, face: after }, ops: [op] }] });
}
