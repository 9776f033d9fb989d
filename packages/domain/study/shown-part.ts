import { FRONT, partsOf } from "../card/card-kinds.ts";
import { partId } from "../kind/owner.ts";
import type { RecordId } from "../kind/record-id.ts";
import type { FlashcardId, Progress } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";

/**
 * Returns which part stands for a card where only one can: the one that is due first of those that were asked, else the
 * first. Clients that know no parts see and rate this one.
 */
export function shownPart(
  tree: TreeView,
  flashcardId: FlashcardId,
  childIds: readonly RecordId[] = [],
): number {
  const card = tree.get("flashcard", flashcardId);
  const parts = card ? partsOf(card, childIds) : [];
  const known = parts.flatMap((part) => tree.get("progress", partId(flashcardId, part)) ?? []);
  return dueFirst(known)?.part ?? parts[0] ?? FRONT;
}

/** Returns what is due first, of parts in their order; undefined where there is none. */
export function dueFirst<P extends Due>(known: readonly P[]): P | undefined {
  return known.reduce<P | undefined>(
    (first, each) => (first && dueAt(first) <= dueAt(each) ? first : each),
    undefined,
  );
}

/** A memory, as a record or as the wire spells it. */
type Due = Pick<Progress, "nextReviewTime"> | { readonly next_review_time: string };

const dueAt = (memory: Due): string =>
  "nextReviewTime" in memory ? memory.nextReviewTime : memory.next_review_time;
