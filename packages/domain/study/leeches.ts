import type { RecordOf } from "../kind/kinds.ts";
import type { NodeId, Progress } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import type { StudyCard } from "./cards-below.ts";

/** Forgotten so often, a card is more likely at fault than the memory (decision 51). */
export const LEECH_LAPSES = 4;
/** What was left as it is comes up again after so many more. */
export const LEECH_AGAIN = 4;
/** What is expected to last so many days is kept by now, however often it was forgotten before. */
export const KEPT_DAYS = 21;

/** A card that is forgotten again and again, and not kept yet. */
export interface Leech {
  readonly card: StudyCard;
  readonly progress: Progress;
}

/** People do not see the bad third of what is drafted for them: such a card is a leech earlier, in so many first reviews. */
export const WATCHED_REVIEWS = 5;
export const WATCHED_LAPSES = 2;

/** Nodes whose cards a model or a program drafted. */
export type Watched = Pick<ReadonlySet<NodeId>, "has">;

/** Returns whether what a card came from is a model or a program; rules only say what its person wrote. */
export const isWatchedFor = (came: readonly Pick<RecordOf<"provenance">, "drafter">[] = []): boolean =>
  came.some(({ drafter }) => drafter !== "rules");

/** The nodes of a tree whose cards are watched; one look at all that was drafted. */
export const watchedIn = (tree: Pick<TreeView, "recordsOf">): Watched =>
  new Set(
    [...tree.recordsOf("provenance")].filter((each) => isWatchedFor([each])).map(({ nodeId }) => nodeId),
  );

/**
 * Returns whether a card is forgotten again and again: neither suspended nor expected to last `KEPT_DAYS` by now,
 * with `LEECH_LAPSES` lapses, or `LEECH_AGAIN` more than it had when its learner last left it as it is. Of one that is
 * watched, `WATCHED_LAPSES` in its first `WATCHED_REVIEWS` reviews are enough.
 */
export const isLeech = (
  {
    lapses,
    reviews,
    strength,
    suspendedAt,
    leftAt,
  }: Pick<Progress, "lapses" | "reviews" | "strength" | "suspendedAt" | "leftAt">,
  isWatched: boolean,
): boolean =>
  suspendedAt === null &&
  strength < KEPT_DAYS &&
  (lapses >= (leftAt === 0 ? LEECH_LAPSES : leftAt + LEECH_AGAIN) ||
    (isWatched && leftAt === 0 && reviews <= WATCHED_REVIEWS && lapses >= WATCHED_LAPSES));

/** The leeches of some cards, those first that were forgotten most often. */
export const leechesAmong = (cards: Iterable<StudyCard>, watched: Watched): readonly Leech[] => {
  const found: Leech[] = [];
  for (const card of cards) {
    const { progress } = card;
    if (progress && isLeech(progress, watched.has(card.nodeId))) found.push({ card, progress });
  }
  return found.sort(
    (a, b) => b.progress.lapses - a.progress.lapses || a.progress.strength - b.progress.strength,
  );
};
