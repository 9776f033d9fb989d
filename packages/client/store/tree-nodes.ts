import { forEachItemType } from "@perennial/domain/kind/items";
import { compareIds, type RecordId } from "@perennial/domain/kind/record-id";
import { sameRecord } from "@perennial/domain/kind/same-record";
import { type Item, isSameItem, type NodeId, type TreeNode } from "@perennial/domain/tree/node";
import type { TreeTarget } from "@perennial/domain/tree/view";
import { createChildLists, NO_CHILDREN } from "./child-lists.ts";
import type { Identity } from "./identity.ts";
import type { Touch } from "./touch.ts";

/** The nodes of the tree, with the lists of their children and with who shows what. */
export interface TreeNodes extends Pick<TreeTarget, "childIds" | "holderOf" | "numberOf"> {
  put(node: TreeNode): void;
  remove(id: NodeId): void;
  /** A node has a number now, by which it stands among siblings of the same sort order. */
  renumbered(id: NodeId): void;
  /** Puts back the list that was handed out before, where it has become the same again. */
  keepChildIds(id: NodeId, ids: readonly NodeId[]): void;
  /** Returns the nearest node that lives, from one on upwards, by where those that were removed stood last. */
  livingAbove(id: NodeId): NodeId | undefined;
  clear(): void;
}

/** Creates the nodes of a tree with ordered children. @param nodes storage that only the result writes to */
export function createTreeNodes(
  nodes: Map<NodeId, TreeNode>,
  identity: Pick<Identity, "serverIdOf">,
  touch: Touch,
): TreeNodes {
  const holders = createItemHolders();
  const lastParents = new Map<NodeId, NodeId | null>();
  const numberOf = (id: NodeId) => identity.serverIdOf("node", id);
  const lists = createChildLists(
    (a, b) =>
      (nodes.get(a)?.sortOrder ?? 0) - (nodes.get(b)?.sortOrder ?? 0) ||
      compareIds(numberOf(a) ?? a, numberOf(b) ?? b),
  );
  const detach = (node: TreeNode) => {
    if (node.parentId !== null) lists.remove(node.parentId, node.id);
  };
  const attach = (node: TreeNode) => {
    if (node.parentId !== null) lists.add(node.parentId, node.id);
  };
  /** Most nodes that change go on showing what they were the last to show. */
  const show = (node: TreeNode, old: TreeNode | undefined) => {
    if (old && isSameItem(old, node) && holders.of(node) === node.id) return;
    if (old) holders.remove(old);
    holders.add(node);
  };
  const childIds = (id: NodeId) => (nodes.has(id) ? lists.of(id) : NO_CHILDREN);
  const touchParent = ({ parentId }: TreeNode) => {
    if (parentId !== null) touch.children(parentId, childIds);
  };
  return {
    childIds,
    holderOf: holders.of,
    numberOf,
    put(node) {
      const old = nodes.get(node.id);
      if (old && sameRecord(old, node)) return;
      touch.node(node.id);
      if (!old || old.parentId !== node.parentId || old.sortOrder !== node.sortOrder) {
        if (old) touchParent(old);
        touchParent(node);
      }
      // Children that were put before their parent appear with it.
      if (!old && lists.of(node.id).length > 0) touch.children(node.id, childIds);
      if (old) detach(old);
      nodes.set(node.id, node);
      attach(node);
      show(node, old);
    },
    remove(id) {
      const old = nodes.get(id);
      if (!old) return;
      touchParent(old);
      touch.children(id, childIds);
      touch.gone(id);
      detach(old);
      holders.remove(old);
      nodes.delete(id);
      lastParents.set(id, old.parentId);
    },
    renumbered(id) {
      const node = nodes.get(id);
      if (node) {
        touchParent(node);
        detach(node);
        attach(node);
      }
      touch.node(id);
    },
    keepChildIds: lists.keep,
    livingAbove(id) {
      const passed = new Set<NodeId>();
      let at: NodeId | null | undefined = id;
      while (at != null && !nodes.has(at) && !passed.has(at)) {
        passed.add(at);
        at = lastParents.get(at);
      }
      return at != null && nodes.has(at) ? at : undefined;
    },
    clear() {
      for (const id of nodes.keys()) {
        touch.children(id, childIds);
        touch.gone(id);
      }
      nodes.clear();
      holders.clear();
      lists.clear();
    },
  };
}

interface ItemHolders {
  /** The node that was the last to say so, of those that do. */
  of(item: Item): NodeId | undefined;
  add(node: TreeNode): void;
  remove(node: TreeNode): void;
  clear(): void;
}

/** Maps items to nodes. For a moment two nodes may show an item: when one goes, the other still does. */
function createItemHolders(): ItemHolders {
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
