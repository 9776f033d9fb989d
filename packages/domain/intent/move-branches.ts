import { err, type Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import { roomBelow } from "../tree/placement.ts";
import { wouldCycle } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { inTurn } from "./in-turn.ts";
import { moveNode } from "./move-node.ts";
import { isRootOfPage, type OnPage } from "./page.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";
import { renumberSteps } from "./renumber.ts";

export interface MoveBranches extends OnPage {
  /** The topmost node of each, in the order they shall stand. */
  readonly nodeIds: readonly NodeId[];
  readonly parentId: NodeId;
  /** A sibling that does not move itself; null to come first, absent to come last. */
  readonly previousSiblingId?: NodeId | null | undefined;
}

/** Several nodes to one place, each with everything below it. */
export function moveBranches(tree: TreeView, args: MoveBranches): Result<Plan, Refusal> {
  const { nodeIds, parentId } = args;
  if (!tree.get("node", parentId)) return err("unknown-parent");
  for (const nodeId of nodeIds) {
    if (!tree.get("node", nodeId)) return err("unknown-node");
    if (isRootOfPage(tree, nodeId, args)) return err("root");
    if (wouldCycle(tree, nodeId, parentId)) return err("cycle");
  }
  const moving = new Set(nodeIds);
  const staying = tree.childIds(parentId).filter((id) => !moving.has(id));
  const previousSiblingId =
    args.previousSiblingId === undefined ? (staying.at(-1) ?? null) : args.previousSiblingId;
  const room = roomBelow(tree, parentId, previousSiblingId, nodeIds.length, moving);
  if (!room.ok) return room;
  const { sortOrders, renumbered } = room.value;
  const making = { steps: renumberSteps(tree, renumbered) };
  return inTurn(tree, [
    () => ({ ok: true, value: making }),
    ...nodeIds.map(
      (nodeId, i) => (sheet: TreeView) => moveNode(sheet, { nodeId, parentId, sortOrder: sortOrders[i] }),
    ),
  ]);
}
