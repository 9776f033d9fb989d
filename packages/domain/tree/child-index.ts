import { compareIds } from "../kind/record-id.ts";
import type { NodeId } from "./node.ts";
import type { TreeView } from "./view.ts";

/**
 * Returns the index of a node, or where it belongs, in a list ordered by (sortOrder, id). A binary search, so that
 * loading is not quadratic.
 */
export function indexAmong(
  siblings: readonly NodeId[],
  node: { readonly id: NodeId; readonly sortOrder: number },
  sortOrderOf: (id: NodeId) => number,
): number {
  return firstIndex(siblings, (id) => sortOrderOf(id) - node.sortOrder || compareIds(id, node.id));
}

/**
 * Returns where a node stands among the children of its parent, -1 where it is none of them. Of children with one sort
 * order each list has its own order, so that these are looked at one by one.
 */
export function childIndex(tree: Pick<TreeView, "get">, siblings: readonly NodeId[], id: NodeId): number {
  const sortOrder = tree.get("node", id)?.sortOrder;
  if (sortOrder === undefined) return -1;
  const orderOf = (at: number) => tree.get("node", siblings[at] ?? Number.NaN)?.sortOrder;
  let at = firstIndex(siblings, (sibling) => (tree.get("node", sibling)?.sortOrder ?? 0) - sortOrder);
  while (siblings[at] !== id && orderOf(at) === sortOrder) at++;
  return siblings[at] === id ? at : -1;
}

/** Returns the first index that does not come before; the length where all do. */
function firstIndex(siblings: readonly NodeId[], compare: (id: NodeId) => number): number {
  let low = 0;
  let high = siblings.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(siblings[middle] ?? 0) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
