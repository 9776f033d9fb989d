import type { Step } from "../intent/plan.ts";
import type { EditableKind } from "../kind/kinds.ts";
import { applyOps } from "../op/apply.ts";
import type { EditOp, Op, OpOf, OpType } from "../op/op.ts";
import { shapeOf } from "../op/op-type.ts";
import { unreachable } from "../result.ts";
import { createOverlay } from "../tree/overlay.ts";
import type { TreeView } from "../tree/view.ts";
import { type DoneStep, NOTHING, type Obstacle, type UndoOfStep } from "./done-step.ts";
import { changesBy, type StepChanges } from "./step-changes.ts";
import { type Torn, textsOfEdit } from "./torn.ts";
import { undoEdit } from "./undo-edit.ts";
import { undoMark } from "./undo-mark.ts";
import { undoCreation, undoDeletion, undoMove } from "./undo-node.ts";
import { redoRating, undoRating } from "./undo-rating.ts";
import { undoRecord } from "./undo-record.ts";
import { undoRepoint } from "./undo-repoint.ts";

/** What takes something back, and what of it has to stay. */
export interface UndoPlan {
  readonly steps: readonly Step[];
  /** Each once. */
  readonly obstacles: readonly Obstacle[];
}

/**
 * Takes steps back on the tree as it is now, the last one first. Only what they did goes: where somebody else has
 * changed the same since, that part stays and is named. What it returns can be taken back by the same rule, which is
 * redo.
 */
export function undoSteps(tree: TreeView, done: readonly DoneStep[]): UndoPlan {
  const made = changesBy(done);
  const taken = undoAllBut(tree, done, made, []);
  // What went from a text may stand in a row that was made after it, whose turn comes before that of the text.
  return taken.torn.length === 0 ? taken : undoAllBut(tree, done, made, taken.torn);
}

/** Takes back what was done, but for rows that hold what went from the texts in `torn`: they stay. */
function undoAllBut(
  tree: TreeView,
  done: readonly DoneStep[],
  changes: StepChanges,
  torn: readonly Torn[],
): UndoPlan & { readonly torn: readonly Torn[] } {
  const sheet = createOverlay(tree);
  const steps: Step[] = [];
  const obstacles = new Set<Obstacle>();
  const found: Torn[] = [];
  for (const step of done.toReversed()) {
    const way = undoStep(sheet, step, changes, torn);
    if (way.obstacle) {
      obstacles.add(way.obstacle);
      const edit = editIn(step.ops);
      if (edit) found.push(...textsOfEdit(edit));
    }
    for (const back of way.steps) {
      applyOps(sheet, back.ops);
      steps.push(step.uuid === null ? back : { ...back, undoOf: step.uuid });
    }
  }
  return { steps, obstacles: [...obstacles], torn: found };
}

/**
 * The step that takes one step back, and what stands in its way.
 * @param changes what all the steps did
 * @param torn texts that are not given back what went from them
 */
function undoStep(tree: TreeView, done: DoneStep, changes: StepChanges, torn: readonly Torn[]): UndoOfStep {
  const { command, ops } = done;
  const find = <T extends OpType>(type: T) => ops.find((op): op is OpOf<T> => op.type === type);
  switch (command.type) {
    case "node.create":
      return having(find("node.create"), (op) => undoCreation(tree, done, op, changes, torn));
    case "node.delete":
      return having(find("node.delete"), (op) => undoDeletion(tree, done, op));
    case "node.move": {
      const own = ops.find((op): op is OpOf<"node.move"> => op.type === "node.move" && op.id === command.id);
      return having(own, (op) => undoMove(tree, done, op));
    }
    case "node.repoint":
      return having(find("node.repoint"), (op) => undoRepoint(tree, done, op, changes));
    case "note.edit":
      return having(find("note.edit"), (op) => undoEdit(tree, "note", op));
    case "flashcard.edit":
      return having(find("flashcard.edit"), (op) => undoEdit(tree, "flashcard", op));
    case "flashcard.rate":
      return having(find("progress.set"), (op) => undoRating(tree, op));
    case "flashcard.unrate":
      return having(find("progress.set"), (op) => redoRating(tree, op));
    case "flashcard.mark":
      return having(find("progress.set"), (op) => undoMark(tree, command, op));
    case "record.edit":
      return having(editIn(ops), (op) => undoEdit(tree, command.record.kind, op));
    case "record.create":
    case "record.delete":
      return undoRecord(tree, done);
    // Its rows are taken back, each as a step: see `rowSteps`.
    case "branches.delete":
    case "branches.restore":
    case "branches.move":
    // It goes with the call that turns its node away from it.
    case "note.create":
    case "flashcard.create":
      return NOTHING;
    default:
      return unreachable(command);
  }
}

const editIn = (ops: readonly Op[]) =>
  ops.find((op): op is EditOp<EditableKind> & Op => shapeOf(op.type).verb === "edit");

/** A step that did nothing has nothing to be taken back. */
const having = <T>(op: T | undefined, then: (op: T) => UndoOfStep): UndoOfStep => (op ? then(op) : NOTHING);
