import { readLogRow } from "@perennial/contract/log";
import { serverId } from "@perennial/domain/kind/record-id";
import type { Op } from "@perennial/domain/op/op";
import type { Item, Progress } from "@perennial/domain/tree/node";
import type { GroupState } from "./group-state.ts";
import { progressFromFact } from "./group-state.ts";
import { before, TOMBSTONE_DAYS } from "./retention/kept.ts";

/** The ops that bring a deleted note or card back, with the progress it had; null where there is nothing to bring. */
export function reviveItem(state: GroupState, item: Item): Op[] | null {
  const id = serverId(item.itemId);
  if (item.itemType === "note") {
    const text = lastNoteText(state, id);
    return text === null ? null : [{ type: "note.create", id, before: null, after: { id, text } }];
  }
  const face = lastFace(state, id);
  if (!face) return null;
  const ops: Op[] = [{ type: "flashcard.create", id, before: null, after: { id, ...face } }];
  const progress = lastProgress(state, id);
  if (progress) ops.push({ type: "progress.set", id, before: null, after: progress });
  return ops;
}

/**
 * How a deleted item was lost: with its node, or by its node being pointed at another item. Null where no node
 * ever showed it.
 */
export function lossOf(
  state: GroupState,
  item: Item,
): Extract<Op, { type: "node.delete" | "node.repoint" }> | null {
  // What this group did itself is not in the log yet.
  const own = state.ops.findLast((op) => isLossOf(op, item));
  if (own) return own as Extract<Op, { type: "node.delete" | "node.repoint" }>;
  const key = item.itemType === "note" ? "lostNotes" : "lostFlashcards";
  const id = serverId(item.itemId);
  state.require((needs) => needs[key].add(id));
  const record = state.facts[key].get(id);
  const reading = record && readLogRow(record);
  const op = reading?.kind === "op" ? reading.op : null;
  return op?.type === "node.delete" || op?.type === "node.repoint" ? op : null;
}

const isLossOf = (op: Op, item: Item) =>
  (op.type === "node.delete" || op.type === "node.repoint") &&
  op.before.itemType === item.itemType &&
  op.before.itemId === item.itemId;

const isRecent = (state: GroupState, deletedAt: Date | null) =>
  deletedAt !== null && deletedAt >= before(state.now, TOMBSTONE_DAYS);

function lastNoteText(state: GroupState, id: number): string | null {
  const own = state.ops.findLast((op) => op.type === "note.delete" && op.id === id);
  if (own?.type === "note.delete") return own.before.text;
  const row = state.facts.notes.get(id);
  return row && isRecent(state, row.deleted_at) ? row.text : null;
}

function lastFace(state: GroupState, id: number): { question: string; answer: string } | null {
  const own = state.ops.findLast((op) => op.type === "flashcard.delete" && op.id === id);
  if (own?.type === "flashcard.delete") return own.before;
  const row = state.facts.flashcards.get(id);
  return row && isRecent(state, row.deleted_at) ? { question: row.question, answer: row.answer } : null;
}

function lastProgress(state: GroupState, id: number): Progress | null {
  const own = state.ops.findLast((op) => op.type === "progress.set" && op.id === id);
  if (own?.type === "progress.set") return own.before;
  const row = state.facts.progress.get(id);
  return row && row.deleted_at !== null ? progressFromFact(row) : null;
}
