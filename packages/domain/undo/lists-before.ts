import type { Step } from "../intent/plan.ts";
import { shapeOf } from "../op/op-type.ts";
import type { NodeId, TreeNode } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";

/** Returns the siblings of all that the steps move, create or delete, as they stand: the tree may change after that. */
export function listsBefore(tree: TreeView, steps: readonly Step[]): TreeView {
  const nodes = new Map<NodeId, TreeNode>();
  const lists = new Map<NodeId, readonly NodeId[]>();
  const keep = (id: NodeId) => {
    const node = tree.get("node", id);
    if (node) nodes.set(id, node);
    return node;
  };
  const keepBelow = (parentId: unknown) => {
    const id = parentId as NodeId | null | undefined;
    if (id === null || id === undefined || lists.has(id)) return;
    keep(id);
    const childIds = [...tree.childIds(id)];
    lists.set(id, childIds);
    for (const childId of childIds) keep(childId);
  };
  for (const { ops } of steps)
    for (const { type, id, before, after } of ops) {
      if (shapeOf(type).kind !== "node") continue;
      keepBelow(keep(id)?.parentId);
      if (before && "parentId" in before) keepBelow(before.parentId);
      if (after && "parentId" in after) keepBelow(after.parentId);
    }
  return {
    // What is asked for as a node is one, which the type of a record of any kind cannot express.
    get: (kind, id) => (kind === "node" ? (nodes.get(id) as never) : undefined),
    childIds: (id) => lists.get(id) ?? [],
    recordsOf: () => [],
    belongings: () => [],
    holderOf: () => undefined,
    numberOf: tree.numberOf,
  };
}
