import { isItemType } from "../kind/items.ts";
import type { OwnIdKind } from "../kind/kinds.ts";
import type { RecordId } from "../kind/record-id.ts";
import { referredTo } from "../kind/references.ts";
import type { NodeId } from "./node.ts";
import type { TreeView } from "./view.ts";

/** The node that a record is seen with: the one that shows it, or else what it refers to. */
export function nodeWith(tree: TreeView, kind: OwnIdKind, id: RecordId): NodeId | undefined {
  if (isItemType(kind)) return tree.holderOf({ itemType: kind, itemId: id });
  const record = tree.get(kind, id);
  for (const named of record ? referredTo(kind, record) : []) {
    const node = named.kind === "node" ? named.id : nodeWith(tree, named.kind, named.id);
    if (node !== undefined) return node;
  }
  return undefined;
}
