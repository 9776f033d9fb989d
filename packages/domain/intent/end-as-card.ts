import { isAnsweredBelow } from "../card/card-kinds.ts";
import { err, type Result } from "../result.ts";
import type { TreeView } from "../tree/view.ts";
import { type ConvertToFlashcard, convertToFlashcard } from "./convert-to-flashcard.ts";
import { createNode } from "./create-node.ts";
import { inTurn } from "./in-turn.ts";
import { isRootOfPage, type OnPage } from "./page.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export type EndAsCard = ConvertToFlashcard & OnPage;

/**
 * Enter behind a line that says a card: the note becomes the card, and a blank note follows it. It comes first below a
 * card whose answer stands in the rows below it.
 */
export function endAsCard(tree: TreeView, args: EndAsCard): Result<Plan, Refusal> {
  const { pageRootId, ...card } = args;
  const { nodeId, draw } = card;
  const node = tree.get("node", nodeId);
  if (!node) return err("unknown-node");
  const { parentId } = node;
  if (parentId === null || isRootOfPage(tree, nodeId, args)) return err("root");
  const [id, noteId] = [draw(), draw()];
  const place = isAnsweredBelow(card)
    ? { parentId: nodeId, previousSiblingId: null }
    : { parentId, previousSiblingId: nodeId };
  const content = { kind: "new-note", id: noteId, text: "" } as const;
  return inTurn(
    tree,
    [(now) => convertToFlashcard(now, card), (now) => createNode(now, { id, content, ...place })],
    { nodeId: id, caret: 0 },
  );
}
