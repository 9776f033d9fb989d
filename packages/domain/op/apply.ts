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
      target.putNode(op.after);
      break;
    case "node.move":
    case "node.repoint": {
      const node = target.node(op.id);
      if (node) target.putNode({ ...node, ...op.after });
      break;
    }
    case "node.delete":
      target.removeNode(op.id);
      break;
    case "note.create":
      target.putNote(op.after);
      break;
    case "note.edit": {
      const note = target.note(op.id);
      if (note) target.putNote({ ...note, ...op.after });
      break;
    }
    case "note.delete":
      target.removeNote(op.id);
      break;
    case "flashcard.create":
      target.putFlashcard({ id: op.id, ...op.after });
      break;
    case "flashcard.edit": {
      const flashcard = target.flashcard(op.id);
      if (flashcard) target.putFlashcard({ ...flashcard, ...op.after });
      break;
    }
    case "flashcard.delete":
      target.removeFlashcard(op.id);
      break;
    case "progress.set":
      if (op.after) target.putProgress(op.after);
      else target.removeProgress(op.id);
      break;
    default:
      unreachable(op);
  }
}

export function applyOps(target: TreeTarget, ops: readonly Op[]): void {
  for (const op of ops) applyOp(target, op);
}
