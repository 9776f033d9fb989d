import type { Op } from "../op/op.ts";
import { err, ok, type Result } from "../result.ts";
import { type Item, isSameItem, type NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { decideFree, dropContent } from "./content.ts";
import { NOTHING_TO_DO, type Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface RepointNode {
  readonly nodeId: NodeId;
  readonly item: Item;
}

/** Points a node at another note or card and deletes what it showed: PUT /trees. */
export function repointNode(tree: TreeView, { nodeId, item }: RepointNode): Result<Plan, Refusal> {
  const node = tree.get("node", nodeId);
  if (!node) return err("unknown-node");
  const free = decideFree(tree, item, nodeId);
  if (!free.ok) return free;
  if (isSameItem(node, item)) return ok(NOTHING_TO_DO);
  const before: Item = { itemType: node.itemType, itemId: node.itemId };
  const after: Item = { itemType: item.itemType, itemId: item.itemId };
  const ops: Op[] = [{ type: "node.repoint", id: nodeId, before, after }, ...dropContent(tree, before)];
  return ok({ steps: [{ command: { type: "node.repoint", id: nodeId, item: after }, ops }] });
}
