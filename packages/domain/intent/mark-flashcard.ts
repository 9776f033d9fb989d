import { FRONT } from "../card/card-kinds.ts";
import { partId } from "../kind/owner.ts";
import { sameRecord } from "../kind/same-record.ts";
import { err, ok, type Result } from "../result.ts";
import { newProgress } from "../study/new-progress.ts";
import { marksOf, NO_MARKS } from "../tree/marks.ts";
import type { FlashcardId, Marks, Progress } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { NOTHING_TO_DO, type Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface MarkFlashcard {
  readonly flashcardId: FlashcardId;
  readonly part?: number | undefined;
  readonly marks: Marks;
  /** Since when a card that nobody has rated is due. */
  readonly now: Date;
  /** What is remembered where the time changes at which it was made new; nothing where this is not given. */
  readonly memory?: (marked: Progress) => Progress;
}

/**
 * Suspends a card, puts it off, flags it, leaves it, says when it is due, makes it new again, or takes such a mark away.
 * Beside the last two its memory stays what it is (decision 123).
 */
export function markFlashcard(tree: TreeView, args: MarkFlashcard): Result<Plan, Refusal> {
  const { flashcardId, part = FRONT, marks, now, memory = forgotten } = args;
  if (!tree.get("flashcard", flashcardId)) return err("unknown-item");
  const id = partId(flashcardId, part);
  const before = tree.get("progress", id) ?? null;
  if (sameRecord(marks, marksOf(before ?? NO_MARKS, marks))) return ok(NOTHING_TO_DO);
  const marked = { ...(before ?? newProgress(flashcardId, now, part)), ...marks };
  const after = marks.forgottenAt === undefined ? marked : { ...memory(marked), ...marks };
  const command = { type: "flashcard.mark", id: flashcardId, part, marks } as const;
  return ok({ steps: [{ command, ops: [{ type: "progress.set", id, before, after }] }] });
}

/** A progress as that of a card that nobody has rated, with its marks. */
const forgotten = (marked: Progress): Progress => ({
  ...newProgress(marked.flashcardId, new Date(marked.forgottenAt ?? marked.nextReviewTime), marked.part),
  ...marksOf(marked),
});
