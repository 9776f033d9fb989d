import { err, type Result } from "../result.ts";
import type { Face, NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { createNote } from "./create-note.ts";
import { inTurn } from "./in-turn.ts";
import type { DrawId, Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";
import { repointNode } from "./repoint-node.ts";

export interface ConvertToNote {
  readonly nodeId: NodeId;
  readonly draw: DrawId;
  /** The sides as they stand in the form, where they differ from what is saved. */
  readonly question?: string | undefined;
  readonly answer?: string | undefined;
}

/**
 * A card becomes a note in place: the note is made, then the node shows it and the card goes with its
 * progress, which the log keeps.
 */
export function convertToNote(tree: TreeView, args: ConvertToNote): Result<Plan, Refusal> {
  const { nodeId, draw } = args;
  const node = tree.node(nodeId);
  if (!node) return err("unknown-node");
  if (node.itemType !== "flashcard") return err("not-a-flashcard");
  const flashcard = tree.flashcard(node.itemId);
  if (!flashcard) return err("unknown-item");
  const id = draw();
  const { question = flashcard.question, answer = flashcard.answer } = args;
  return inTurn(tree, [
    (now) => createNote(now, { id, text: textOfCard({ question, answer }) }),
    (now) => repointNode(now, { nodeId, item: { itemType: "note", itemId: id } }),
  ]);
}

/** The question, and below it the answer if there is one: nothing a person typed goes out of sight. */
export const textOfCard = ({ question, answer }: Face): string =>
  [question.trim(), answer.trim()].filter((side) => side !== "").join("\n");
