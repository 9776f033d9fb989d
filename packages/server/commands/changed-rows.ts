import { serverId } from "@perennial/domain/kind/record-id";
import type { Op } from "@perennial/domain/op/op";
import { unreachable } from "@perennial/domain/result";
import type { Progress, TreeNode } from "@perennial/domain/tree/node";
import type { Facts, FlashcardFact, NodeFact, NoteFact, ProgressFact } from "./facts.ts";

/** Rows as they are to stand after a group; `isNew` where the database has none of that id yet. */
export interface Changed<T> {
  readonly row: T;
  readonly isNew: boolean;
}

export interface ChangedRows {
  readonly nodes: readonly Changed<NodeFact>[];
  readonly notes: readonly Changed<NoteFact>[];
  readonly flashcards: readonly Changed<FlashcardFact>[];
  readonly progress: readonly Changed<ProgressFact>[];
}

/**
 * Sums ops up to one row for each record. What is deleted stays as a tombstone with its last values; what is
 * made and deleted again in one group too, since the log speaks of it.
 */
export function changedRows(
  ops: readonly Op[],
  facts: Facts,
  now: Date,
  progressId: (flashcardId: number) => number,
): ChangedRows {
  const nodes = new Map<number, NodeFact>();
  const notes = new Map<number, NoteFact>();
  const flashcards = new Map<number, FlashcardFact>();
  const progress = new Map<number, ProgressFact>();

  const change = <T>(
    rows: Map<number, T>,
    stored: ReadonlyMap<number, T>,
    id: number,
    values: Partial<T>,
  ) => {
    const row = rows.get(id) ?? stored.get(id);
    if (row === undefined) throw new Error("an op changes a row that was never read");
    rows.set(id, { ...row, ...values });
  };

  for (const op of ops) {
    const id = serverId(op.id);
    switch (op.type) {
      case "node.create":
        nodes.set(id, nodeFact(op.after, null));
        break;
      case "node.delete":
        nodes.set(id, nodeFact(op.before, now));
        break;
      case "node.move":
        change(nodes, facts.nodes, id, {
          parent_id: op.after.parentId === null ? null : serverId(op.after.parentId),
          sort_order: op.after.sortOrder,
        });
        break;
      case "node.repoint":
        change(nodes, facts.nodes, id, { item_type: op.after.itemType, item_id: serverId(op.after.itemId) });
        break;
      case "note.create":
        notes.set(id, { id, text: op.after.text, deleted_at: null });
        break;
      case "note.delete":
        notes.set(id, { id, text: op.before.text, deleted_at: now });
        break;
      case "note.edit":
        change(notes, facts.notes, id, { text: op.after.text });
        break;
      case "flashcard.create":
        flashcards.set(id, { id, question: op.after.question, answer: op.after.answer, deleted_at: null });
        break;
      case "flashcard.delete":
        flashcards.set(id, { id, question: op.before.question, answer: op.before.answer, deleted_at: now });
        break;
      case "flashcard.edit":
        change(flashcards, facts.flashcards, id, op.after);
        break;
      case "progress.set": {
        const values = op.after ?? op.before;
        if (values) progress.set(id, progressFact(progressId(id), values, op.after === null ? now : null));
        break;
      }
      default:
        unreachable(op);
    }
  }
  return {
    nodes: listed(nodes, facts.nodes),
    notes: listed(notes, facts.notes),
    flashcards: listed(flashcards, facts.flashcards),
    progress: listed(progress, facts.progress),
  };
}

const listed = <T>(rows: ReadonlyMap<number, T>, stored: ReadonlyMap<number, T>): Changed<T>[] =>
  [...rows].map(([id, row]) => ({ row, isNew: !stored.has(id) }));

const nodeFact = (node: TreeNode, deletedAt: Date | null): NodeFact => ({
  id: serverId(node.id),
  parent_id: node.parentId === null ? null : serverId(node.parentId),
  item_type: node.itemType,
  item_id: serverId(node.itemId),
  sort_order: node.sortOrder,
  deleted_at: deletedAt,
});

const progressFact = (id: number, values: Progress, deletedAt: Date | null): ProgressFact => ({
  id,
  flashcard_id: serverId(values.flashcardId),
  confidence: values.confidence,
  confidence_color: values.confidenceColor,
  strength: values.strength,
  difficulty: values.difficulty,
  next_review_time: new Date(values.nextReviewTime),
  reviewed_at: values.reviewedAt === null ? null : new Date(values.reviewedAt),
  deleted_at: deletedAt,
});
