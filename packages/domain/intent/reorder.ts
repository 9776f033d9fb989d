import { err, type Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import { nextSibling, parentOf, previousSibling } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { moveNode } from "./move-node.ts";
import { isRootOfPage, type OnPage } from "./page.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface Reorder extends OnPage {
  readonly nodeId: NodeId;
  readonly direction: "up" | "down";
  /** At the end of the list it goes on below the sibling of its parent. */
  readonly goesOn?: boolean | undefined;
}

/** Swaps a node with the sibling above or below it. At the end of the list it stays, unless it goes on. */
export function reorder(tree: TreeView, args: Reorder): Result<Plan, Refusal> {
  const { nodeId, direction } = args;
  if (!tree.get("node", nodeId)) return err("unknown-node");
  if (isRootOfPage(tree, nodeId, args)) return err("root");
  const parentId = args.goesOn ? parentBeyond(tree, args) : undefined;
  if (parentId !== undefined)
    return moveNode(tree, { nodeId, parentId, ...(direction === "down" ? { previousSiblingId: null } : {}) });
  if (direction === "down") {
    const next = nextSibling(tree, nodeId);
    return next ? moveNode(tree, { nodeId, previousSiblingId: next.id }) : err("last-sibling");
  }
  const previous = previousSibling(tree, nodeId);
  if (!previous) return err("first-sibling");
  return moveNode(tree, { nodeId, previousSiblingId: previousSibling(tree, previous.id)?.id ?? null });
}

/**
 * The node below which the first or last of some siblings goes on: the one beside its parent. Undefined where it has a
 * sibling on that side itself, or where nothing on the page stands beside its parent.
 */
export function parentBeyond(tree: TreeView, { nodeId, direction, ...page }: Reorder): NodeId | undefined {
  const beside = direction === "down" ? nextSibling : previousSibling;
  const parent = parentOf(tree, nodeId);
  if (!parent || beside(tree, nodeId) || isRootOfPage(tree, parent.id, page)) return undefined;
  return beside(tree, parent.id)?.id;
}
