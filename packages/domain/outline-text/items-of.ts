import { cardText } from "../card/card-kinds.ts";
import type { RecordId } from "../kind/record-id.ts";
import type { NodeId } from "../tree/node.ts";
import { flatten, headingOf } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import type { OutlineItem } from "./outline-item.ts";

/** Branches of a tree as rows, whatever of them shows on the screen. */
export const itemsOf = (tree: TreeView, nodeIds: readonly NodeId[]): OutlineItem[] =>
  rowsOf(tree, nodeIds).map(({ item }) => item);

/** A row with the node that it shows. */
export interface RowOfNode {
  readonly id: NodeId;
  readonly item: OutlineItem;
}

/** The same, each with its node. */
export function rowsOf(tree: TreeView, nodeIds: readonly NodeId[]): RowOfNode[] {
  const done = new Set<RecordId>();
  for (const { nodeId, sign } of tree.recordsOf("mark")) if (sign === "done") done.add(nodeId);
  return nodeIds.flatMap((nodeId) =>
    flatten(tree, nodeId).flatMap(({ id, depth }): RowOfNode[] => {
      const node = tree.get("node", id);
      if (!node) return [];
      const state = done.has(id) ? { isDone: true as const } : {};
      if (node.itemType !== "flashcard")
        return [{ id, item: { depth, text: headingOf(tree, node), ...state } }];
      const card = tree.get("flashcard", node.itemId);
      return card ? [{ id, item: { depth, ...cardText(card), ...state } }] : [];
    }),
  );
}
