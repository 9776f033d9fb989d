import type { NewCard } from "../card/card.ts";
import { err, type Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { createFlashcard } from "./create-flashcard.ts";
import { inTurn } from "./in-turn.ts";
import type { DrawId, Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";
import { repointNode } from "./repoint-node.ts";

export type ConvertToFlashcard = NewCard & {
  readonly nodeId: NodeId;
  readonly draw: DrawId;
};

/** Turns a note into a card in place: creates the card, points the node at it, deletes the note. */
export function convertToFlashcard(tree: TreeView, args: ConvertToFlashcard): Result<Plan, Refusal> {
  const { nodeId, draw, ...card } = args;
  const node = tree.get("node", nodeId);
  if (!node) return err("unknown-node");
  if (node.itemType !== "note") return err("not-a-note");
  const id = draw();
  return inTurn(tree, [
    (now) => createFlashcard(now, { id, ...card }),
    (now) => repointNode(now, { nodeId, item: { itemType: "flashcard", itemId: id } }),
  ]);
}
