import type { CardValues } from "../card/card.ts";
import { askGaps, hasGaps } from "../card/gaps.ts";
import { err, type Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { convertToFlashcard } from "./convert-to-flashcard.ts";
import { editFlashcard } from "./edit-flashcard.ts";
import { editNote } from "./edit-note.ts";
import type { DrawId, Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

/** What a node said at some time. */
export type Version =
  | { readonly itemType: "note"; readonly text: string }
  | { readonly itemType: "flashcard"; readonly card: CardValues };

/**
 * Has a node say again what it said once, by an edit of what it shows now. A card stays one, with its schedule: what was a
 * note becomes its question, and the sentence with gaps that it was made of makes it one with gaps. A note that was a card
 * becomes one again.
 */
export function restoreVersion(
  tree: TreeView,
  { nodeId, version, draw }: { readonly nodeId: NodeId; readonly version: Version; readonly draw: DrawId },
): Result<Plan, Refusal> {
  const node = tree.get("node", nodeId);
  if (!node) return err("unknown-node");
  const { itemType, itemId } = node;
  if (itemType === "note")
    return version.itemType === "note"
      ? editNote(tree, { noteId: itemId, text: version.text })
      : convertToFlashcard(tree, { ...version.card, nodeId, draw });
  if (version.itemType === "flashcard")
    return editFlashcard(tree, { flashcardId: itemId, ...withoutAsks(version.card) });
  const card = tree.get("flashcard", itemId);
  if (card && wasMadeOf(card, version.text))
    return editFlashcard(tree, { flashcardId: itemId, kind: "cloze", source: version.text });
  const field = card?.kind === "cloze" ? "source" : "question";
  return editFlashcard(tree, { flashcardId: itemId, [field]: version.text });
}

/** Returns whether a card asks all gaps of a sentence at once: before cards kept their sentence, they were made of it so. */
const wasMadeOf = ({ kind, question, answer }: CardValues, sentence: string): boolean => {
  if (kind !== "basic" || !hasGaps(sentence)) return false;
  const asked = askGaps(sentence, () => true);
  return asked.question === question && asked.answer === answer;
};

/** The numbers of its parts follow from the rest. */
const withoutAsks = ({ question, answer, kind, isTyped, source, isNumbered, shapes }: CardValues) => ({
  question,
  answer,
  kind,
  isTyped,
  source,
  isNumbered,
  shapes,
});
