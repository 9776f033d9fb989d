import { err, type Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import { previousSibling } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { moveNode } from "./move-node.ts";
import { isRootOfPage, type OnPage } from "./page.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

/** Makes a node the last child of its previous sibling. The siblings after it stay where they are. */
export function indent(tree: TreeView, args: { readonly nodeId: NodeId } & OnPage): Result<Plan, Refusal> {
  const { nodeId } = args;
  if (!tree.get("node", nodeId)) return err("unknown-node");
  if (isRootOfPage(tree, nodeId, args)) return err("root");
  const previous = previousSibling(tree, nodeId);
  if (!previous) return err("first-sibling");
  const previousSiblingId = tree.childIds(previous.id).at(-1) ?? null;
  return moveNode(tree, { nodeId, parentId: previous.id, previousSiblingId });
}
