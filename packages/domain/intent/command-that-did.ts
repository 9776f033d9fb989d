import { GENERIC_KINDS } from "../kind/kinds.ts";
import type { Command } from "../op/command.ts";
import type { Op, OpOf } from "../op/op.ts";
import { shapeOf } from "../op/op-type.ts";

/** Returns a command that did this in one call, as far as undo looks at it; null where none is known. */
export function commandThatDid(ops: readonly Op[]): Command | null {
  const created = ops.filter((op) => op.type === "node.create");
  const deleted = ops.filter((op) => op.type === "node.delete");
  const repointed = ops.filter((op) => op.type === "node.repoint");
  const [made, gone, turned] = [created[0], deleted[0], repointed[0]];
  if ([made, gone, turned].filter((op) => op !== undefined).length > 1) return null;
  if (made && created.length > 1) return { type: "branches.restore", places: [] };
  if (gone && deleted.length > 1) return { type: "branches.delete", ids: [], seen: [] };
  if (made) {
    const { id, parentId, sortOrder, itemType, itemId } = made.after;
    const content = { kind: "existing", itemType, itemId } as const;
    return parentId === null ? null : { type: "node.create", id, content, parentId, sortOrder };
  }
  if (gone) return { type: "node.delete", id: gone.id };
  if (turned) {
    const isAlone = repointed.length === 1 && ops.every(({ type }) => type !== "node.move");
    return isAlone ? { type: "node.repoint", id: turned.id, item: turned.after } : null;
  }
  if (ops.every(({ type }) => type === "node.move")) return { type: "branches.move", places: [] };
  return ops.length === 1 && ops[0] ? commandOf(ops[0]) : null;
}

/** Returns the command of a call that changed one record, and no place in the outline. */
function commandOf(op: Op): Command | null {
  if (op.type === "progress.set") return ratingOf(op);
  if (op.type === "note.edit") return { type: "note.edit", id: op.id, text: op.after.text };
  if (op.type === "flashcard.edit") return { type: "flashcard.edit", id: op.id, face: op.after };
  if (op.type === "note.create") return { type: "note.create", id: op.id, text: op.after.text };
  if (op.type === "flashcard.create") return { type: "flashcard.create", id: op.id, face: op.after };
  const { kind, verb } = shapeOf(op.type);
  const generic = GENERIC_KINDS.find((each) => each === kind);
  if (generic === undefined || verb === "set") return null;
  const record = { kind: generic, id: op.id };
  if (op.after === null) return { type: "record.delete", record };
  return { type: `record.${verb === "create" ? "create" : "edit"}`, record, fields: op.after };
}

/** Returns the rating, or the taking back of one, that set progress; null for marks. */
function ratingOf({ before, after }: OpOf<"progress.set">): Command | null {
  if (after === null) return null;
  const { flashcardId: id, part, confidenceColor: color, reviewedAt } = after;
  const [was, is] = [before?.reviewedAt ?? "", reviewedAt ?? ""];
  if (was === is) return null;
  return is < was || color === "white"
    ? { type: "flashcard.unrate", id }
    : { type: "flashcard.rate", id, part, color };
}
