import type { RecordOf } from "../kind/kinds.ts";
import type { TreeView } from "../tree/view.ts";
import type { CardKindName, CardValues } from "./card.ts";
import { isDerived, withDerived } from "./card-kinds.ts";
import { hasNumberedGaps, MOST_GAPS } from "./gaps.ts";

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
    highestGap(tree, card),
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

/** Returns the highest number that a gap of a card was ever asked by; 0 where none was. */
function highestGap(tree: TreeView, { id }: RecordOf<"flashcard">): number {
  let highest = 0;
  for (const progressId of tree.belongings("progress", id)) {
    const part = tree.get("progress", progressId)?.part;
    if (part !== undefined && part <= MOST_GAPS) highest = Math.max(highest, part);
  }
  return highest;
}
