import { sourceIn } from "@perennial/domain/tree/provenance";
import type { RowData } from "../../store/row-data.ts";
import type { CommandContext } from "../command.ts";

/** Returns what a row was drafted from: the row that is quoted, where it is here, and its words. */
export function sourceOf({ workspace: { tree } }: CommandContext, { provenance = [] }: RowData) {
  for (const came of provenance) {
    const id = sourceIn(tree, came);
    if (id !== undefined) return { key: tree.keyOf(id), quote: came.quote };
  }
  return undefined;
}

/** Goes to the row that a row was drafted from: on this page where it is shown, else on its own. */
export function openSource(ctx: CommandContext, { row }: { readonly row: RowData }): void {
  const source = sourceOf(ctx, row);
  if (!source) return;
  if (ctx.list.indexOf(source.key) < 0) ctx.openTree(source.key);
  else ctx.ui.requestFocus({ key: source.key, part: "row" });
}
