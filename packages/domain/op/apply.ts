import { unreachable } from "../result.ts";
import type { TreeTarget } from "../tree/view.ts";
import type { Op } from "./op.ts";

/**
 * Writes an op to a target. A change of a record that is not there does nothing: it was deleted meanwhile, and
 * only a create may bring it back.
 */
export function applyOp(target: TreeTarget, op: Op): void {
  switch (op.type) {
    case "node.create":
      target.put("node", op.after);
      break;
    case "node.move":
    case "node.repoint": {
      const node = target.get("node", op.id);
      if (node) target.put("node", { ...node, ...op.after });
      break;
    }
    case "node.delete":
      target.remove("node", op.id);
      break;
    case "note.create":
      target.put("note", op.after);
      break;
    case "note.edit": {
      const note = target.get("note", op.id);
      if (note) target.put("note", { ...note, ...op.after });
      break;
    }
    case "note.delete":
      target.remove("note", op.id);
      break;
    case "flashcard.create":
      target.put("flashcard", { id: op.id, ...op.after });
      break;
    case "flashcard.edit": {
      const flashcard = target.get("flashcard", op.id);
      if (flashcard) target.put("flashcard", { ...flashcard, ...op.after });
      break;
    }
    case "flashcard.delete":
      target.remove("flashcard", op.id);
      break;
    case "progress.set":
      if (op.after) target.put("progress", op.after);
      else target.remove("progress", op.id);
      break;
    default:
      unreachable(op);
  }
}

export function applyOps(target: TreeTarget, ops: readonly Op[]): void {
  for (const op of ops) applyOp(target, op);
}
