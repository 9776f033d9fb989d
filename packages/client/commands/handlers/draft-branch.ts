import { plainText } from "@perennial/domain/rich/pieces";
import { titleOf } from "../../store/row-data.ts";
import { saveAllTexts } from "../carry-out.ts";
import type { CommandContext, Target } from "../command.ts";
import { keysMeant } from "./target-rows.ts";

/** Whether a draft can be asked for: it is of one branch, not of several rows that are selected beside each other. */
export const isOneBranch = (ctx: CommandContext, at: Target): boolean => keysMeant(ctx, at).length === 1;

/** Asks what to draft from a row and what is below it. */
export function draftBranch(ctx: CommandContext, at: Target): void {
  saveAllTexts(ctx);
  const [key = at.key] = keysMeant(ctx, at);
  const row = ctx.workspace.tree.row(key);
  if (row) ctx.ui.openModal({ id: "draft", wireId: row.wireId, name: plainText(titleOf(row)) });
}
