import { err, type Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import { nextSibling, previousSibling } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { moveNode } from "./move-node.ts";
import { isRootOfPage, type OnPage } from "./page.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface Reorder extends OnPage {
  readonly nodeId: NodeId;
  readonly direction: "up" | "down";
}

/** Swaps a node with the sibling above or below it. At the end of the list it stays. */
export function reorder(tree: TreeView, args: Reorder): Result<Plan, Refusal> {
  const { nodeId, direction } = args;
  if (!tree.get("node", nodeId)) return err("unknown-node");
  if (isRootOfPage(tree, nodeId, args)) return err("root");
  if (direction === "down") {
    const next = nextSibling(tree, nodeId);
    return next ? moveNode(tree, { nodeId, previousSiblingId: next.id }) : err("last-sibling");
  }
  const previous = previousSibling(tree, nodeId);
  if (!previous) return err("first-sibling");
  return moveNode(tree, { nodeId, previousSiblingId: previousSibling(tree, previous.id)?.id ?? null });
}
