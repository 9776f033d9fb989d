import type { CardValues } from "../card/card.ts";
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
 * note becomes its question. A note that was a card becomes one again.
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
  const isCloze = tree.get("flashcard", itemId)?.kind === "cloze";
  return editFlashcard(tree, { flashcardId: itemId, [isCloze ? "source" : "question"]: version.text });
}

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
