import type { CardValues } from "../card/card.ts";
import { sentenceOfSides, withoutGapNumbers } from "../card/gaps.ts";
import { err, type Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { createNote } from "./create-note.ts";
import { inTurn } from "./in-turn.ts";
import type { DrawId, Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";
import { repointNode } from "./repoint-node.ts";

export interface ConvertToNote {
  readonly nodeId: NodeId;
  readonly draw: DrawId;
  /** The question as it stands in the form, where it differs from what is saved. */
  readonly question?: string | undefined;
  /** The sentence of a cloze as it stands in the form. */
  readonly source?: string | undefined;
}

/**
 * Turns a card into a note in place: a cloze with its sentence, word for word as it was written, also one whose gaps are in
 * its question and its answer, any other card with its question. Its answer and progress are deleted, and the log keeps them.
 */
export function convertToNote(tree: TreeView, args: ConvertToNote): Result<Plan, Refusal> {
  const { nodeId, draw } = args;
  const node = tree.get("node", nodeId);
  if (!node) return err("unknown-node");
  if (node.itemType !== "flashcard") return err("not-a-flashcard");
  const flashcard = tree.get("flashcard", node.itemId);
  if (!flashcard) return err("unknown-item");
  const id = draw();
  const { question = flashcard.question, source = flashcard.source } = args;
  const text =
    flashcard.kind === "cloze"
      ? sentenceOf(source ?? question, flashcard)
      : (flashcard.kind === "basic" && sentenceOfSides({ ...flashcard, question })) || question.trim();
  return inTurn(tree, [
    (now) => createNote(now, { id, text }),
    (now) => repointNode(now, { nodeId, item: { itemType: "note", itemId: id } }),
  ]);
}

const sentenceOf = (source: string, { isNumbered }: CardValues): string =>
  isNumbered ? source : withoutGapNumbers(source);
