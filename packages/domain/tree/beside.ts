import type { NodeId, TreeNode } from "./node.ts";
import { nextSibling } from "./selectors.ts";
import type { TreeView } from "./view.ts";

/** The node where what belongs beside another one comes to stand: right after it; first below it where it is a root. */
export function besideOf(tree: TreeView, id: NodeId): TreeNode | undefined {
  if (tree.get("node", id)?.parentId !== null) return nextSibling(tree, id);
  const [first] = tree.childIds(id);
  return first === undefined ? undefined : tree.get("node", first);
}
