import { partsWhere } from "@perennial/domain/card/parts-where";
import { partId } from "@perennial/domain/kind/owner";
import type { StudyCard } from "@perennial/domain/study/cards-below";
import { isAsked } from "@perennial/domain/study/day-plan";
import type { StudyDay } from "@perennial/domain/study/study-day";
import type { CardPart, NodeId } from "@perennial/domain/tree/node";
import type { TreeView } from "@perennial/domain/tree/view";

export interface AskedCard extends CardPart {
  readonly nodeId: NodeId;
  /** When it was last rated, as far as the session knows, in ms; null for never. */
  readonly ratedAt: number | null;
  /** The card that was forgotten today and needs it, where it is asked for that. */
  readonly neededBy?: NodeId | undefined;
}

/** Returns a card of the plan as a session holds it, with its rating as of now. */
export const askedCard = ({ nodeId, flashcardId, part, progress, neededBy }: StudyCard): AskedCard => ({
  nodeId,
  neededBy,
  flashcardId,
  part,
  ratedAt: progress?.reviewedAt ? Date.parse(progress.reviewedAt) : null,
});

/** Whether a card is where the session saw it, and was not rated, suspended, put off or taken away meanwhile. */
export function isStillAsked(
  tree: TreeView,
  { nodeId, flashcardId, part, ratedAt }: AskedCard,
  today: StudyDay,
): boolean {
  const node = tree.get("node", nodeId);
  if (node?.itemType !== "flashcard" || node.itemId !== flashcardId) return false;
  const card = tree.get("flashcard", flashcardId);
  if (!card || !partsWhere(tree, nodeId, card).includes(part)) return false;
  const progress = tree.get("progress", partId(flashcardId, part));
  if (!isAsked({ progress }, today)) return false;
  return (progress?.reviewedAt ? Date.parse(progress.reviewedAt) : null) === ratedAt;
}

/** Whether both are the same part of a card, whatever became of it in between. */
export const isSameCard = (a: CardPart, b: CardPart): boolean =>
  a.flashcardId === b.flashcardId && a.part === b.part;
