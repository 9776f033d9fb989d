import type { Op } from "../op/op.ts";
import { err, ok, type Result } from "../result.ts";
import { acceptText } from "../tree/limits.ts";
import type { Face, FlashcardId, Item, ItemType, NoteId } from "../tree/node.ts";
import type { RecordId } from "../tree/record-id.ts";
import type { TreeView } from "../tree/view.ts";
import type { Refusal } from "./refusal.ts";

/** What a new node shall show: content made with it, or content that is there and belongs to no node yet. */
export type NewContent =
  | { readonly kind: "new-note"; readonly id: NoteId; readonly text: string }
  | ({ readonly kind: "new-flashcard"; readonly id: FlashcardId } & Face)
  | { readonly kind: "existing"; readonly itemType: ItemType; readonly itemId: RecordId };

/** The item a new node points at, and the ops that make its content. */
export function decideContent(
  tree: TreeView,
  content: NewContent,
): Result<{ readonly item: Item; readonly ops: readonly Op[] }, Refusal> {
  switch (content.kind) {
    case "new-note": {
      const op = decideNote(tree, content.id, content.text);
      return op.ok ? ok({ item: { itemType: "note", itemId: content.id }, ops: [op.value] }) : op;
    }
    case "new-flashcard": {
      const op = decideFlashcard(tree, content.id, content);
      return op.ok ? ok({ item: { itemType: "flashcard", itemId: content.id }, ops: [op.value] }) : op;
    }
    case "existing": {
      const item: Item = { itemType: content.itemType, itemId: content.itemId };
      const free = decideFree(tree, item);
      return free.ok ? ok({ item, ops: [] }) : free;
    }
  }
}

export function decideNote(tree: TreeView, id: NoteId, text: string): Result<Op, Refusal> {
  if (tree.note(id)) return err("id-taken");
  const accepted = acceptText(text);
  if (!accepted.ok) return accepted;
  return ok({ type: "note.create", id, before: null, after: { id, text: accepted.value } });
}

export function decideFlashcard(tree: TreeView, id: FlashcardId, face: Face): Result<Op, Refusal> {
  if (tree.flashcard(id)) return err("id-taken");
  const question = acceptText(face.question.trim());
  if (!question.ok) return question;
  const answer = acceptText(face.answer.trim());
  if (!answer.ok) return answer;
  if (answer.value === "") return err("blank-answer");
  const after = { question: question.value, answer: answer.value };
  return ok({ type: "flashcard.create", id, before: null, after });
}

/** Refuses an item that is not there, or that another node than `holderId` shows. */
export function decideFree(tree: TreeView, item: Item, holderId?: RecordId): Result<Item, Refusal> {
  const known = item.itemType === "note" ? tree.note(item.itemId) : tree.flashcard(item.itemId);
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
    const note = tree.note(id);
    return note ? [{ type: "note.delete", id, before: note, after: null }] : [];
  }
  const ops: Op[] = [];
  const progress = tree.progress(id);
  if (progress) ops.push({ type: "progress.set", id, before: progress, after: null });
  const flashcard = tree.flashcard(id);
  if (flashcard) {
    const before: Face = { question: flashcard.question, answer: flashcard.answer };
    ops.push({ type: "flashcard.delete", id, before, after: null });
  }
  return ops;
}
