import type { Direction, UndoResult } from "../store/undo.ts";
import type { CardContext } from "./command.ts";
import { offerTakingBack } from "./offer-undo.ts";
import { undoAnnouncement, undoneText } from "./undo-text.ts";

/** Says what was done where there is no outline, with Undo. */
export const offerUndoHere = (ctx: CardContext, message: string): void =>
  offerTakingBack(ctx, { message }, (change) =>
    ctx.workspace.undo.undoChange(change, (taken) => tell(ctx, taken)),
  );

/** Undoes or redoes what was done last, here or in the outline. */
export const takeBack = (ctx: CardContext, direction: Direction): void =>
  ctx.workspace.undo.take(direction, (taken) => tell(ctx, taken));

function tell(ctx: CardContext, taken: UndoResult): void {
  const words = undoneText(taken, true);
  if (words === null) ctx.ui.announce(undoAnnouncement(taken));
  else ctx.notify({ message: words, type: "info" });
}
