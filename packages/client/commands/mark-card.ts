import { markFlashcard } from "@perennial/domain/intent/mark-flashcard";
import { partId } from "@perennial/domain/kind/owner";
import { unreachable } from "@perennial/domain/result";
import { studyDayOf } from "@perennial/domain/study/study-day";
import type { CardPart, Marks } from "@perennial/domain/tree/node";
import { carryOut } from "./carry-out.ts";
import type { CardContext, Source } from "./command.ts";
import type { Here } from "./due-text.ts";
import { CARD_FAILURE_TEXT } from "./failure-texts.ts";

/** Marks on a card beside ratings: suspended, buried, flagged, leech dismissed, hints wanted or not. */
export type CardMark = "suspend" | "bury" | "resume" | "flag" | "unflag" | "leave" | "relist" | "unhint";

const SAID: Readonly<Record<CardMark, string>> = {
  suspend: "Suspended",
  bury: "Buried until tomorrow",
  resume: "Resumed",
  flag: "Flagged",
  unflag: "Flag removed",
  leave: "Warning dismissed",
  relist: "Warning restored",
  unhint: "No hints for this card",
};

function marksOf(mark: CardMark, lapses: number, { now, timeZone }: Here): Marks {
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
    case "leave":
      return { leftAt: lapses };
    case "relist":
      return { leftAt: 0 };
    case "unhint":
      return { hintsOff: 1 };
    default:
      return unreachable(mark);
  }
}

/** Submits and announces a mark on a part of a card, visible or not. Returns whether it was done. */
export function markCard(
  ctx: CardContext,
  { flashcardId, part }: CardPart,
  mark: CardMark,
  source: Source,
): boolean {
  const now = ctx.now();
  const { tree } = ctx.workspace;
  const lapses = tree.get("progress", partId(flashcardId, part))?.lapses ?? 0;
  const marks = marksOf(mark, lapses, { now, timeZone: ctx.timeZone() });
  const meta = { eventType: `flashcard.${mark}`, source, failure: CARD_FAILURE_TEXT.mark } as const;
  if (!carryOut(ctx, markFlashcard(tree, { flashcardId, part, marks, now }), meta)) return false;
  ctx.ui.announce(SAID[mark]);
  return true;
}
