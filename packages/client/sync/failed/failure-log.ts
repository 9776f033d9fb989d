import type { Op, OpType } from "@perennial/domain/op/op";

/** What the log calls the parts of a change that can fail by themselves; a person reads another sentence. */
const NOT_DONE: Readonly<Partial<Record<OpType, string>>> = {
  "note.create": "Failed to create note",
  "flashcard.create": "Failed to create flashcard",
  "node.create": "Failed to create tree item",
  "node.move": "Failed to update tree",
  "node.repoint": "Failed to update tree",
};

/**
 * The lines of the log for a call that was refused, one for each part it did not do.
 * @param ops what the call was to do
 * @param reason the status and the server's words; never what the person wrote
 */
export const failureLog = (ops: readonly Op[], reason: string): string[] =>
  [...new Set(ops.flatMap(({ type }) => NOT_DONE[type] ?? []))].map((line) => `${line}: ${reason}`);
