import type { RecordOf } from "../kind/kinds.ts";
import { mergedFields } from "../kind/merged.ts";
import type { Values } from "../kind/values.ts";
import type { NodeId } from "./node.ts";
import type { TreeView } from "./view.ts";

type Provenance = Pick<RecordOf<"provenance">, "sourceId" | "quote">;

/** Returns the row that is quoted; undefined where it is not here. */
export const sourceIn = (
  tree: Pick<TreeView, "get">,
  { sourceId }: Pick<Provenance, "sourceId">,
): NodeId | undefined => (sourceId === null ? undefined : tree.get("node", sourceId)?.id);

/** Returns whether the row that is quoted is here, and the words stand in it no more. */
export function hasSourceChanged(tree: Pick<TreeView, "get">, { sourceId, quote }: Provenance): boolean {
  const node = sourceId === null ? undefined : tree.get("node", sourceId);
  if (!node) return false;
  const content: Values = tree.get(node.itemType, node.itemId) ?? {};
  return !mergedFields(node.itemType).some((field) => String(content[field] ?? "").includes(quote));
}
