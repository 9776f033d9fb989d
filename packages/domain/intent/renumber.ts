import type { Op } from "../op/op.ts";
import type { Sibling } from "../tree/sort-order.ts";
import type { TreeView } from "../tree/view.ts";

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
