import { err, ok, type Result } from "../result.ts";
import { MAX_LEVELS } from "../tree/limits.ts";
import type { NodeId, TreeNode } from "../tree/node.ts";
import { ancestorIds, heightOf, levelOf } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { renumberSteps, roomBelow } from "./make-room.ts";
import { isRootOfPage, type OnPage } from "./page.ts";
import type { Plan, Step } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface MoveBranches extends OnPage {
  /** The topmost node of each, in the order they shall stand. */
  readonly nodeIds: readonly NodeId[];
  readonly parentId: NodeId;
  /** A sibling that does not move itself; null to come first, absent to come last. */
  readonly previousSiblingId?: NodeId | null | undefined;
}

/** Several nodes to one place, each with everything below it. What holds for the place is looked up once for all. */
export function moveBranches(tree: TreeView, args: MoveBranches): Result<Plan, Refusal> {
  const { nodeIds, parentId } = args;
  if (!tree.get("node", parentId)) return err("unknown-parent");
  const above = new Set([parentId, ...ancestorIds(tree, parentId)]);
  const nodes: TreeNode[] = [];
  for (const nodeId of nodeIds) {
    const node = tree.get("node", nodeId);
    if (!node) return err("unknown-node");
    if (isRootOfPage(tree, nodeId, args)) return err("root");
    if (above.has(nodeId)) return err("cycle");
    nodes.push(node);
  }
  if (areTooDeep(tree, nodes, parentId, above.size)) return err("too-deep");
  const moving = new Set(nodeIds);
  const staying = tree.childIds(parentId).filter((id) => !moving.has(id));
  const previousSiblingId =
    args.previousSiblingId === undefined ? (staying.at(-1) ?? null) : args.previousSiblingId;
  const room = roomBelow(tree, parentId, previousSiblingId, nodes.length, moving);
  if (!room.ok) return room;
  const { sortOrders, renumbered } = room.value;
  const moves = nodes.flatMap((node, i) => moveStep(node, parentId, sortOrders[i] ?? node.sortOrder));
  return ok({ steps: [...renumberSteps(tree, renumbered), ...moves] });
}

/** Counting a branch reads all of it: only a move downwards can make it too deep. */
function areTooDeep(tree: TreeView, nodes: readonly TreeNode[], parentId: NodeId, level: number): boolean {
  /** By parent: siblings stand on one level. */
  const levels = new Map<NodeId | null, number>();
  return nodes.some((node) => {
    if (node.parentId === parentId) return false;
    if (level >= MAX_LEVELS) return true;
    const now = levels.get(node.parentId) ?? levelOf(tree, node.id);
    levels.set(node.parentId, now);
    return level >= now && level + heightOf(tree, node.id) > MAX_LEVELS;
  });
}

/** No step where the node stands there already. */
function moveStep(node: TreeNode, parentId: NodeId, sortOrder: number): Step[] {
  const { id } = node;
  const before = { parentId: node.parentId, sortOrder: node.sortOrder };
  if (before.parentId === parentId && before.sortOrder === sortOrder) return [];
  const op = { type: "node.move", id, before, after: { parentId, sortOrder } } as const;
  return [{ command: { type: "node.move", id, parentId, sortOrder }, ops: [op] }];
}
