import { sameRecord } from "../kind/same-record.ts";
import type { OpOf } from "../op/op.ts";
import { err, ok, type Result } from "../result.ts";
import { newProgress } from "../study/new-progress.ts";
import { marksOf } from "../tree/marks.ts";
import type { TreeView } from "../tree/view.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

/**
 * A rating is taken back: the memory of the card is what it was before, and after the first rating that of a card
 * nobody has rated. Only the last rating can be taken back, since each stands on the one before it.
 * @param rating what it did
 */
export function unrateFlashcard(tree: TreeView, rating: OpOf<"progress.set">): Result<Plan, Refusal> {
  const { id, before, after: given } = rating;
  const now = tree.get("progress", id);
  if (!given || !tree.get("flashcard", given.flashcardId)) return err("unknown-item");
  // Put off or marked since, it was not rated since.
  const marks = now && marksOf(now);
  if (!now || !sameRecord({ ...given, ...marks }, now)) return err("rated-since");
  const unrated = before ?? newProgress(given.flashcardId, new Date(given.reviewedAt ?? 0), given.part);
  const after = { ...unrated, ...marks };
  const command = { type: "flashcard.unrate", id: given.flashcardId } as const;
  return ok({ steps: [{ command, ops: [{ type: "progress.set", id, before: now, after }] }] });
}
