import type { Plan, Step } from "../intent/plan.ts";
import { unreachable } from "../result.ts";
import type { Item, Place, Progress } from "../tree/node.ts";
import { type CurrentId, renameCommand } from "./command.ts";
import type { Op } from "./op.ts";

/** Replaces temporary ids by real ones wherever an op names a record. */
export function renameOp(op: Op, current: CurrentId): Op {
  const place = <T extends Place>(value: T): T =>
    value.parentId === null ? value : { ...value, parentId: current("node", value.parentId) };
  const item = <T extends Item>(value: T): T => ({
    ...value,
    itemId: current(value.itemType, value.itemId),
  });
  const progress = (value: Progress | null) =>
    value && { ...value, flashcardId: current("flashcard", value.flashcardId) };

  switch (op.type) {
    case "node.create": {
      const id = current("node", op.id);
      return { ...op, id, after: { ...place(item(op.after)), id } };
    }
    case "node.delete": {
      const id = current("node", op.id);
      return { ...op, id, before: { ...place(item(op.before)), id } };
    }
    case "node.move":
      return { ...op, id: current("node", op.id), before: place(op.before), after: place(op.after) };
    case "node.repoint":
      return { ...op, id: current("node", op.id), before: item(op.before), after: item(op.after) };
    case "note.create": {
      const id = current("note", op.id);
      return { ...op, id, after: { ...op.after, id } };
    }
    case "note.delete": {
      const id = current("note", op.id);
      return { ...op, id, before: { ...op.before, id } };
    }
    case "note.edit":
      return { ...op, id: current("note", op.id) };
    case "flashcard.create":
    case "flashcard.edit":
    case "flashcard.delete":
      return { ...op, id: current("flashcard", op.id) };
    case "progress.set": {
      const id = current("flashcard", op.id);
      return { ...op, id, before: progress(op.before), after: progress(op.after) };
    }
    default:
      return unreachable(op);
  }
}

export const renameStep = (step: Step, current: CurrentId): Step => ({
  command: renameCommand(step.command, current),
  ops: step.ops.map((op) => renameOp(op, current)),
});

export function renamePlan(plan: Plan, current: CurrentId): Plan {
  const steps = plan.steps.map((step) => renameStep(step, current));
  if (!plan.focus) return { steps };
  return { steps, focus: { ...plan.focus, nodeId: current("node", plan.focus.nodeId) } };
}
