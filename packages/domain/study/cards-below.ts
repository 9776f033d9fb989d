import { partId } from "../kind/owner.ts";
import type { FlashcardId, NodeId, Progress } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";

/** A card as it stands in an outline, and what its learner is thought to remember of it. */
export interface StudyCard {
  readonly nodeId: NodeId;
  readonly flashcardId: FlashcardId;
  /** Undefined for a card that nobody has rated yet. */
  readonly progress: Progress | undefined;
}

/** Walks a branch in the order of the screen, without recursion; yields undefined for what is no card. */
export function* walkCards(tree: TreeView, rootId: NodeId): Generator<StudyCard | undefined> {
  const seen = new Set<NodeId>();
  const open = [rootId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = tree.get("node", id);
    if (!node || seen.has(id)) continue;
    seen.add(id);
    yield node.itemType === "flashcard" ? cardAt(tree, id, node.itemId) : undefined;
    const children = tree.childIds(id);
    for (let i = children.length - 1; i >= 0; i--) open.push(children[i] as NodeId);
  }
}

/** Lists the cards of a branch in screen order, its top included, whatever is collapsed. */
export function cardsBelow(tree: TreeView, rootId: NodeId): StudyCard[] {
  const cards: StudyCard[] = [];
  for (const card of walkCards(tree, rootId)) if (card) cards.push(card);
  return cards;
}

const cardAt = (tree: TreeView, nodeId: NodeId, flashcardId: FlashcardId): StudyCard => ({
  nodeId,
  flashcardId,
  progress: tree.get("progress", partId(flashcardId, 0)),
});
