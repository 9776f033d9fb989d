import { unreachable } from "../result.ts";
import type { Op } from "./op.ts";

/** The op that takes an op back. */
export function invertOp(op: Op): Op {
  switch (op.type) {
    case "node.create":
      return { type: "node.delete", id: op.id, before: op.after, after: null };
    case "node.delete":
      return { type: "node.create", id: op.id, before: null, after: op.before };
    case "note.create":
      return { type: "note.delete", id: op.id, before: op.after, after: null };
    case "note.delete":
      return { type: "note.create", id: op.id, before: null, after: op.before };
    case "flashcard.create":
      return { type: "flashcard.delete", id: op.id, before: op.after, after: null };
    case "flashcard.delete":
      return { type: "flashcard.create", id: op.id, before: null, after: op.before };
    case "node.move":
      return { ...op, before: op.after, after: op.before };
    case "node.repoint":
      return { ...op, before: op.after, after: op.before };
    case "note.edit":
      return { ...op, before: op.after, after: op.before };
    case "flashcard.edit":
      return { ...op, before: op.after, after: op.before };
    case "progress.set":
      return { ...op, before: op.after, after: op.before };
    default:
      return unreachable(op);
  }
}

/** Takes a series back: each op inverted, the last one first. */
export const invertOps = (ops: readonly Op[]): Op[] => ops.map(invertOp).reverse();
