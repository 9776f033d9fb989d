import { err, ok, type Result } from "../result.ts";
import { newProgress, rateProgress } from "../study/progress.ts";
import type { ConfidenceColor, FlashcardId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface RateFlashcard {
  readonly flashcardId: FlashcardId;
  readonly color: ConfidenceColor;
  readonly now: Date;
  /** Study days since the last rating; absent to count periods of 24 hours. */
  readonly elapsedDays?: number | undefined;
}

/** How well a card was known: POST /flashcards/{id}/confidence. The same colour again is a rating again. */
export function rateFlashcard(tree: TreeView, args: RateFlashcard): Result<Plan, Refusal> {
  const { flashcardId: id, color, now, elapsedDays } = args;
  if (!tree.get("flashcard", id)) return err("unknown-item");
  const before = tree.get("progress", id) ?? null;
  const after = rateProgress(before ?? newProgress(id, now), color, now, elapsedDays);
  const command = { type: "flashcard.rate", id, color, reviewedAt: now.toISOString() } as const;
  return ok({ steps: [{ command, ops: [{ type: "progress.set", id, before, after }] }] });
}
