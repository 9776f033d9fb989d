import { err, type Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import { parentOf } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { moveNode } from "./move-node.ts";
import { isRootOfPage, type OnPage } from "./page.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

/** Moves a node directly after its parent. It does not adopt the siblings after it. */
export function outdent(tree: TreeView, args: { readonly nodeId: NodeId } & OnPage): Result<Plan, Refusal> {
  const { nodeId } = args;
  if (!tree.get("node", nodeId)) return err("unknown-node");
  if (isRootOfPage(tree, nodeId, args)) return err("root");
  const parent = parentOf(tree, nodeId);
  if (!parent || parent.parentId === null || isRootOfPage(tree, parent.id, args))
    return err("no-grandparent");
  return moveNode(tree, { nodeId, parentId: parent.parentId, previousSiblingId: parent.id });
}
