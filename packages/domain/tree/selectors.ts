import { headingIn } from "../kind/heading.ts";
import { childIndex } from "./child-index.ts";
import type { Item, NodeId, TreeNode } from "./node.ts";
import type { TreeView } from "./view.ts";

/** Returns the parent of a node; undefined for a root, for an unknown node, and where the parent is not loaded. */
export function parentOf(tree: TreeView, id: NodeId): TreeNode | undefined {
  const parentId = tree.get("node", id)?.parentId;
  return parentId === undefined || parentId === null ? undefined : tree.get("node", parentId);
}

/** Returns the sibling with the next lower sort order. */
export const previousSibling = (tree: TreeView, id: NodeId) => siblingAt(tree, id, -1);

/** Returns the sibling with the next higher sort order. */
export const nextSibling = (tree: TreeView, id: NodeId) => siblingAt(tree, id, 1);

function siblingAt(tree: TreeView, id: NodeId, distance: -1 | 1): TreeNode | undefined {
  const parent = parentOf(tree, id);
  if (!parent) return undefined;
  const siblings = tree.childIds(parent.id);
  const index = childIndex(tree, siblings, id);
  const siblingId = index < 0 ? undefined : siblings[index + distance];
  return siblingId === undefined ? undefined : tree.get("node", siblingId);
}

/** Returns the loaded ancestors of a node, the nearest first. A cycle in the data ends the walk. */
export function ancestorIds(tree: TreeView, id: NodeId): NodeId[] {
  const above: NodeId[] = [];
  // Brent's search for cycles: a mark that is set anew at twice the distance. Asked of ten thousand nodes at once, which
  // need no set each.
  let mark = id;
  let moveAt = 1;
  for (let parent = parentOf(tree, id); parent; parent = parentOf(tree, parent.id)) {
    if (parent.id === mark) return [...new Set(above)].filter((each) => each !== id);
    above.push(parent.id);
    if (above.length !== moveAt) continue;
    mark = parent.id;
    moveAt *= 2;
  }
  return above;
}

/** Returns whether a node stands above another one, by loaded parents. Costs one step for each level. */
export const isAncestor = (tree: TreeView, ancestorId: NodeId, id: NodeId) =>
  ancestorIds(tree, id).includes(ancestorId);

/** Returns whether the new parent is the node itself or one of its descendants. */
export const wouldCycle = (tree: TreeView, id: NodeId, newParentId: NodeId) =>
  id === newParentId || isAncestor(tree, id, newParentId);

/** Returns the level of a node: 1 for a root, and for the topmost loaded node. */
export const levelOf = (tree: TreeView, id: NodeId) => ancestorIds(tree, id).length + 1;

export interface OutlineRow {
  readonly id: NodeId;
  /** 0 for the node the walk began with. */
  readonly depth: number;
}

/**
 * Returns the rows of a branch in screen order, its top first, without the children of collapsed nodes. Iterative, so
 * that 10,000 levels do not overflow the stack; a cycle is walked once.
 */
export function flatten(
  tree: TreeView,
  rootId: NodeId,
  isCollapsed: (id: NodeId) => boolean = () => false,
): OutlineRow[] {
  if (!tree.get("node", rootId)) return [];
  // Ten thousand leaves may be deleted at once.
  if (tree.childIds(rootId).length === 0) return [{ id: rootId, depth: 0 }];
  const rows: OutlineRow[] = [];
  const seen = new Set<NodeId>();
  const open: OutlineRow[] = [{ id: rootId, depth: 0 }];
  for (let row = open.pop(); row; row = open.pop()) {
    if (seen.has(row.id)) continue;
    seen.add(row.id);
    rows.push(row);
    if (isCollapsed(row.id)) continue;
    const childIds = tree.childIds(row.id);
    for (let i = childIds.length - 1; i >= 0; i--) {
      const id = childIds[i];
      if (id !== undefined) open.push({ id, depth: row.depth + 1 });
    }
  }
  return rows;
}

/** Returns how many levels a branch has: 1 for a leaf, 0 for an unknown node. */
export const heightOf = (tree: TreeView, id: NodeId) =>
  flatten(tree, id).reduce((height, row) => Math.max(height, row.depth + 1), 0);

/** Returns the text that stands in the row of an item; empty where the item is not there. */
export function headingOf(tree: Pick<TreeView, "get">, { itemType, itemId }: Item): string {
  const item = tree.get(itemType, itemId);
  return item ? headingIn(itemType, item) : "";
}
