import type { Step } from "@perennial/domain/intent/plan";
import { renameStep } from "@perennial/domain/intent/rename-plan";
import { isServerId, type RecordId } from "@perennial/domain/kind/record-id";
import type { CurrentId } from "@perennial/domain/kind/references";
import type { Ack, Entry, EntryStep } from "./entries.ts";

/** A temporary id with the real one that took its place. */
export interface Alias {
  readonly kind: "node" | "note" | "flashcard";
  readonly temporary: RecordId;
  readonly real: RecordId;
}

/** The temporary ids a step gave away, next to the real ones of the answer. */
export function aliasesOf(step: Step, ack: Ack): Alias[] {
  const aliases: Alias[] = [];
  for (const op of step.ops) {
    if (isServerId(op.id)) continue;
    if (op.type === "node.create" && ack.nodeId !== undefined)
      aliases.push({ kind: "node", temporary: op.id, real: ack.nodeId });
    if (op.type === "note.create" && ack.itemId !== undefined)
      aliases.push({ kind: "note", temporary: op.id, real: ack.itemId });
    if (op.type === "flashcard.create" && ack.itemId !== undefined)
      aliases.push({ kind: "flashcard", temporary: op.id, real: ack.itemId });
  }
  return aliases;
}

export function currentIdFrom(aliases: readonly Alias[]): CurrentId {
  const real = new Map(aliases.map((alias) => [`${alias.kind}:${alias.temporary}`, alias.real]));
  return (kind, id) => real.get(`${kind}:${id}`) ?? id;
}

/** The step with its ids replaced; everything else about it stays. */
export const renameEntryStep = (step: EntryStep, current: CurrentId): EntryStep => ({
  ...step,
  ...renameStep(step, current),
  inverse: step.inverse && renameStep(step.inverse, current),
});

export const renameEntry = (entry: Entry, current: CurrentId): Entry => ({
  ...entry,
  steps: entry.steps.map((step) => renameEntryStep(step, current)),
});
