/** What commands call the things a person does; the history has words for each. */
export type EventType =
  | "note.create"
  | "note.split"
  | "note.edit"
  | "note.merge"
  | "note.delete"
  | "note.convert"
  | "flashcard.edit"
  | "flashcard.rate"
  | "flashcard.convert"
  | "node.indent"
  | "node.outdent"
  | "node.reorder"
  | "undo"
  | "redo";
