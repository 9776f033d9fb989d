import type { Op } from "../op/op.ts";
import { err, ok, type Result } from "../result.ts";
import type { NodeId, TreeNode } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { handedOn } from "./anchors.ts";
import { dropContent } from "./content.ts";
import type { Plan, Step } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface DeleteNode {
  readonly nodeId: NodeId;
  /** Takes over the anchors of the node, and with them what links to it and what needs it. */
  readonly heirId?: NodeId | undefined;
}

/** Deletes a leaf with its note or card and the progress on it: DELETE /trees. */
export function deleteNode(tree: TreeView, { nodeId, heirId }: DeleteNode): Result<Plan, Refusal> {
  const node = tree.get("node", nodeId);
  if (!node) return err("unknown-node");
  if (node.parentId === null) return err("root");
  if (tree.childIds(nodeId).length > 0) return err("has-children");
  if (heirId === undefined) return ok({ steps: [deletionStep(tree, node)] });
  if (heirId === nodeId || !tree.get("node", heirId)) return err("unknown-node");
  const { command, ops } = deletionStep(tree, node);
  return ok({
    steps: [{ command: { ...command, heirId }, ops: [...handedOn(tree, nodeId, heirId), ...ops] }],
  });
}

/** The call that deletes a node which has nothing below it by then. */
export function deletionStep(tree: TreeView, node: TreeNode) {
  const { id } = node;
  const ops: Op[] = [{ type: "node.delete", id, before: node, after: null }, ...dropContent(tree, node)];
  return { command: { type: "node.delete", id }, ops } as const satisfies Step;
}
