import { unreachable } from "../result.ts";
import type { Face } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import type { Op } from "./op.ts";

/**
 * An op as it would be decided now: its `before` is read again from the present view, so that its inverse
 * leads back to what is there and not to what was there once. Null when the record is gone and the op can no
 * longer apply. A create always applies; whether its parent is still there is for the server to say, since
 * dropping the op here would lose what was typed.
 */
export function captureBefore(view: TreeView, op: Op): Op | null {
  switch (op.type) {
    case "node.create":
    case "note.create":
    case "flashcard.create":
      return op;
    case "node.move": {
      const node = view.get("node", op.id);
      return node ? { ...op, before: { parentId: node.parentId, sortOrder: node.sortOrder } } : null;
    }
    case "node.repoint": {
      const node = view.get("node", op.id);
      return node ? { ...op, before: { itemType: node.itemType, itemId: node.itemId } } : null;
    }
    case "node.delete": {
      const before = view.get("node", op.id);
      return before ? { ...op, before } : null;
    }
    case "note.edit": {
      const note = view.get("note", op.id);
      return note ? { ...op, before: { text: note.text } } : null;
    }
    case "note.delete": {
      const before = view.get("note", op.id);
      return before ? { ...op, before } : null;
    }
    case "flashcard.edit": {
      const flashcard = view.get("flashcard", op.id);
      return flashcard ? { ...op, before: sidesOf(flashcard, op.after) } : null;
    }
    case "flashcard.delete": {
      const flashcard = view.get("flashcard", op.id);
      return flashcard ? { ...op, before: { question: flashcard.question, answer: flashcard.answer } } : null;
    }
    case "progress.set":
      if (op.after && !view.get("flashcard", op.id)) return null;
      return { ...op, before: view.get("progress", op.id) ?? null };
    default:
      return unreachable(op);
  }
}

/** The sides an edit names, as the card has them. */
function sidesOf(face: Face, named: Partial<Face>): Partial<Face> {
  return {
    ...(named.question === undefined ? {} : { question: face.question }),
    ...(named.answer === undefined ? {} : { answer: face.answer }),
  };
}
