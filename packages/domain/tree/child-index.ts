import { compareIds } from "../kind/record-id.ts";
import type { NodeId } from "./node.ts";
import type { TreeView } from "./view.ts";

/** Returns the index of a node, or where it belongs, in a list ordered by (sortOrder, id), by binary search. */
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
  const from = firstIndex(siblings, (sibling) => (tree.get("node", sibling)?.sortOrder ?? 0) - sortOrder);
  for (let at = from; at < siblings.length; at++) {
    const sibling = siblings[at] ?? Number.NaN;
    if (sibling === id) return at;
    if (tree.get("node", sibling)?.sortOrder !== sortOrder) return -1;
  }
  return -1;
}

/** Where the last search in a list ended: what is done to many rows in a row looks for each beside the one before. */
const lastFound = new WeakMap<readonly NodeId[], number>();

/**
 * Returns the first index that does not come before; the length where all do. Begins where the last search in this
 * list ended, and goes away from there in steps that double: what it finds does not depend on that.
 */
export function firstIndex(siblings: readonly NodeId[], compare: (id: NodeId) => number): number {
  const isBefore = (at: number) => compare(siblings[at] ?? 0) < 0;
  const { length } = siblings;
  let low = Math.min(lastFound.get(siblings) ?? length, length);
  let high = low;
  for (let step = 1; low > 0 && !isBefore(low - 1); step *= 2) {
    high = low - 1;
    low = Math.max(0, high - step);
  }
  for (let step = 1; high < length && isBefore(high); step *= 2) {
    low = high + 1;
    high = Math.min(length, low + step);
  }
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  lastFound.set(siblings, low);
  return low;
}
