import { renameStep } from "@perennial/domain/intent/rename-step";
import type { CurrentId } from "@perennial/domain/kind/references";
import type { NodeId, NoteId } from "@perennial/domain/tree/node";
import type { DoneStep, Neighbours } from "@perennial/domain/undo/done-step";

/** Returns a step with the present ids of the records it names. */
export function namedStep(done: DoneStep, current: CurrentId): DoneStep {
  const step = renameStep(done, current);
  const neighbours = done.neighbours && namedNeighbours(done.neighbours, current);
  const unsaved = done.unsaved && namedText(done.unsaved, current);
  if (neighbours === done.neighbours && unsaved === done.unsaved) return step;
  return { ...step, ...(neighbours ? { neighbours } : {}), ...(unsaved ? { unsaved } : {}) };
}

/** Returns the same object where none has another id. */
function namedNeighbours(known: Neighbours, current: CurrentId): Neighbours {
  const node = (id: NodeId | null) => id && current("node", id);
  const [before, after] = [node(known.before), node(known.after)];
  return before === known.before && after === known.after ? known : { before, after };
}

/** Returns the same object where its note has no other id. */
function namedText<T extends { readonly id: NoteId }>(known: T, current: CurrentId): T {
  const id = current("note", known.id);
  return id === known.id ? known : { ...known, id };
}
