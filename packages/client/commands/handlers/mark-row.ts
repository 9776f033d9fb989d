import { isBuried, isSuspended } from "../card-marks.ts";
import type { CommandContext, Target } from "../command.ts";
import { markCard } from "../mark-card.ts";

/** The card of a row is suspended, or asked again. */
export function suspendRow(ctx: CommandContext, { row, source }: Target): void {
  if (row.flashcard)
    markCard(ctx, row.flashcard.id, isSuspended(row.progress) ? "resume" : "suspend", source);
}

/** The card of a row is put off until tomorrow, or asked again today. */
export function buryRow(ctx: CommandContext, { row, source }: Target): void {
  const here = { now: ctx.now(), timeZone: ctx.timeZone() };
  if (row.flashcard)
    markCard(ctx, row.flashcard.id, isBuried(row.progress, here) ? "resume" : "bury", source);
}

/** The card of a row is flagged, or its flag is removed. */
export function flagRow(ctx: CommandContext, { row, source }: Target): void {
  if (row.flashcard) markCard(ctx, row.flashcard.id, row.progress?.flag ? "unflag" : "flag", source);
}
