import type { NodeId } from "@perennial/domain/tree/node";
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
