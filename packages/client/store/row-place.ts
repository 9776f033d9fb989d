import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import type { TreeView } from "@perennial/domain/tree/view";

/** Where a row stood: what is left of it is where its text goes on when the row is gone. */
export interface RowPlace {
  /** The nearest first. */
  readonly above: readonly NodeId[];
  /** The nearest first. */
  readonly earlierSiblings: readonly NodeId[];
}

/** Returns where a node stands now, by what is above and before it; undefined where there is no such node. */
export function placeOf(tree: TreeView, id: NodeId): RowPlace | undefined {
  const node = tree.get("node", id);
  if (!node) return undefined;
  const siblings = node.parentId === null ? [] : tree.childIds(node.parentId);
  return {
    above: ancestorIds(tree, id),
    earlierSiblings: siblings.slice(0, siblings.indexOf(id)).toReversed(),
  };
}

/** Returns the place behind the last child of a node. */
export const lastBelow = (tree: TreeView, id: NodeId): RowPlace => ({
  above: [id],
  earlierSiblings: tree.childIds(id).toReversed(),
});

/** The nearest place left: beside living siblings, else last below the nearest living ancestor; or undefined. */
export function nearestPlace(
  tree: TreeView,
  { above, earlierSiblings }: RowPlace,
): { readonly parentId: NodeId; readonly previousSiblingId?: NodeId | null } | undefined {
  const parentId = above.find((id) => tree.get("node", id));
  if (parentId === undefined) return undefined;
  if (parentId !== above[0]) return { parentId };
  const previousSiblingId = earlierSiblings.find((id) => tree.get("node", id)?.parentId === parentId) ?? null;
  return { parentId, previousSiblingId };
}
