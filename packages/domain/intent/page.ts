import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";

/** The page an intent is asked for on. Every node is the root of its own page. */
export interface OnPage {
  /**
   * The node the page shows as its root; absent where the whole account shows. It behaves as a root although
   * it may have a parent: nothing a person does on a page happens outside it, where they could not see it.
   */
  readonly pageRootId?: NodeId | undefined;
}

export const isRootOfPage = (tree: TreeView, id: NodeId, { pageRootId }: OnPage): boolean =>
  id === pageRootId || tree.get("node", id)?.parentId === null;
