import { titleOf } from "../../store/row-data.ts";
import type { ChosenRows } from "../../store/ui-store.ts";
import { type CommandContext, isEditing, selectionOf, type Target } from "../command.ts";
import { keysMeant, topmostKeys } from "./target-rows.ts";

/** Asks in which form the rows that are meant leave as a file. */
export const exportRows = (ctx: CommandContext, at: Target): void =>
  ctx.ui.openModal({ id: "export", rows: chosen(ctx, keysMeant(ctx, at)) });

/** Returns the rows that are selected, for what is not asked of a row; undefined where none are. */
export function selectedRows(ctx: CommandContext): ChosenRows | undefined {
  const range = isEditing(ctx) ? selectionOf(ctx) : undefined;
  return range && chosen(ctx, topmostKeys(ctx.list, range));
}

function chosen({ workspace: { tree } }: CommandContext, keys: readonly string[]): ChosenRows {
  const [only = "", ...more] = keys;
  const row = tree.row(only);
  const title = row ? titleOf(row).trim() || "Empty note" : "";
  return {
    name: more.length === 0 ? title : "Selected rows",
    nodeIds: keys.flatMap((key) => tree.idOf(key) ?? []),
  };
}
