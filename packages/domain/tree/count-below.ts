import { forEachItemType } from "../kind/items.ts";
import type { ItemType, NodeId } from "./node.ts";
import type { TreeView } from "./view.ts";

export interface ItemCounts {
  readonly total: number;
  /** By what they show. */
  readonly of: Readonly<Record<ItemType, number>>;
}

/** Counts the descendants of a node; stops once there are more than `most`. */
export function countBelow(tree: TreeView, id: NodeId, most = Number.POSITIVE_INFINITY): ItemCounts {
  const of: Record<ItemType, number> = { ...forEachItemType(() => 0) };
  let total = 0;
  const open = [...tree.childIds(id)];
  for (let below = open.pop(); below !== undefined && total <= most; below = open.pop()) {
    total++;
    const node = tree.get("node", below);
    if (node) of[node.itemType]++;
    for (const child of tree.childIds(below)) open.push(child);
  }
  return { total, of };
}
