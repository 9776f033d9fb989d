import type { Command, NewContent } from "../op/command.ts";
import type { Op } from "../op/op.ts";
import { err, ok, type Result } from "../result.ts";
import { MAX_LEVELS } from "../tree/limits.ts";
import type { NodeId, TreeNode } from "../tree/node.ts";
import { placeBelow } from "../tree/placement.ts";
import { levelOf } from "../tree/selectors.ts";
import type { Placement } from "../tree/sort-order.ts";
import type { TreeView } from "../tree/view.ts";
import { decideContent } from "./content.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";
import { renumberOps } from "./renumber.ts";

export interface CreateNode {
  readonly id: NodeId;
  readonly parentId: NodeId;
  readonly content: NewContent;
  /** The sibling to follow, null to be first; wins over a sort order. */
  readonly previousSiblingId?: NodeId | null | undefined;
  /** Taken as given. Without a sibling and a sort order the node goes last. */
  readonly sortOrder?: number | undefined;
}

/** Creates one node with its content below a parent: POST /trees. */
export function createNode(tree: TreeView, args: CreateNode): Result<Plan, Refusal> {
  const { id, parentId, previousSiblingId } = args;
  if (tree.get("node", id)) return err("id-taken");
  if (!tree.get("node", parentId)) return err("unknown-parent");
  if (levelOf(tree, parentId) >= MAX_LEVELS) return err("too-deep");
  const content = decideContent(tree, args.content);
  if (!content.ok) return content;
  const placement = decidePlacement(tree, args);
  if (!placement.ok) return placement;
  const { sortOrder, renumbered } = placement.value;
  const node: TreeNode = { id, parentId, sortOrder, ...content.value.item };
  const ops: Op[] = [
    ...content.value.ops,
    { type: "node.create", id, before: null, after: node },
    ...renumberOps(tree, renumbered),
  ];
  const command: Command = {
    type: "node.create",
    id,
    content: content.value.accepted,
    parentId,
    sortOrder,
    ...(previousSiblingId === undefined ? {} : { previousSiblingId }),
  };
  return ok({ steps: [{ command, ops }] });
}

function decidePlacement(tree: TreeView, args: CreateNode): Result<Placement, Refusal> {
  const { parentId, previousSiblingId, sortOrder } = args;
  if (previousSiblingId !== undefined || sortOrder === undefined)
    return placeBelow(tree, parentId, previousSiblingId);
  return Number.isFinite(sortOrder) ? ok({ sortOrder, renumbered: [] }) : err("invalid-sort-order");
}
