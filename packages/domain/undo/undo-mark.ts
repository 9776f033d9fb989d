import { markFlashcard } from "../intent/mark-flashcard.ts";
import { sameRecord } from "../kind/same-record.ts";
import type { Command } from "../op/command.ts";
import type { OpOf } from "../op/op.ts";
import { marksOf, NO_MARKS } from "../tree/marks.ts";
import type { TreeView } from "../tree/view.ts";
import { blocked, NOTHING, type UndoOfStep } from "./done-step.ts";

type Mark = Extract<Command, { type: "flashcard.mark" }>;

/** The marks of a card are what they were, unless somebody has set them otherwise since; ratings in between stay. */
export function undoMark(tree: TreeView, { id, part, marks }: Mark, op: OpOf<"progress.set">): UndoOfStep {
  const now = tree.get("progress", op.id) ?? NO_MARKS;
  if (!sameRecord(marks, marksOf(now, marks))) return blocked("changed");
  const isMemory = marks.forgottenAt !== undefined;
  // What was rated since stands on the memory that would go.
  if (isMemory && op.after && !sameRecord({ ...op.after, ...marksOf(now) }, now)) return blocked("rated");
  const named = isMemory && op.before ? { ...marks, nextReviewTime: op.before.nextReviewTime } : marks;
  const plan = markFlashcard(tree, {
    ...{ flashcardId: id, part, marks: marksOf(op.before ?? NO_MARKS, named), now: new Date(0) },
    memory: (marked) => ({ ...(op.before ?? marked), ...marksOf(marked) }),
  });
  if (!plan.ok) return blocked("gone");
  return plan.value.steps.length === 0 ? NOTHING : { steps: plan.value.steps };
}
