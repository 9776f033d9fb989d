import type { NodeId, Place } from "../tree/node.ts";
import { indexAmong } from "../tree/outline.ts";
import type { TreeView } from "../tree/view.ts";

/**
 * Returns the destination of a node's former place: its sort order, or after its neighbour where siblings were
 * renumbered.
 */
export function placeAgain(
  tree: TreeView,
  id: NodeId,
  { parentId, sortOrder }: Place & { readonly parentId: NodeId },
  neighbour: NodeId | null | undefined,
): { readonly sortOrder?: number; readonly previousSiblingId?: NodeId | null } {
  const siblings = tree.childIds(parentId).filter((sibling) => sibling !== id);
  const orderOf = (sibling: NodeId) => tree.get("node", sibling)?.sortOrder ?? 0;
  const byNumber = siblings[indexAmong(siblings, { id, sortOrder }, orderOf) - 1] ?? null;
  const isThere = neighbour === null || (neighbour !== undefined && siblings.includes(neighbour));
  return !isThere || byNumber === neighbour ? { sortOrder } : { previousSiblingId: neighbour };
}
