import { partsInRow } from "../../store/row-data.ts";
import { isBuried, isSuspended } from "../card-marks.ts";
import type { CommandContext, Target } from "../command.ts";
import { type CardMark, markParts } from "../mark-card.ts";

/** The card of a row is suspended, or asked again. */
export const suspendRow = (ctx: CommandContext, at: Target): void =>
  mark(ctx, at, isSuspended(at.row.progress) ? "resume" : "suspend");

/** The card of a row is put off until tomorrow, or asked again today. */
export function buryRow(ctx: CommandContext, at: Target): void {
  const here = { now: ctx.now(), timeZone: ctx.timeZone() };
  mark(ctx, at, isBuried(at.row.progress, here) ? "resume" : "bury");
}

/** The card of a row is flagged, or its flag is removed. */
export const flagRow = (ctx: CommandContext, at: Target): void =>
  mark(ctx, at, at.row.progress?.flag ? "unflag" : "flag");

/** All that the card asks is marked alike, by what stands on the part that the row shows. */
function mark(ctx: CommandContext, { row, source }: Target, as: CardMark): void {
  const parts = partsInRow(row);
  if (parts.length > 0) markParts(ctx, parts, as, source);
}
