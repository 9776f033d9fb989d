import { anchorsIn } from "@perennial/domain/search/anchors-in";
import type { NodeId } from "@perennial/domain/tree/node";
import { parentOf } from "@perennial/domain/tree/selectors";
import type { TreeView } from "@perennial/domain/tree/view";
import type { RowData } from "../../store/row-data.ts";

const MOST_BESIDE = 6;

/** Proposes what a card may need: what its texts link to, the card that it stands below, and the cards before it. */
export function proposedNeeds(tree: TreeView, { node, flashcard, needs = [] }: RowData): readonly NodeId[] {
  const nodeOf = (anchor: number) => tree.get("anchor", anchor)?.nodeId;
  const isCard = (id: NodeId) => tree.get("node", id)?.itemType === "flashcard";
  const linked = anchorsIn(`${flashcard?.question ?? ""}\n${flashcard?.answer ?? ""}`).map(nodeOf);
  const parent = parentOf(tree, node.id)?.id;
  const siblings = parent === undefined ? [] : tree.childIds(parent);
  const before = siblings.slice(0, siblings.indexOf(node.id)).filter(isCard).toReversed();
  const above = parent !== undefined && isCard(parent) ? [parent] : [];
  const already = new Set(needs.map(nodeOf));
  return [...new Set([...linked, ...above, ...before.slice(0, MOST_BESIDE)])].filter(
    (id): id is NodeId => id !== undefined && !already.has(id) && tree.get("node", id) !== undefined,
  );
}
