import { err, ok, type Result } from "../result.ts";
import { childIndex } from "./child-index.ts";
import type { NodeId } from "./node.ts";
import { type Placement, placeAt, placeLast, type Siblings } from "./sort-order.ts";
import type { TreeView } from "./view.ts";

/**
 * Returns the sort order of a node that is to follow `previousSiblingId` below a parent (null: first, undefined:
 * last). `exceptId` is the node itself where it already stands there. Reads a few rows, not all siblings.
 */
export function placeBelow(
  tree: TreeView,
  parentId: NodeId,
  previousSiblingId: NodeId | null | undefined,
  exceptId?: NodeId,
): Result<Placement, "unknown-previous-sibling"> {
  const ids = tree.childIds(parentId);
  const skipped = exceptId === undefined ? -1 : childIndex(tree, ids, exceptId);
  const siblings: Siblings = {
    length: skipped < 0 ? ids.length : ids.length - 1,
    at: (index) => tree.get("node", ids[skipped >= 0 && index >= skipped ? index + 1 : index] ?? Number.NaN),
  };
  if (previousSiblingId === undefined) return ok(placeLast(siblings));
  if (previousSiblingId === null) return ok(placeAt(siblings, 0));
  const previous = childIndex(tree, ids, previousSiblingId);
  if (previous < 0 || previous === skipped) return err("unknown-previous-sibling");
  return ok(placeAt(siblings, skipped >= 0 && skipped < previous ? previous : previous + 1));
}
