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
}

/** Turns a card into a note in place, with its question; its answer and progress are deleted, and the log keeps them. */
export function convertToNote(tree: TreeView, args: ConvertToNote): Result<Plan, Refusal> {
  const { nodeId, draw } = args;
  const node = tree.get("node", nodeId);
  if (!node) return err("unknown-node");
  if (node.itemType !== "flashcard") return err("not-a-flashcard");
  const flashcard = tree.get("flashcard", node.itemId);
  if (!flashcard) return err("unknown-item");
  const id = draw();
  const { question = flashcard.question } = args;
  return inTurn(tree, [
    (now) => createNote(now, { id, text: question.trim() }),
    (now) => repointNode(now, { nodeId, item: { itemType: "note", itemId: id } }),
  ]);
}
