import { partId } from "@perennial/domain/kind/owner";
import { type StudyMoment, studyDayOf } from "@perennial/domain/study/study-day";
import type { CardPart, Progress } from "@perennial/domain/tree/node";
import type { TreeView } from "@perennial/domain/tree/view";

/** Whether a card is no longer asked until it is resumed. A card without progress is not suspended. */
export const isSuspended = (progress: Progress | undefined): boolean =>
  progress !== undefined && progress.suspendedAt !== null;

/** Whether a card is put off beyond today's study day in the given time zone. */
export const isBuried = (progress: Progress | undefined, { now, timeZone }: StudyMoment): boolean =>
  (progress?.buriedUntil ?? 0) > studyDayOf(now, timeZone);

/** What is remembered of a part of a card; undefined where nobody has rated it. */
export const progressOf = (tree: TreeView, { flashcardId, part }: CardPart): Progress | undefined =>
  tree.get("progress", partId(flashcardId, part));
