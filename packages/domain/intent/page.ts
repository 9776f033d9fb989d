import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";

/** The page on which an intent is decided. Every node is the root of its own page. */
export interface OnPage {
  /**
   * The node that the page shows as its root; absent where the whole account is shown. It behaves as a root even if
   * it has a parent: nothing that a person does on a page may happen outside it, out of sight.
   */
  readonly pageRootId?: NodeId | undefined;
}

/** Returns whether a node is the topmost one on its page, and so has neither siblings nor a parent there. */
export const isRootOfPage = (tree: TreeView, id: NodeId, { pageRootId }: OnPage): boolean =>
  id === pageRootId || tree.get("node", id)?.parentId === null;
