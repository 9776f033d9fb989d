import type { RecordOf } from "../kind/kinds.ts";
import type { FlashcardId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import type { CardKindName, CardValues } from "./card.ts";
import { isDerived, withDerived } from "./card-kinds.ts";
import { hasNumberedGaps, MOST_GAPS } from "./gaps.ts";
import { FIRST_NAMED_PART, MOST_NUMBER } from "./shapes.ts";

/**
 * Returns a card as it is to be stored after an edit, with the fields that follow from others. Where somebody edits what
 * follows from others, as clients do that know no kinds of cards, it becomes a basic card, which says just that.
 */
export function completedCard(
  tree: TreeView,
  card: RecordOf<"flashcard">,
  said: Partial<CardValues>,
): Partial<CardValues> {
  const kind = said.kind ?? kindSaid(card, said);
  const becomesCloze = kind === "cloze" && card.kind !== "cloze";
  const isNumbered = said.isNumbered ?? (becomesCloze ? hasNumberedGaps(said.source ?? "") : card.isNumbered);
  const { id: _id, ...completed } = withDerived(
    { ...card, ...said, kind, isNumbered },
    highestNumber(tree, card.id, kind),
  );
  return completed;
}

/** A sentence is a cloze's, also where another device has made something else of the card meanwhile. */
function kindSaid(card: CardValues, said: Partial<CardValues>): CardKindName {
  if (typeof said.source === "string") return "cloze";
  return isRewritten(card, said) ? "basic" : card.kind;
}

const isRewritten = (card: CardValues, said: Partial<CardValues>): boolean =>
  said.source === undefined &&
  (["question", "answer"] as const).some(
    (side) => isDerived(card.kind, side) && said[side] !== undefined && said[side].trim() !== card[side],
  );

/** Returns the highest number that a gap or a shape of a card was ever asked by; 0 where none was. */
export function highestNumber(tree: TreeView, flashcardId: FlashcardId, kind: CardKindName): number {
  const [first, most] = kind === "occlusion" ? [FIRST_NAMED_PART, MOST_NUMBER] : [0, MOST_GAPS];
  let highest = 0;
  for (const progressId of tree.belongings("progress", flashcardId)) {
    const number = (tree.get("progress", progressId)?.part ?? 0) - first;
    if (number <= most) highest = Math.max(highest, number);
  }
  return highest;
}
