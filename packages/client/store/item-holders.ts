import { forEachItemType } from "@perennial/domain/kind/items";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { Item, NodeId, TreeNode } from "@perennial/domain/tree/node";

/** Which node shows an item. */
export interface ItemHolders {
  /** The node that was the last to say so, of those that do. */
  of(item: Item): NodeId | undefined;
  add(node: TreeNode): void;
  remove(node: TreeNode): void;
  clear(): void;
}

/** Maps items to nodes. For a moment two nodes may show an item: when one goes, the other still does. */
export function createItemHolders(): ItemHolders {
  const last = forEachItemType(() => new Map<RecordId, NodeId>());
  /** Those before the last one, where there are any: an entry is rare. */
  const others = forEachItemType(() => new Map<RecordId, readonly NodeId[]>());

  const remove = ({ id, itemType, itemId }: TreeNode) => {
    const isLast = last[itemType].get(itemId) === id;
    const rest = others[itemType].get(itemId)?.filter((other) => other !== id) ?? [];
    const next = isLast ? rest.pop() : undefined;
    if (next !== undefined) last[itemType].set(itemId, next);
    else if (isLast) last[itemType].delete(itemId);
    if (rest.length > 0) others[itemType].set(itemId, rest);
    else others[itemType].delete(itemId);
  };

  return {
    of: ({ itemType, itemId }) => last[itemType].get(itemId),
    add(node) {
      const { id, itemType, itemId } = node;
      const before = last[itemType].get(itemId);
      if (before !== undefined && before !== id)
        others[itemType].set(itemId, [...(others[itemType].get(itemId) ?? []), before]);
      last[itemType].set(itemId, id);
    },
    remove,
    clear() {
      for (const each of [...Object.values(last), ...Object.values(others)]) each.clear();
    },
  };
}
