import { partId } from "../kind/owner.ts";
import type { OpOf } from "../op/op.ts";
import { newProgress } from "../study/new-progress.ts";
import { progressOfLog } from "../study/progress.ts";
import type { LoggedReview, ReviewLog } from "../study/review-log.ts";
import type { Review, ReviewStep } from "../study/reviews.ts";
import { schedulingOfCard } from "../study/settings.ts";
import type { StudyDay } from "../study/study-day.ts";
import type { FlashcardId, Progress } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";

/** A row of the log as it is to stand, and what its part of a card is known to be with it. */
export interface Logged {
  readonly review: LoggedReview;
  readonly op: OpOf<"progress.set">;
}

interface NewReview extends Omit<LoggedReview, "step" | "undoneBy" | "isUndone"> {
  /** The study day that was chosen for it where it was given. */
  readonly dueDay?: StudyDay | undefined;
}

/**
 * A review comes into the log: the memory is what all reviews together come to, in the order they were given. Each keeps
 * how its branch is studied at that moment, so that the log says the same however that changes later.
 */
export function logReview(
  tree: TreeView,
  log: Pick<ReviewLog, "of">,
  { dueDay, ...given }: NewReview,
): Logged {
  const here = given.scheduling ?? schedulingOfCard(tree, given.flashcardId);
  const scheduling = here.easyDays && dueDay !== undefined ? { ...here, dueDay } : here;
  const review: LoggedReview = { ...given, scheduling, undoneBy: null };
  const { op, steps } = count(tree, review, [...log.of(given.flashcardId, given.part), review]);
  return { review: { ...review, step: steps.find((step) => step.review === review) }, op };
}

/** A review is taken back, whatever came after it: all is as if it had not been given. */
export function unlogReview(
  tree: TreeView,
  log: Pick<ReviewLog, "of">,
  given: LoggedReview,
  by: string,
): Logged {
  const review: LoggedReview = { ...given, isUndone: true, undoneBy: by };
  const { op } = count(tree, review, [...log.of(given.flashcardId, given.part), review]);
  return { review, op };
}

/** Returns what the log says of the memory of a card's part, where that is counted from another time on. */
export const memoryIn =
  (log: Pick<ReviewLog, "of">) =>
  (marked: Progress): Progress =>
    progressOfLog(marked, log.of(marked.flashcardId, marked.part)).progress;

function count(
  tree: TreeView,
  { flashcardId, part }: CardPart,
  log: readonly Review[],
): { readonly op: OpOf<"progress.set">; readonly steps: readonly ReviewStep[] } {
  const id = partId(flashcardId, part);
  const before = tree.get("progress", id) ?? null;
  const known = before ?? newProgress(flashcardId, new Date(0), part);
  const { progress, steps } = progressOfLog(known, log);
  return { op: { type: "progress.set", id, before, after: progress }, steps };
}

interface CardPart {
  readonly flashcardId: FlashcardId;
  readonly part: number;
}
