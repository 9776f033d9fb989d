import type { Step } from "@perennial/domain/intent/plan";
import { renameStep } from "@perennial/domain/intent/rename-step";
import { ownIdKind } from "@perennial/domain/kind/owner";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { CurrentId } from "@perennial/domain/kind/references";
import type { OpOf } from "@perennial/domain/op/op";
import { shapeOf } from "@perennial/domain/op/op-type";
import type { Naming } from "../../store/identity.ts";
import type { Ack, Entry, EntryStep } from "./entries.ts";

/** Returns the local ids of what a step created, each with the server's number: a node with its item, or one record. */
export function namingsOf({ ops }: Pick<Step, "ops">, ack: Pick<Ack, "nodeId" | "itemId">): Naming[] {
  const name = (kind: Naming["kind"], id: RecordId, server: number | undefined): Naming[] =>
    typeof id === "string" && server !== undefined ? [{ kind, local: id, server }] : [];
  const node = ops.find((op): op is OpOf<"node.create"> => op.type === "node.create");
  if (node) {
    const { itemType, itemId } = node.after;
    return [...name("node", node.id, ack.nodeId), ...name(itemType, itemId, ack.itemId)];
  }
  const made = ops.find(({ type }) => shapeOf(type).verb === "create");
  return made ? name(ownIdKind(shapeOf(made.type).kind), made.id, ack.itemId) : [];
}

/** Returns the entry with the present ids of the records it names; nothing else changes. */
export const renameEntry = (entry: Entry, current: CurrentId): Entry => ({
  ...entry,
  steps: entry.steps.map(
    (step): EntryStep => ({
      ...step,
      ...renameStep(step, current),
      inverse: step.inverse && renameStep(step.inverse, current),
    }),
  ),
});
