import { plainText } from "@perennial/domain/rich/pieces";
import { titleOf } from "../../store/row-data.ts";
import { saveAllTexts } from "../carry-out.ts";
import type { CommandContext, Target } from "../command.ts";
import { keysMeant } from "./target-rows.ts";

/** Asks what to draft from a row and what is below it; of several rows from the first. */
export function draftBranch(ctx: CommandContext, at: Target): void {
  saveAllTexts(ctx);
  const [key = at.key] = keysMeant(ctx, at);
  const row = ctx.workspace.tree.row(key);
  if (row) ctx.ui.openModal({ id: "draft", wireId: row.wireId, name: plainText(titleOf(row)) });
}
