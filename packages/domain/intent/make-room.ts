import { err, ok, type Result } from "../result.ts";
import { childIndex } from "../tree/child-index.ts";
import type { NodeId } from "../tree/node.ts";
import { type Room, roomAt, type Sibling, type Siblings } from "../tree/sort-order.ts";
import type { TreeView } from "../tree/view.ts";
import type { Step } from "./plan.ts";
import { renumberOps } from "./renumber.ts";

/** Returns sort orders for nodes that follow `previousSiblingId` (null: come first); `moving` leave their places for it. */
export function roomBelow(
  tree: TreeView,
  parentId: NodeId,
  previousSiblingId: NodeId | null,
  count: number,
  moving: ReadonlySet<NodeId> = new Set(),
): Result<Room, "unknown-previous-sibling"> {
  const ids = tree.childIds(parentId).filter((id) => !moving.has(id));
  const previous = previousSiblingId === null ? -1 : childIndex(tree, ids, previousSiblingId);
  if (previousSiblingId !== null && previous < 0) return err("unknown-previous-sibling");
  const siblings: Siblings = {
    length: ids.length,
    at: (index) => tree.get("node", ids[index] ?? Number.NaN),
  };
  return ok(roomAt(siblings, previous + 1, count));
}

/** Returns the moves of renumbered siblings as calls of their own, for rows that come with sort orders. */
export const renumberSteps = (tree: TreeView, renumbered: readonly Sibling[]): Step[] =>
  renumberOps(tree, renumbered).flatMap((op): Step[] =>
    op.type === "node.move" && op.after.parentId !== null
      ? [
          {
            command: {
              type: "node.move",
              id: op.id,
              parentId: op.after.parentId,
              sortOrder: op.after.sortOrder,
            },
            ops: [op],
          },
        ]
      : [],
  );
