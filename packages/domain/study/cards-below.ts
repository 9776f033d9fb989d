import { partId } from "../kind/owner.ts";
import type { FlashcardId, NodeId, Progress, TreeNode } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { shareASide } from "./one-note.ts";

/** A card as it stands in an outline, and what its learner is thought to remember of it. */
export interface StudyCard {
  readonly nodeId: NodeId;
  readonly flashcardId: FlashcardId;
  /** Undefined for a card that nobody has rated yet. */
  readonly progress: Progress | undefined;
  /** The card directly above, where both are of one note (decision 104). */
  readonly note?: FlashcardId;
}

/** Walks a branch in the order of the screen, without recursion; yields undefined for what is no card. */
export function* walkCards(tree: TreeView, rootId: NodeId): Generator<StudyCard | undefined> {
  const seen = new Set<NodeId>();
  const open = [rootId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = tree.get("node", id);
    if (!node || seen.has(id)) continue;
    seen.add(id);
    yield node.itemType === "flashcard" ? cardAt(tree, node, node.itemId) : undefined;
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

function cardAt(tree: TreeView, { id: nodeId, parentId }: TreeNode, flashcardId: FlashcardId): StudyCard {
  const card = { nodeId, flashcardId, progress: tree.get("progress", partId(flashcardId, 0)) };
  const above = parentId === null ? undefined : tree.get("node", parentId);
  if (above?.itemType !== "flashcard") return card;
  const [sides, aboveSides] = [tree.get("flashcard", flashcardId), tree.get("flashcard", above.itemId)];
  return sides && aboveSides && shareASide(sides, aboveSides) ? { ...card, note: above.itemId } : card;
}
