import type { NewContent } from "../op/command.ts";
import type { Op, OpOf } from "../op/op.ts";
import { err, ok, type Result, unreachable } from "../result.ts";
import { acceptText } from "../tree/limits.ts";
import type { Face, FlashcardId, Item, NodeId, NoteId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import type { Refusal } from "./refusal.ts";

/** The content as it was accepted, the item a new node points at, and the ops that make the content. */
export interface DecidedContent {
  readonly accepted: NewContent;
  readonly item: Item;
  readonly ops: readonly Op[];
}

export function decideContent(tree: TreeView, content: NewContent): Result<DecidedContent, Refusal> {
  switch (content.kind) {
    case "new-note": {
      const op = decideNote(tree, content.id, content.text);
      if (!op.ok) return op;
      const { id, after } = op.value;
      const accepted = { kind: "new-note", id, text: after.text } as const;
      return ok({ accepted, item: { itemType: "note", itemId: id }, ops: [op.value] });
    }
    case "new-flashcard": {
      const op = decideFlashcard(tree, content.id, content);
      if (!op.ok) return op;
      const { id, after } = op.value;
      const accepted = { kind: "new-flashcard", id, ...after } as const;
      return ok({ accepted, item: { itemType: "flashcard", itemId: id }, ops: [op.value] });
    }
    case "existing": {
      const item: Item = { itemType: content.itemType, itemId: content.itemId };
      const free = decideFree(tree, item);
      return free.ok ? ok({ accepted: content, item, ops: [] }) : free;
    }
    default:
      return unreachable(content);
  }
}

export function decideNote(tree: TreeView, id: NoteId, text: string): Result<OpOf<"note.create">, Refusal> {
  if (tree.get("note", id)) return err("id-taken");
  const accepted = acceptText(text);
  if (!accepted.ok) return accepted;
  return ok({ type: "note.create", id, before: null, after: { id, text: accepted.value } });
}

export function decideFlashcard(
  tree: TreeView,
  id: FlashcardId,
  face: Face,
): Result<OpOf<"flashcard.create">, Refusal> {
  if (tree.get("flashcard", id)) return err("id-taken");
  const question = acceptText(face.question.trim());
  if (!question.ok) return question;
  const answer = acceptText(face.answer.trim());
  if (!answer.ok) return answer;
  if (answer.value === "") return err("blank-answer");
  const after = { question: question.value, answer: answer.value };
  return ok({ type: "flashcard.create", id, before: null, after });
}

/** Refuses an item that is not there, or that another node than `holderId` shows. */
export function decideFree(tree: TreeView, item: Item, holderId?: NodeId): Result<Item, Refusal> {
  const known = item.itemType === "note" ? tree.get("note", item.itemId) : tree.get("flashcard", item.itemId);
  if (!known) return err("unknown-item");
  const holder = tree.holderOf(item);
  return holder === undefined || holder === holderId ? ok(item) : err("item-taken");
}

/**
 * The ops that delete what a node showed. The progress goes before its card, so that taking it all back makes
 * the card first.
 */
export function dropContent(tree: TreeView, item: Item): Op[] {
  const { itemId: id } = item;
  if (item.itemType === "note") {
    const note = tree.get("note", id);
    return note ? [{ type: "note.delete", id, before: note, after: null }] : [];
  }
  const ops: Op[] = [];
  const progress = tree.get("progress", id);
  if (progress) ops.push({ type: "progress.set", id, before: progress, after: null });
  const flashcard = tree.get("flashcard", id);
  if (flashcard) {
    const before: Face = { question: flashcard.question, answer: flashcard.answer };
    ops.push({ type: "flashcard.delete", id, before, after: null });
  }
  return ops;
}
