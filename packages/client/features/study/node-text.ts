import { isPrivate } from "@perennial/domain/draft/source";
import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import type { TreeStore } from "../../store/tree-store.ts";

/** What a node says: the text of a note, the question of a card. */
export const nodeText = (tree: TreeStore, id: NodeId): string => wordsOf(tree, id) || "Empty note";

/** Returns whether a node has a text, or a question. */
export const saysSomething = (tree: TreeStore, id: NodeId): boolean => wordsOf(tree, id) !== "";

function wordsOf(tree: TreeStore, id: NodeId): string {
  const row = tree.row(tree.keyOf(id));
  return (row?.note?.text ?? row?.flashcard?.question ?? "").trim();
}

/** The address of a node's page; null while the server has given it no number. */
export function nodePath(tree: TreeStore, id: NodeId): string | null {
  const wireId = tree.identity.serverIdOf("node", id);
  return wireId === undefined ? null : `/trees/${wireId}`;
}

/** Whether a card is private, or stands below something that is: nothing of it goes to a model. */
export function isPrivateCard(tree: TreeStore, id: NodeId): boolean {
  const answer = tree.row(tree.keyOf(id))?.flashcard?.answer ?? "";
  return [answer, ...[id, ...ancestorIds(tree, id)].map((each) => nodeText(tree, each))].some(isPrivate);
}
