import type { NewCard } from "../card/card.ts";
import { CARD_KINDS, completedNew, formFields } from "../card/card-kinds.ts";
import { SHOWN_WITH } from "../kind/items.ts";
import type { NewContent } from "../op/command.ts";
import type { Op, OpOf } from "../op/op.ts";
import { deletionOf } from "../op/record-ops.ts";
import { err, ok, type Result, unreachable } from "../result.ts";
import type { FlashcardId, Item, NodeId, NoteId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { acceptFields } from "./accept-fields.ts";
import type { Refusal } from "./refusal.ts";

/** The accepted content: the item that a new node points at, and the ops that create it. */
export interface DecidedContent {
  readonly accepted: NewContent;
  readonly item: Item;
  readonly ops: readonly Op[];
}

/** Decides what a new node shows: a new item, or one that exists and that no node shows. Refuses anything else. */
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
      const { id: cardId, question: asked, answer: answers, form: said } = content;
      const op = decideFlashcard(tree, cardId, { question: asked, answer: answers, ...said });
      if (!op.ok) return op;
      const { id, after } = op.value;
      const { question, answer } = after;
      const accepted = { kind: "new-flashcard", id, question, answer, ...formFields(after) } as const;
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

/** Decides the creation of a note. Refuses a text that notes do not take, and an id that is taken. */
export function decideNote(tree: TreeView, id: NoteId, text: string): Result<OpOf<"note.create">, Refusal> {
  if (tree.get("note", id)) return err("id-taken");
  const accepted = acceptFields("note", { id, text });
  return accepted.ok ? ok({ type: "note.create", id, before: null, after: accepted.value }) : accepted;
}

/** Decides the creation of a card. Refuses texts that cards do not take, a blank answer, and an id that is taken. */
export function decideFlashcard(
  tree: TreeView,
  id: FlashcardId,
  said: NewCard,
): Result<OpOf<"flashcard.create">, Refusal> {
  if (tree.get("flashcard", id)) return err("id-taken");
  const accepted = acceptFields("flashcard", completedNew(said));
  if (!accepted.ok) return accepted;
  const { answer, kind } = accepted.value;
  if (answer === "") return err(CARD_KINDS[kind].lacks ?? "blank-answer");
  return ok({ type: "flashcard.create", id, before: null, after: { id, ...accepted.value } });
}

/** Refuses an item that is not there, or that another node than `holderId` shows. */
export function decideFree(tree: TreeView, item: Item, holderId?: NodeId): Result<Item, Refusal> {
  if (!tree.get(item.itemType, item.itemId)) return err("unknown-item");
  const holder = tree.holderOf(item);
  return holder === undefined || holder === holderId ? ok(item) : err("item-taken");
}

/** Returns the ops that delete what a node showed: progress before its card, so that the inverse makes the card first. */
export function dropContent(tree: TreeView, { itemType, itemId }: Item): Op[] {
  const ops: Op[] = [];
  for (const kind of SHOWN_WITH[itemType].toReversed())
    for (const id of kind === itemType ? [itemId] : tree.belongings(kind, itemId)) {
      const record = tree.get(kind, id);
      if (record) ops.push(deletionOf(kind, record));
    }
  return ops;
}
