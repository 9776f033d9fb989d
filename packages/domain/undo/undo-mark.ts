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
  const before = marksOf(op.before ?? NO_MARKS, marks);
  const plan = markFlashcard(tree, { flashcardId: id, part, marks: before, now: new Date(0) });
  if (!plan.ok) return blocked("gone");
  return plan.value.steps.length === 0 ? NOTHING : { steps: plan.value.steps };
}
