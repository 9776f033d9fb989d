import type { StudyCard } from "@perennial/domain/study/cards-below";
import { isBuried, isSuspended, progressOf } from "../../commands/card-marks.ts";
import type { CardContext } from "../../commands/command.ts";
import { hereOf } from "../../commands/due-text.ts";
import { markParts } from "../../commands/mark-card.ts";
import { offerTakingBack } from "../../commands/offer-undo.ts";
import { saidText, undoneText } from "../../commands/undo-text.ts";
import type { Direction, UndoResult } from "../../store/undo.ts";
import { CARDS_TEXTS } from "./cards-texts.ts";

type ListMark = keyof typeof CARDS_TEXTS.marked;

/** What a button does to the selected cards, and what it is called: where all of them have a mark, it goes away. */
export interface MarkAct {
  readonly label: string;
  readonly mark: ListMark;
}

/** Returns the marks that can be set on cards now, or taken away where all of them have them. */
export function markActs(ctx: CardContext, cards: readonly StudyCard[]): readonly MarkAct[] {
  const here = hereOf(ctx);
  const known = cards.map((card) => progressOf(ctx.workspace.tree, card));
  return [
    known.every(isSuspended) ? { label: "Resume", mark: "resume" } : { label: "Suspend", mark: "suspend" },
    known.every((progress) => progress?.flag)
      ? { label: "Unflag", mark: "unflag" }
      : { label: "Flag", mark: "flag" },
    known.every((progress) => isBuried(progress, here))
      ? { label: "Unbury", mark: "resume" }
      : { label: "Bury", mark: "bury" },
  ];
}

/** Sets a mark on cards as one change, and offers to take it back. */
export function markCards(ctx: CardContext, cards: readonly StudyCard[], mark: ListMark): void {
  if (markParts(ctx, cards, mark, "menu")) offer(ctx, CARDS_TEXTS.marked[mark](cards.length));
}

/** Says what was done to the cards, with Undo. */
const offer = (ctx: CardContext, message: string): void =>
  offerTakingBack(ctx, { message }, (change) =>
    ctx.workspace.undo.undoChange(change, (taken) => tell(ctx, taken)),
  );

/** Undoes or redoes what was done last, here or in the outline. */
export const takeBack = (ctx: CardContext, direction: Direction): void =>
  ctx.workspace.undo.take(direction, (taken) => tell(ctx, taken));

function tell(ctx: CardContext, taken: UndoResult): void {
  const words = undoneText(taken, true);
  if (words === null) ctx.ui.announce(saidText(taken));
  else ctx.notify({ message: words, type: "info" });
}
