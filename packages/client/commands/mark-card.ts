import { inTurnForEach } from "@perennial/domain/intent/in-turn";
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
export const markCard = (ctx: CardContext, part: CardPart, mark: CardMark, source: Source): boolean =>
  markParts(ctx, [part], mark, source);

/** The same of several parts, as one change. */
export function markParts(
  ctx: CardContext,
  parts: readonly CardPart[],
  mark: CardMark,
  source: Source,
): boolean {
  const now = ctx.now();
  const here = { now, timeZone: ctx.timeZone() };
  const plan = inTurnForEach(ctx.workspace.tree, parts, (tree, { flashcardId, part }) => {
    const lapses = tree.get("progress", partId(flashcardId, part))?.lapses ?? 0;
    return markFlashcard(tree, { flashcardId, part, marks: marksOf(mark, lapses, here), now });
  });
  const meta = { eventType: `flashcard.${mark}`, source, failure: CARD_FAILURE_TEXT.mark } as const;
  if (!carryOut(ctx, plan, meta)) return false;
  ctx.ui.announce(SAID[mark]);
  return true;
}
