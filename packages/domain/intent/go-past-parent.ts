import type { Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import { nextSibling, parentOf, previousSibling } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { moveNode } from "./move-node.ts";
import { isRootOfPage } from "./page.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";
import { type Reorder, reorder } from "./reorder.ts";

/** Swaps a node with the sibling above or below it; at the end of the list it goes on below the sibling of its parent. */
export function reorderPastParent(tree: TreeView, args: Reorder): Result<Plan, Refusal> {
  const { nodeId, direction } = args;
  const parentId = parentBeyond(tree, args);
  if (parentId === undefined) return reorder(tree, args);
  return moveNode(tree, { nodeId, parentId, ...(direction === "down" ? { previousSiblingId: null } : {}) });
}

/**
 * The node below which the first or last of some siblings goes on: the one beside its parent. Undefined where it has a
 * sibling on that side itself, or where nothing on the page stands beside its parent.
 */
export function parentBeyond(tree: TreeView, { nodeId, direction, ...page }: Reorder): NodeId | undefined {
  const beside = direction === "down" ? nextSibling : previousSibling;
  const parent = parentOf(tree, nodeId);
  if (!parent || isRootOfPage(tree, nodeId, page) || beside(tree, nodeId)) return undefined;
  return isRootOfPage(tree, parent.id, page) ? undefined : beside(tree, parent.id)?.id;
}
