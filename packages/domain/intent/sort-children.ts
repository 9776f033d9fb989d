import { err, ok, type Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import { headingOf } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { moveBranches } from "./move-branches.ts";
import { NOTHING_TO_DO, type Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface SortChildren {
  readonly nodeId: NodeId;
  /** Which of two texts stands first; as `Array.sort` takes it. */
  readonly compare: (a: string, b: string) => number;
}

/** Puts the children of a node in the order of their texts, each with everything below it. */
export function sortChildren(tree: TreeView, { nodeId, compare }: SortChildren): Result<Plan, Refusal> {
  if (!tree.get("node", nodeId)) return err("unknown-node");
  const ids = tree.childIds(nodeId);
  const texts = new Map(ids.map((id) => [id, textOf(tree, id)]));
  const sorted = [...ids].sort((a, b) => compare(texts.get(a) ?? "", texts.get(b) ?? ""));
  if (sorted.every((id, i) => id === ids[i])) return ok(NOTHING_TO_DO);
  return moveBranches(tree, { nodeIds: sorted, parentId: nodeId, previousSiblingId: null });
}

function textOf(tree: TreeView, id: NodeId): string {
  const node = tree.get("node", id);
  return node ? headingOf(tree, node) : "";
}
