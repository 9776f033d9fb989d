import type { Progress } from "../tree/node.ts";
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

/**
 * Returns whether a card is forgotten again and again: neither suspended nor expected to last `KEPT_DAYS` by now,
 * with `LEECH_LAPSES` lapses, or `LEECH_AGAIN` more than it had when its learner last left it as it is.
 */
export const isLeech = ({
  lapses,
  strength,
  suspendedAt,
  leftAt,
}: Pick<Progress, "lapses" | "strength" | "suspendedAt" | "leftAt">): boolean =>
  suspendedAt === null &&
  strength < KEPT_DAYS &&
  lapses >= (leftAt === 0 ? LEECH_LAPSES : leftAt + LEECH_AGAIN);

/** People do not see the bad third of what a model drafts: such a card is watched for so many reviews. */
const WATCHED_REVIEWS = 5;
const WATCHED_LAPSES = 2;

/** Returns whether a card that a model drafted is forgotten so often in its first reviews that it is to be mended at once. */
export const slipsEarly = ({
  lapses,
  reviews,
  strength,
  suspendedAt,
  leftAt,
}: Pick<Progress, "lapses" | "reviews" | "strength" | "suspendedAt" | "leftAt">): boolean =>
  suspendedAt === null &&
  leftAt === 0 &&
  strength < KEPT_DAYS &&
  reviews <= WATCHED_REVIEWS &&
  lapses >= WATCHED_LAPSES;

/** The leeches of some cards, those first that were forgotten most often. */
export const leechesAmong = (cards: Iterable<StudyCard>): readonly Leech[] => {
  const found: Leech[] = [];
  for (const card of cards) {
    const { progress } = card;
    if (progress && isLeech(progress)) found.push({ card, progress });
  }
  return found.sort(
    (a, b) => b.progress.lapses - a.progress.lapses || a.progress.strength - b.progress.strength,
  );
};
