import { partId } from "../kind/owner.ts";
import { err, ok, type Result } from "../result.ts";
import { newProgress, rateProgress } from "../study/progress.ts";
import type { ConfidenceColor, FlashcardId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface RateFlashcard {
  readonly flashcardId: FlashcardId;
  readonly color: ConfidenceColor;
  /** When the card was rated. */
  readonly now: Date;
  /** What of the card was asked; 0 for the card as a whole. */
  readonly part?: number | undefined;
  /** Study days since the last rating; absent to count periods of 24 hours. */
  readonly elapsedDays?: number | undefined;
}

/** How well a card was known: POST /flashcards/{id}/confidence. The same colour again is a rating again. */
export function rateFlashcard(tree: TreeView, args: RateFlashcard): Result<Plan, Refusal> {
  const { flashcardId, color, now, part = 0, elapsedDays } = args;
  if (!tree.get("flashcard", flashcardId)) return err("unknown-item");
  const id = partId(flashcardId, part);
  const before = tree.get("progress", id) ?? null;
  const after = rateProgress(before ?? newProgress(flashcardId, now, part), color, now, elapsedDays);
  const reviewedAt = now.toISOString();
  const command = { type: "flashcard.rate", id: flashcardId, part, color, reviewedAt } as const;
  return ok({ steps: [{ command, ops: [{ type: "progress.set", id, before, after }] }] });
}
