import { partsWhere } from "../card/parts-where.ts";
import { partId } from "../kind/owner.ts";
import type { CardPart, CardSides, FlashcardId, NodeId, Progress, TreeNode } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { shareASide } from "./one-note.ts";

/** A part of a card as it stands in an outline, and what its learner is thought to remember of it. */
export interface StudyCard extends CardPart {
  readonly nodeId: NodeId;
  /** Undefined for a part that nobody has rated yet. */
  readonly progress: Progress | undefined;
  /** The card directly above, where both are of one note (decision 104). */
  readonly note?: FlashcardId;
  /** The card that was forgotten today and needs it, where it is asked for that. */
  readonly neededBy?: NodeId;
}

/** Walks a branch in the order of the screen, without recursion; yields each part of a card, and undefined for a note. */
export function* walkCards(tree: TreeView, rootId: NodeId): Generator<StudyCard | undefined> {
  const seen = new Set<NodeId>();
  const open = [rootId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = tree.get("node", id);
    if (!node || seen.has(id)) continue;
    seen.add(id);
    const children = tree.childIds(id);
    if (node.itemType === "flashcard") yield* partsAt(tree, node, node.itemId);
    else yield undefined;
    for (let i = children.length - 1; i >= 0; i--) open.push(children[i] as NodeId);
  }
}

/** Lists the parts of all cards of a branch in screen order, its top included, whatever is collapsed. */
export function cardsBelow(tree: TreeView, rootId: NodeId): StudyCard[] {
  const cards: StudyCard[] = [];
  for (const card of walkCards(tree, rootId)) if (card) cards.push(card);
  return cards;
}

/** Lists the parts of the card at a node; of a note those of all cards below it. */
export function cardsAt(tree: TreeView, nodeId: NodeId): StudyCard[] {
  const node = tree.get("node", nodeId);
  return node?.itemType === "flashcard" ? [...partsAt(tree, node, node.itemId)] : cardsBelow(tree, nodeId);
}

function* partsAt(
  tree: TreeView,
  { id: nodeId, parentId }: TreeNode,
  flashcardId: FlashcardId,
): Generator<StudyCard> {
  const card = tree.get("flashcard", flashcardId);
  if (!card) return;
  const note = noteOf(tree, card, parentId);
  for (const part of partsWhere(tree, nodeId, card)) {
    const progress = tree.get("progress", partId(flashcardId, part));
    yield { nodeId, flashcardId, part, progress, ...(note === undefined ? {} : { note }) };
  }
}

/** Returns the card directly above, where it is of one note with a card. */
function noteOf(tree: TreeView, card: CardSides, parentId: NodeId | null): FlashcardId | undefined {
  const above = parentId === null ? undefined : tree.get("node", parentId);
  if (above?.itemType !== "flashcard") return undefined;
  const sides = tree.get("flashcard", above.itemId);
  return sides && shareASide(card, sides) ? above.itemId : undefined;
}
