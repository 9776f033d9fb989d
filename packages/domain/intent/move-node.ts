import type { Command } from "../op/command.ts";
import type { Op } from "../op/op.ts";
import { err, ok, type Result } from "../result.ts";
import { MAX_LEVELS } from "../tree/limits.ts";
import type { NodeId, Place, TreeNode } from "../tree/node.ts";
import { placeBelow } from "../tree/placement.ts";
import { heightOf, levelOf, wouldCycle } from "../tree/selectors.ts";
import type { Placement } from "../tree/sort-order.ts";
import type { TreeView } from "../tree/view.ts";
import { NOTHING_TO_DO, type Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";
import { renumberOps } from "./renumber.ts";

export interface MoveNode {
  readonly nodeId: NodeId;
  /** Absent to stay below the same parent. */
  readonly parentId?: NodeId | undefined;
  /** The sibling to follow, null to be first; wins over a sort order. */
  readonly previousSiblingId?: NodeId | null | undefined;
  /** Taken as given. Without a sibling and a sort order, a node that changes its parent goes last. */
  readonly sortOrder?: number | undefined;
  /** How many levels the branch has, for a caller that has counted them without loading the branch. */
  readonly height?: number | undefined;
}

/** Moves a node with everything below it: PUT /trees. The plan is empty where it stands there already. */
export function moveNode(tree: TreeView, args: MoveNode): Result<Plan, Refusal> {
  const { nodeId, previousSiblingId } = args;
  const node = tree.get("node", nodeId);
  if (!node) return err("unknown-node");
  const parentId = args.parentId ?? node.parentId;
  if (parentId === null) return err("root");
  const allowed = decideParent(tree, node, parentId, args.height);
  if (!allowed.ok) return allowed;
  // A root has the whole tree below it, so that most moves would also close a cycle: the cycle is reported first.
  if (node.parentId === null) return err("root");
  const placement = decidePlacement(tree, node, parentId, args);
  if (!placement.ok) return placement;
  const before: Place = { parentId: node.parentId, sortOrder: node.sortOrder };
  const after: Place = { parentId, sortOrder: placement.value.sortOrder };
  const siblings = renumberOps(tree, placement.value.renumbered);
  if (siblings.length === 0 && after.parentId === before.parentId && after.sortOrder === before.sortOrder)
    return ok(NOTHING_TO_DO);
  const ops: Op[] = [{ type: "node.move", id: nodeId, before, after }, ...siblings];
  const command: Command = {
    type: "node.move",
    id: nodeId,
    parentId,
    sortOrder: after.sortOrder,
    ...(previousSiblingId === undefined ? {} : { previousSiblingId }),
  };
  return ok({ steps: [{ command, ops }] });
}

function decideParent(
  tree: TreeView,
  node: TreeNode,
  parentId: NodeId,
  height: number | undefined,
): Result<NodeId, Refusal> {
  if (parentId === node.parentId) return ok(parentId);
  if (!tree.get("node", parentId)) return err("unknown-parent");
  if (wouldCycle(tree, node.id, parentId)) return err("cycle");
  const above = levelOf(tree, parentId);
  // Counting a branch reads all of it: only a move downwards can make it too deep.
  const goesDown = above >= levelOf(tree, node.id);
  if (above >= MAX_LEVELS || (goesDown && above + (height ?? heightOf(tree, node.id)) > MAX_LEVELS))
    return err("too-deep");
  return ok(parentId);
}

function decidePlacement(
  tree: TreeView,
  node: TreeNode,
  parentId: NodeId,
  { previousSiblingId, sortOrder }: MoveNode,
): Result<Placement, Refusal> {
  if (previousSiblingId !== undefined) return placeBelow(tree, parentId, previousSiblingId, node.id);
  if (sortOrder !== undefined)
    return Number.isFinite(sortOrder) ? ok({ sortOrder, renumbered: [] }) : err("invalid-sort-order");
  if (parentId === node.parentId) return ok({ sortOrder: node.sortOrder, renumbered: [] });
  return placeBelow(tree, parentId, undefined);
}
