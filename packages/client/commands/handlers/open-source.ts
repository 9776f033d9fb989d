import type { RecordOf } from "@perennial/domain/kind/kinds";
import { filesIn } from "@perennial/domain/rich/file-mark";
import type { NodeId } from "@perennial/domain/tree/node";
import { sourceIn } from "@perennial/domain/tree/provenance";
import { ancestorIds, headingOf } from "@perennial/domain/tree/selectors";
import type { TreeView } from "@perennial/domain/tree/view";
import type { RowData } from "../../store/row-data.ts";
import type { CommandContext } from "../command.ts";

/** Returns what a row was drafted from: the row that is quoted or shows the file, where it is here, the words and their page. */
export function sourceOf({ workspace: { tree } }: CommandContext, { provenance = [] }: RowData) {
  for (const came of provenance) {
    const id = sourceIn(tree, came) ?? fileRowAbove(tree, came);
    if (id !== undefined) return { key: tree.keyOf(id), quote: came.quote, page: came.page };
  }
  return undefined;
}

/** The nearest row above a drafted one that shows the file it is from. */
function fileRowAbove(
  tree: TreeView,
  { nodeId, fileId }: Pick<RecordOf<"provenance">, "nodeId" | "fileId">,
): NodeId | undefined {
  if (fileId === null) return undefined;
  return ancestorIds(tree, nodeId).find((id) => {
    const node = tree.get("node", id);
    return node && filesIn(headingOf(tree, node)).includes(fileId);
  });
}

/** Goes to the row that a row was drafted from: on this page where it is shown, else on its own. */
export function openSource(ctx: CommandContext, { row }: { readonly row: RowData }): void {
  const source = sourceOf(ctx, row);
  if (!source) return;
  if (ctx.list.indexOf(source.key) < 0) ctx.openTree(source.key);
  else ctx.ui.requestFocus({ key: source.key, part: "row" });
}
