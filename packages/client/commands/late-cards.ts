import { convertToNote } from "@perennial/domain/intent/convert-to-note";
import { type RateFlashcard, rateFlashcard } from "@perennial/domain/intent/rate-flashcard";
import type { Confidence } from "@perennial/domain/study/confidence";
import { carryOut } from "./carry-out.ts";
import type { CardContext, CommandContext, Source, Target } from "./command.ts";
import { FAILURE_TEXT } from "./refusal-text.ts";
import { correctStillHere, ratedInRow } from "./still-rated.ts";
import { takeBackChange } from "./undo.ts";

/** What is done to cards and waits for no first key: fetched when the page has nothing else to do. */

/** Long enough to read what happened and to reach for Undo. */
const TURNED_BACK_TOAST_MS = 8_000;

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
  const deed = { eventType: "flashcard.rate", source, failure: FAILURE_TEXT.rate, payload } as const;
  if (!carryOut(ctx, rateFlashcard(ctx.workspace.tree, { ...given, color }), deed)) return false;
  if (key !== undefined) ratedInRow(ctx, given.flashcardId, key);
  ctx.ui.announce(`Rated ${label}`);
  return true;
}

/** A card becomes a note of its question. */
export function turnIntoNote(ctx: CommandContext, at: Target): void {
  const { tree } = ctx.workspace;
  const decision = convertToNote(tree, { nodeId: at.row.node.id, draw: tree.drawId });
  const deed = { eventType: "flashcard.convert", source: at.source, failure: FAILURE_TEXT.toNote } as const;
  if (!carryOut(ctx, decision, deed)) return;
  ctx.ui.setFlipped(at.key, false);
  ctx.ui.requestFocus({ key: at.key, part: "inner", caret: "end" });
  const change = ctx.workspace.undo.lastChange();
  if (change !== undefined) offerCardBack(ctx, at, change);
}

/**
 * Shift+Tab also outdents notes, so it is pressed on a card by accident: its answer must be one click away.
 * @param change what turned it back
 */
function offerCardBack(ctx: CommandContext, { key, row }: Target, change: string): void {
  const { tree } = ctx.workspace;
  const answer = row.flashcard?.answer.trim() ?? "";
  if (answer === "") return;
  ctx.notify({
    message: "Turned back into a note",
    type: "info",
    duration: TURNED_BACK_TOAST_MS,
    action: { label: "Undo", run: () => takeBackChange(ctx, change) },
    // Refused by the server, or made a card again, there is nothing left to undo.
    standsWhile: {
      holds: () => tree.row(key)?.node.itemType === "note",
      subscribe: (listener) => tree.subscribeRow(key, listener),
    },
  });
}
