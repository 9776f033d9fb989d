import { unreachable } from "../result.ts";
import type { Op } from "./op.ts";

/** `children:5` stands for the child list of node 5, `progress:7` for the progress on flashcard 7. */
export type RecordKey = `${"node" | "children" | "note" | "flashcard" | "progress"}:${number}`;

/** The records an op changes, each once: what must be painted again, and what two edits may fight over. */
export function touched(op: Op): readonly RecordKey[] {
  switch (op.type) {
    case "node.create":
    case "node.delete": {
      const { parentId } = op.after ?? op.before;
      return parentId === null ? [`node:${op.id}`] : [`node:${op.id}`, `children:${parentId}`];
    }
    case "node.move": {
      const parentIds = new Set([op.before.parentId, op.after.parentId]);
      parentIds.delete(null);
      return [`node:${op.id}`, ...[...parentIds].map((id): RecordKey => `children:${id ?? 0}`)];
    }
    case "node.repoint":
      return [`node:${op.id}`];
    case "note.create":
    case "note.edit":
    case "note.delete":
      return [`note:${op.id}`];
    case "flashcard.create":
    case "flashcard.edit":
    case "flashcard.delete":
      return [`flashcard:${op.id}`];
    case "progress.set":
      return [`progress:${op.id}`];
    default:
      return unreachable(op);
  }
}

export const touchedBy = (ops: readonly Op[]): ReadonlySet<RecordKey> => new Set(ops.flatMap(touched));
