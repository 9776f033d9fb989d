import { markFlashcard } from "@perennial/domain/intent/mark-flashcard";
import { unreachable } from "@perennial/domain/result";
import { studyDayOf } from "@perennial/domain/study/study-day";
import type { FlashcardId, Marks } from "@perennial/domain/tree/node";
import { carryOut } from "./carry-out.ts";
import type { CardContext, Source } from "./command.ts";
import type { Here } from "./due-text.ts";
import { FAILURE_TEXT } from "./refusal-text.ts";

/** What is said of a card beside how well it was known: not any more, not today, again, or a flag of one's own. */
export type CardMark = "suspend" | "bury" | "resume" | "flag" | "unflag";

const SAID: Readonly<Record<CardMark, string>> = {
  suspend: "Suspended",
  bury: "Buried until tomorrow",
  resume: "Asked again",
  flag: "Flagged",
  unflag: "Flag removed",
};

function marksOf(mark: CardMark, { now, timeZone }: Here): Marks {
  switch (mark) {
    case "suspend":
      return { suspendedAt: now.toISOString() };
    case "bury":
      return { buriedUntil: studyDayOf(now, timeZone) + 1 };
    case "resume":
      return { suspendedAt: null, buriedUntil: null };
    case "flag":
      return { flag: 1 };
    case "unflag":
      return { flag: 0 };
    default:
      return unreachable(mark);
  }
}

/** Returns whether it was done. */
export function markCard(
  ctx: CardContext,
  flashcardId: FlashcardId,
  mark: CardMark,
  source: Source,
): boolean {
  const now = ctx.now();
  const marks = marksOf(mark, { now, timeZone: ctx.timeZone() });
  const deed = { eventType: `flashcard.${mark}`, source, failure: FAILURE_TEXT.mark } as const;
  if (!carryOut(ctx, markFlashcard(ctx.workspace.tree, { flashcardId, marks, now }), deed)) return false;
  ctx.ui.announce(SAID[mark]);
  return true;
}
