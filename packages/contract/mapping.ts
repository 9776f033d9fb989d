import { type RecordId, serverId } from "@perennial/domain/kind/record-id";
import type { Op } from "@perennial/domain/op/op";
import { unreachable } from "@perennial/domain/result";
import type {
  Face,
  Flashcard,
  Item,
  ItemType,
  Note,
  Place,
  Progress,
  TreeNode,
} from "@perennial/domain/tree/node";
import type * as wire from "./wire.ts";

/** Wire shapes to domain records: the one place where the two spellings meet. */
export const nodeFromWire = (node: wire.Node): TreeNode => ({
  id: node.id,
  parentId: node.parent_id,
  itemType: node.item_type,
  itemId: node.item_id,
  sortOrder: node.sort_order,
});

export const noteFromWire = (note: { id: number; text: string }): Note => ({ id: note.id, text: note.text });

export const flashcardFromWire = (card: { id: number; question: string; answer: string }): Flashcard => ({
  id: card.id,
  question: card.question,
  answer: card.answer,
});

export const progressFromWire = (progress: wire.UserFlashcard): Progress => ({
  id: progress.flashcard_id,
  flashcardId: progress.flashcard_id,
  difficulty: null,
  confidenceColor: progress.confidence_color,
  confidence: progress.confidence,
  strength: progress.strength,
  nextReviewTime: progress.next_review_time,
  reviewedAt: progress.reviewed_at,
});

export type LogTable = wire.DataMutation["table_name"];
type Values = Readonly<Record<string, unknown>>;

/** What of an op stands in the log: which record, what it was and what it became, in the wire's spelling. */
export interface LogRecord {
  /** The op's type: `note.edit`. */
  readonly mutation_type: Op["type"];
  readonly table_name: LogTable;
  /** For a user flashcard the id of the flashcard, which names it within its user. */
  readonly record_id: number;
  readonly old_values: Values | null;
  readonly new_values: Values | null;
}

const placeValues = (place: Place): Values => ({
  parent_id: place.parentId === null ? null : serverId(place.parentId),
  sort_order: place.sortOrder,
});
const itemValues = (item: Item): Values => ({ item_type: item.itemType, item_id: serverId(item.itemId) });
const nodeValues = (node: TreeNode): Values => ({ ...placeValues(node), ...itemValues(node) });
const noteValues = (note: { readonly text: string }): Values => ({ text: note.text });
const faceValues = (face: Partial<Face>): Values => ({
  ...(face.question === undefined ? {} : { question: face.question }),
  ...(face.answer === undefined ? {} : { answer: face.answer }),
});
const progressValues = (progress: Progress): Values => ({
  confidence: progress.confidence,
  confidence_color: progress.confidenceColor,
  strength: progress.strength,
  next_review_time: progress.nextReviewTime,
  reviewed_at: progress.reviewedAt,
});

const pair = <T>(
  table_name: LogTable,
  values: (record: T) => Values,
  op: { type: Op["type"]; id: RecordId; before: T | null; after: T | null },
): LogRecord => ({
  mutation_type: op.type,
  table_name,
  record_id: serverId(op.id),
  old_values: op.before === null ? null : values(op.before),
  new_values: op.after === null ? null : values(op.after),
});

/** An op as a row of the log. */
export function logRecordFromOp(op: Op): LogRecord {
  switch (op.type) {
    case "node.create":
    case "node.delete":
      return pair("nodes", nodeValues, op);
    case "node.move":
      return pair("nodes", placeValues, op);
    case "node.repoint":
      return pair("nodes", itemValues, op);
    case "note.create":
    case "note.edit":
    case "note.delete":
      return pair("notes", noteValues, op);
    case "flashcard.create":
    case "flashcard.edit":
    case "flashcard.delete":
      return pair<Partial<Face>>("flashcards", faceValues, op);
    case "progress.set":
      return pair("user_flashcards", progressValues, op);
    default:
      return unreachable(op);
  }
}

const placeOf = (v: Values): Place => ({
  parentId: (v["parent_id"] ?? null) as number | null,
  sortOrder: v["sort_order"] as number,
});
const itemOf = (v: Values): Item => ({
  itemType: v["item_type"] as ItemType,
  itemId: v["item_id"] as number,
});
const nodeOf = (id: number, v: Values): TreeNode => ({ id, ...placeOf(v), ...itemOf(v) });
const faceOf = (v: Values): Partial<Face> => ({
  ...(v["question"] === undefined ? {} : { question: v["question"] as string }),
  ...(v["answer"] === undefined ? {} : { answer: v["answer"] as string }),
});
const progressOf = (flashcardId: number, v: Values): Progress => ({
  id: flashcardId,
  flashcardId,
  difficulty: null,
  confidence: v["confidence"] as number,
  confidenceColor: v["confidence_color"] as Progress["confidenceColor"],
  strength: v["strength"] as number,
  nextReviewTime: v["next_review_time"] as string,
  reviewedAt: (v["reviewed_at"] ?? null) as string | null,
});

/**
 * A row of the log as an op. The rows are written by `logRecordFromOp` alone, so their values are taken at
 * their word; a row of a later version whose type is unknown here is null, and the reader loads anew.
 */
export function opFromLogRecord(row: Pick<wire.DataMutation, keyof LogRecord>): Op | null {
  const id = row.record_id;
  const before = row.old_values ?? {};
  const after = row.new_values ?? {};
  switch (row.mutation_type as Op["type"]) {
    case "node.create":
      return { type: "node.create", id, before: null, after: nodeOf(id, after) };
    case "node.move":
      return { type: "node.move", id, before: placeOf(before), after: placeOf(after) };
    case "node.repoint":
      return { type: "node.repoint", id, before: itemOf(before), after: itemOf(after) };
    case "node.delete":
      return { type: "node.delete", id, before: nodeOf(id, before), after: null };
    case "note.create":
      return { type: "note.create", id, before: null, after: { id, text: after["text"] as string } };
    case "note.edit":
      return {
        type: "note.edit",
        id,
        before: { text: before["text"] as string },
        after: { text: after["text"] as string },
      };
    case "note.delete":
      return { type: "note.delete", id, before: { id, text: before["text"] as string }, after: null };
    case "flashcard.create":
      return { type: "flashcard.create", id, before: null, after: { id, ...(faceOf(after) as Face) } };
    case "flashcard.edit":
      return { type: "flashcard.edit", id, before: faceOf(before) as Face, after: faceOf(after) as Face };
    case "flashcard.delete":
      return { type: "flashcard.delete", id, before: { id, ...(faceOf(before) as Face) }, after: null };
    case "progress.set":
      return {
        type: "progress.set",
        id,
        before: row.old_values === null ? null : progressOf(id, before),
        after: row.new_values === null ? null : progressOf(id, after),
      };
    default:
      return null;
  }
}
