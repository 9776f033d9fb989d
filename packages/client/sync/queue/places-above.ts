import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import type { TreeView } from "@perennial/domain/tree/view";
import type { PlaceAbove } from "./entries.ts";

/** How many places are kept: the nearest ones; of a deeper branch also the one just below its root. */
const MOST_PLACES = 16;

/** A node and its ancestors, nearest first: a new row goes there if the node is gone when it is sent. */
export function placesAbove(tree: TreeView, parentId: NodeId): readonly PlaceAbove[] {
  const places = [parentId, ...ancestorIds(tree, parentId)].flatMap((id): PlaceAbove[] => {
    const node = tree.get("node", id);
    return node && node.parentId !== null ? [{ parentId: node.parentId, sortOrder: node.sortOrder }] : [];
  });
  return places.length <= MOST_PLACES ? places : [...places.slice(0, MOST_PLACES - 1), ...places.slice(-1)];
}
