import type { Op } from "../op/op.ts";
import { err, ok, type Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { dropContent } from "./content.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

/** A leaf goes, and its note or card with the progress goes with it: DELETE /trees. */
export function deleteNode(tree: TreeView, { nodeId }: { readonly nodeId: NodeId }): Result<Plan, Refusal> {
  const node = tree.get("node", nodeId);
  if (!node) return err("unknown-node");
  if (node.parentId === null) return err("root");
  if (tree.childIds(nodeId).length > 0) return err("has-children");
  const ops: Op[] = [
    { type: "node.delete", id: nodeId, before: node, after: null },
    ...dropContent(tree, node),
  ];
  return ok({ steps: [{ command: { type: "node.delete", id: nodeId }, ops }] });
}
