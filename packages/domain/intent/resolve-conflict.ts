import type { RecordId } from "../kind/record-id.ts";
import { err, type Result } from "../result.ts";
import { tokens } from "../text/tokens.ts";
import { besideOf } from "../tree/beside.ts";
import type { Item, NodeId } from "../tree/node.ts";
import { parentOf, previousSibling } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { deleteNode } from "./delete-node.ts";
import { editFlashcard } from "./edit-flashcard.ts";
import { editNote } from "./edit-note.ts";
import { type Decision, inTurn } from "./in-turn.ts";
import { takeMarks } from "./mark-nodes.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

/** What of a conflict shall stand: the text of the row, the one that was kept beside it, or each in a row of its own. */
export type Keep = "both" | "mine" | "theirs";

export interface ResolveConflict {
  /** The node of the copy. */
  readonly nodeId: NodeId;
  /** The signs that mark it as one. */
  readonly markIds: readonly RecordId[];
  readonly keep: Keep;
}

/** Ends a conflict: the copy becomes a row like any other, or goes, with its text or without. */
export function resolveConflict(tree: TreeView, args: ResolveConflict): Result<Plan, Refusal> {
  const { nodeId, markIds, keep } = args;
  const copy = tree.get("node", nodeId);
  const text = copy?.itemType === "note" ? tree.get("note", copy.itemId)?.text : undefined;
  if (text === undefined) return err("unknown-node");
  const unmark: Decision = (sheet) => takeMarks(sheet, markIds);
  if (keep === "both") return inTurn(tree, [unmark]);
  const disputed = besideWhat(tree, nodeId);
  const drop: Decision = (sheet) => deleteNode(sheet, { nodeId });
  const takeOver: Decision = (sheet) => (disputed ? putInto(sheet, disputed, text) : err("unknown-item"));
  return inTurn(tree, [unmark, ...(keep === "theirs" ? [takeOver] : []), drop]);
}

/** What the row shows that a copy stands beside. */
function besideWhat(tree: TreeView, nodeId: NodeId): Item | undefined {
  const above = previousSibling(tree, nodeId) ?? parentOf(tree, nodeId);
  return above && besideOf(tree, above.id)?.id === nodeId ? above : undefined;
}

/** Of a card it is the side that says nearly the same. */
function putInto(tree: TreeView, { itemType, itemId }: Item, text: string): Result<Plan, Refusal> {
  if (itemType === "note") return editNote(tree, { noteId: itemId, text });
  const card = tree.get("flashcard", itemId);
  if (!card) return err("unknown-item");
  const side = likeness(card.answer, text) > likeness(card.question, text) ? "answer" : "question";
  return editFlashcard(tree, { flashcardId: itemId, [side]: text });
}

/** How many of its words stand in another text, as a share. */
function likeness(text: string, other: string): number {
  const wordsOf = (of: string) => tokens(of).filter((token) => token.trim() !== "");
  const [own, words] = [wordsOf(text), wordsOf(other)];
  return own.filter((word) => words.includes(word)).length / Math.max(1, own.length, words.length);
}
