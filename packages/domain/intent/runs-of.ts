import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";

/** Nodes that follow each other below one parent go together. */
export function runsOf(tree: TreeView, nodeIds: readonly NodeId[]): NodeId[][] {
  const runs: NodeId[][] = [];
  for (const id of nodeIds) {
    const run = runs.at(-1);
    const isNext =
      run !== undefined &&
      tree.get("node", run.at(-1) as NodeId)?.parentId === tree.get("node", id)?.parentId;
    if (isNext) run.push(id);
    else runs.push([id]);
  }
  return runs;
}
