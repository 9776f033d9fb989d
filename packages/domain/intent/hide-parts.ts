import { readShapes } from "../card/shapes.ts";
import { wordsOfCard } from "../card/words-of-card.ts";
import { err, type Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { convertToFlashcard } from "./convert-to-flashcard.ts";
import { editFlashcard } from "./edit-flashcard.ts";
import type { DrawId, Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

/**
 * Hides parts of the picture that a row shows. A note becomes a card that asks them, as does a card of another kind, with
 * all that it says as its question. Refuses shapes that hide nothing.
 */
export function hideParts(
  tree: TreeView,
  { nodeId, shapes, draw }: { readonly nodeId: NodeId; readonly shapes: string; readonly draw: DrawId },
): Result<Plan, Refusal> {
  const node = tree.get("node", nodeId);
  if (!node) return err("unknown-node");
  if (readShapes(shapes).shapes.length === 0) return err("no-shape");
  const card = node.itemType === "flashcard" ? tree.get("flashcard", node.itemId) : undefined;
  if (card) {
    const form = { kind: "occlusion", question: wordsOfCard(card), isTyped: false } as const;
    return editFlashcard(tree, {
      flashcardId: card.id,
      ...(card.kind === "occlusion" ? {} : form),
      shapes,
    });
  }
  const note = node.itemType === "note" ? tree.get("note", node.itemId) : undefined;
  if (!note) return err("unknown-item");
  return convertToFlashcard(tree, {
    nodeId,
    kind: "occlusion",
    question: note.text,
    answer: "",
    shapes,
    draw,
  });
}
