import { cardText } from "../card/card-kinds.ts";
import type { RecordId } from "../kind/record-id.ts";
import type { NodeId } from "../tree/node.ts";
import { flatten, headingOf } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import type { OutlineItem } from "./outline-item.ts";

/** Branches of a tree as rows, whatever of them shows on the screen. */
export function itemsOf(tree: TreeView, nodeIds: readonly NodeId[]): OutlineItem[] {
  const done = new Set<RecordId>();
  for (const { nodeId, sign } of tree.recordsOf("mark")) if (sign === "done") done.add(nodeId);
  return nodeIds.flatMap((nodeId) =>
    flatten(tree, nodeId).flatMap(({ id, depth }): OutlineItem[] => {
      const node = tree.get("node", id);
      if (!node) return [];
      const state = done.has(id) ? { isDone: true as const } : {};
      if (node.itemType !== "flashcard") return [{ depth, text: headingOf(tree, node), ...state }];
      const card = tree.get("flashcard", node.itemId);
      return card ? [{ depth, ...cardText(card), ...state }] : [];
    }),
  );
}
