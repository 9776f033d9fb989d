import type { Op } from "../op/op.ts";
import type { Sibling } from "../tree/sort-order.ts";
import type { TreeView } from "../tree/view.ts";
import type { Step } from "./plan.ts";

/** Returns the ops that move siblings to make room. */
export function renumberOps(tree: TreeView, renumbered: readonly Sibling[]): Op[] {
  return renumbered.flatMap(({ id, sortOrder }): Op[] => {
    const node = tree.get("node", id);
    if (!node) return [];
    const { parentId } = node;
    const before = { parentId, sortOrder: node.sortOrder };
    return [{ type: "node.move", id, before, after: { parentId, sortOrder } }];
  });
}

/** Returns the same moves as calls of their own, for rows that come with numbers the server takes as they are. */
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
