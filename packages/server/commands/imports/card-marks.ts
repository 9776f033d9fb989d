import type { OriginCard } from "@perennial/contract/files/origins";
import type { Progress } from "@perennial/domain/tree/node";
import type { CardMarks } from "../../database/export-mark.ts";

const SUSPENDED = -1;

/** Returns how a card is marked in Anki. What is put off there for a day is not suspended. */
export const marksIn = ({ queue, flag }: Pick<OriginCard, "queue" | "flag">): CardMarks => ({
  isSuspended: queue === SUSPENDED,
  flag,
});

/**
 * Returns the marks that were set or taken away in Anki, and not here.
 * @param was how both knew the card before
 */
export function marksThere(
  now: CardMarks,
  was: CardMarks,
  here: Pick<Progress, "suspendedAt" | "flag"> | null,
): Partial<CardMarks> {
  const isSuspended = Boolean(here?.suspendedAt);
  const flag = here?.flag ?? 0;
  return {
    ...(now.isSuspended !== was.isSuspended && isSuspended === was.isSuspended
      ? { isSuspended: now.isSuspended }
      : {}),
    ...(now.flag !== was.flag && flag === was.flag ? { flag: now.flag } : {}),
  };
}
