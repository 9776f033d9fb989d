import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import { nodePath, nodeText } from "../../features/study/node-text.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { wordsOf } from "../../ui/rich-text.tsx";

/** Of a long way the end tells where a card is. */
const MOST_ABOVE = 3;

/** What the pages of cards say of where one stands. */
export const cardPlaces = {
  pathOf(tree: TreeStore, nodeId: NodeId): string {
    const above = ancestorIds(tree, nodeId).slice(0, MOST_ABOVE + 1);
    const told =
      above.length > 1 && above.length <= MOST_ABOVE ? above.slice(0, -1) : above.slice(0, MOST_ABOVE);
    return told
      .reverse()
      .map((id) => wordsOf(nodeText(tree, id)))
      .join(" / ");
  },
  addressOf: (tree: TreeStore, nodeId: NodeId): string | null =>
    nodePath(tree, tree.get("node", nodeId)?.parentId ?? nodeId),
} as const;
