import { renameStep } from "@perennial/domain/intent/rename-step";
import type { CurrentId } from "@perennial/domain/kind/references";
import type { NodeId } from "@perennial/domain/tree/node";
import type { DoneStep } from "@perennial/domain/undo/done-step";

/** Returns a step with the present ids of the records it names. */
export function namedStep(done: DoneStep, current: CurrentId): DoneStep {
  const { neighbours, unsaved } = done;
  const node = (id: NodeId | null) => id && current("node", id);
  const step = renameStep(done, current);
  const isSame =
    (!unsaved || current("note", unsaved.id) === unsaved.id) &&
    (!neighbours ||
      (node(neighbours.before) === neighbours.before && node(neighbours.after) === neighbours.after));
  if (isSame) return step;
  return {
    ...step,
    ...(neighbours ? { neighbours: { before: node(neighbours.before), after: node(neighbours.after) } } : {}),
    ...(unsaved ? { unsaved: { ...unsaved, id: current("note", unsaved.id) } } : {}),
  };
}
