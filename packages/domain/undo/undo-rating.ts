import type { Step } from "../intent/plan.ts";
import { unrateFlashcard } from "../intent/unrate-flashcard.ts";
import { sameRecord } from "../kind/same-record.ts";
import type { OpOf } from "../op/op.ts";
import type { TreeView } from "../tree/view.ts";
import { blocked, type UndoOfStep } from "./done-step.ts";

/** A rating is taken back, unless the card was rated again since. */
export function undoRating(tree: TreeView, op: OpOf<"progress.set">): UndoOfStep {
  const plan = unrateFlashcard(tree, op);
  if (plan.ok) return plan.value;
  return blocked(plan.error === "unknown-item" ? "gone" : "rated");
}

/** A rating that was taken back counts again, with the moment it was given; the log knows where that was. */
export function redoRating(tree: TreeView, { id, before: rated, after }: OpOf<"progress.set">): UndoOfStep {
  if (!rated || !tree.get("flashcard", rated.flashcardId)) return blocked("gone");
  const now = tree.get("progress", id) ?? null;
  const isAsLeft = now !== null && after !== null && sameRecord(after, now);
  const { flashcardId, part, confidenceColor: color, reviewedAt } = rated;
  if (!isAsLeft || color === "white" || reviewedAt === null) return blocked("rated");
  const step: Step = {
    command: { type: "flashcard.rate", id: flashcardId, part, color, reviewedAt },
    ops: [{ type: "progress.set", id, before: now, after: rated }],
  };
  return { steps: [step] };
}
