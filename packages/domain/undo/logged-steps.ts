import { rowSteps } from "../intent/branch-steps.ts";
import { commandThatDid } from "../intent/command-that-did.ts";
import type { Op } from "../op/op.ts";
import type { PastChange } from "../op/past-action.ts";
import type { DoneStep } from "./done-step.ts";

/**
 * Returns what the log says of an action as steps that can be taken back. The log keeps what a call did and not how it was
 * asked for: a command is found that did it. Null where there is none, or the rows are not all here.
 */
export function loggedSteps(changes: readonly Pick<PastChange, "callUuid" | "op">[]): DoneStep[] | null {
  const steps: DoneStep[] = [];
  for (const [uuid, rows] of Map.groupBy(changes, ({ callUuid }) => callUuid)) {
    const ops = rows.flatMap(({ op }) => op ?? []);
    if (ops.length < rows.length) return null;
    // Words that could not be merged are in a row of their own, which the same call has made.
    const edits = ops.filter(isTextEdit);
    const others = ops.filter((op) => !isTextEdit(op));
    for (const own of [...edits.map((op) => [op]), others]) {
      if (own.length === 0) continue;
      const command = commandThatDid(own);
      if (command === null) return null;
      steps.push(...rowSteps({ uuid, command, ops: own }));
    }
  }
  return steps.length === 0 ? null : steps;
}

const isTextEdit = ({ type }: Op): boolean => type === "note.edit" || type === "flashcard.edit";
