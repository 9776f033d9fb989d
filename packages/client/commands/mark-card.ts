import { inTurnForEach } from "@perennial/domain/intent/in-turn";
import { markFlashcard } from "@perennial/domain/intent/mark-flashcard";
import { partId } from "@perennial/domain/kind/owner";
import { unreachable } from "@perennial/domain/result";
import {
  type StudyDay,
  type StudyMoment,
  startOfStudyDay,
  studyDayOf,
} from "@perennial/domain/study/study-day";
import type { CardPart, Marks, Progress } from "@perennial/domain/tree/node";
import { carryOut } from "./carry-out.ts";
import type { CardContext, Source } from "./command.ts";
import { hereOf } from "./due-text.ts";
import type { EventType } from "./event-types.ts";
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

function marksOf(mark: CardMark, lapses: number, { now, timeZone }: StudyMoment): Marks {
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
  const here = hereOf(ctx);
  const marks = (progress: Progress | undefined) => marksOf(mark, progress?.lapses ?? 0, here);
  if (!setMarks(ctx, parts, marks, `flashcard.${mark}`, source)) return false;
  ctx.ui.announce(SAID[mark]);
  return true;
}

/** Makes the parts of cards new again that were rated. Their reviews stay in the log. Returns whether it was done. */
export const resetParts = (ctx: CardContext, parts: readonly CardPart[], source: Source): boolean =>
  setMarks(
    ctx,
    parts,
    (progress) => (isMet(progress) ? { forgottenAt: ctx.now().toISOString() } : {}),
    "flashcard.reset",
    source,
  );

/** Lets parts of cards come back on a study day; a new one is put off until then. Returns whether it was done. */
export function setDueDay(
  ctx: CardContext,
  parts: readonly CardPart[],
  day: StudyDay,
  source: Source,
): boolean {
  const { now, timeZone } = hereOf(ctx);
  const isLater = day > studyDayOf(now, timeZone);
  const nextReviewTime = startOfStudyDay(day, timeZone).toISOString();
  const marks = (progress: Progress | undefined): Marks =>
    isMet(progress) ? { nextReviewTime, buriedUntil: null } : { buriedUntil: isLater ? day : null };
  return setMarks(ctx, parts, marks, "flashcard.reschedule", source);
}

const isMet = (progress: Progress | undefined): boolean => progress !== undefined && progress.phase !== "new";

function setMarks(
  ctx: CardContext,
  parts: readonly CardPart[],
  marksFor: (progress: Progress | undefined) => Marks,
  eventType: EventType,
  source: Source,
): boolean {
  const now = ctx.now();
  const plan = inTurnForEach(ctx.workspace.tree, parts, (tree, { flashcardId, part }) => {
    const marks = marksFor(tree.get("progress", partId(flashcardId, part)));
    return markFlashcard(tree, { flashcardId, part, marks, now });
  });
  return carryOut(ctx, plan, { eventType, source, failure: CARD_FAILURE_TEXT.mark });
}
