import { convertToNote } from "@perennial/domain/intent/convert-to-note";
import { type RateFlashcard, rateFlashcard } from "@perennial/domain/intent/rate-flashcard";
import type { Confidence } from "@perennial/domain/study/confidence";
import { CARD_FAILURE_TEXT } from "./card-refusal-text.ts";
import { carryOut } from "./carry-out.ts";
import type { CardContext, CommandContext, Source, Target } from "./command.ts";
import { offerUndo } from "./offer-undo.ts";
import { correctStillHere, ratedInRow } from "./still-rated.ts";

/** What is done to cards and waits for no first key: fetched when the page has nothing else to do. */

/**
 * Rates a card.
 * @param how in the outline with the key of the row
 * @returns whether it was done
 */
export function rate(
  ctx: CardContext,
  { color, label }: Confidence,
  given: Omit<RateFlashcard, "color">,
  { source, key }: { readonly source: Source; readonly key?: string },
): boolean {
  if (key !== undefined) correctStillHere(ctx, given.flashcardId);
  const payload = { confidence_rating: color };
  const deed = { eventType: "flashcard.rate", source, failure: CARD_FAILURE_TEXT.rate, payload } as const;
  if (!carryOut(ctx, rateFlashcard(ctx.workspace.tree, { ...given, color }), deed)) return false;
  if (key !== undefined) ratedInRow(ctx, given.flashcardId, key);
  ctx.ui.announce(`Rated ${label}`);
  return true;
}

/** A card becomes a note of its question. */
export function turnIntoNote(ctx: CommandContext, at: Target): void {
  const { tree } = ctx.workspace;
  const decision = convertToNote(tree, { nodeId: at.row.node.id, draw: tree.drawId });
  const deed = {
    eventType: "flashcard.convert",
    source: at.source,
    failure: CARD_FAILURE_TEXT.toNote,
  } as const;
  if (!carryOut(ctx, decision, deed)) return;
  ctx.ui.setFlipped(at.key, false);
  ctx.ui.requestFocus({ key: at.key, part: "inner", caret: "end" });
  // Shift+Tab also outdents notes, so it is pressed on a card by accident: its answer must be one click away.
  if (at.row.flashcard?.answer.trim())
    offerUndo(ctx, {
      message: "Turned back into a note",
      standing: { key: at.key, holds: (row) => row?.node.itemType === "note" },
    });
}
