import { err, ok, type Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import { flatten } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { deletionStep } from "./delete-node.ts";
import { isRootOfPage, type OnPage } from "./page.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface DeleteBranches extends OnPage {
  /** The topmost node of each. */
  readonly nodeIds: readonly NodeId[];
  /** Nodes that stay, with everything above them. */
  readonly unseen?: ReadonlySet<NodeId>;
}

/** Nodes go with everything below them, the lowest first: only leaves are deleted. */
export function deleteBranches(tree: TreeView, args: DeleteBranches): Result<Plan, Refusal> {
  const gone = new Set<NodeId>();
  for (const nodeId of args.nodeIds) {
    if (!tree.get("node", nodeId)) return err("unknown-node");
    if (isRootOfPage(tree, nodeId, args)) return err("root");
    // A branch that stands in another one goes in its turn: what is below a node always comes after it.
    for (const { id } of flatten(tree, nodeId)) {
      gone.delete(id);
      gone.add(id);
    }
  }
  for (const id of args.unseen ?? [])
    for (let above = tree.get("node", id); above && gone.delete(above.id); )
      above = above.parentId === null ? undefined : tree.get("node", above.parentId);
  const nodes = [...gone].reverse().flatMap((id) => tree.get("node", id) ?? []);
  return ok({ steps: nodes.map((node) => deletionStep(tree, node)) });
}
