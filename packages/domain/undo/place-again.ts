import { indexAmong } from "../tree/child-index.ts";
import type { NodeId, Place } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";

/** Returns a node's former place: its sort order, or after its neighbour where siblings were renumbered. */
export function placeAgain(
  tree: TreeView,
  id: NodeId,
  { parentId, sortOrder }: Place & { readonly parentId: NodeId },
  neighbour: NodeId | null | undefined,
): { readonly sortOrder?: number; readonly previousSiblingId?: NodeId | null } {
  const isThere =
    neighbour === null || (neighbour !== undefined && tree.get("node", neighbour)?.parentId === parentId);
  return !isThere || followedAt(tree, id, { parentId, sortOrder }) === neighbour
    ? { sortOrder }
    : { previousSiblingId: neighbour };
}

/** Returns the sibling that the node would follow with that sort order; null where it would be the first. */
function followedAt(
  tree: TreeView,
  id: NodeId,
  { parentId, sortOrder }: Place & { readonly parentId: NodeId },
): NodeId | null {
  const siblings = tree.childIds(parentId);
  const orderOf = (sibling: NodeId) => tree.get("node", sibling)?.sortOrder ?? 0;
  const at = indexAmong(siblings, { id, sortOrder }, orderOf);
  const followed = siblings[at - 1];
  // It may stand right there already.
  return (followed === id ? siblings[at - 2] : followed) ?? null;
}
