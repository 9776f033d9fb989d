import type { Step } from "@perennial/domain/intent/plan";
import { renameStep } from "@perennial/domain/intent/rename-plan";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { CurrentId } from "@perennial/domain/kind/references";
import type { Naming } from "../../store/identity.ts";
import type { Ack, Entry, EntryStep } from "./entries.ts";

/** The local ids a step gave to what it created, next to the server's numbers. */
export function namingsOf({ command }: Step, ack: Pick<Ack, "nodeId" | "itemId">): Naming[] {
  const name = (kind: Naming["kind"], id: RecordId, server: number | undefined): Naming[] =>
    typeof id === "string" && server !== undefined ? [{ kind, local: id, server }] : [];
  switch (command.type) {
    case "node.create": {
      const { content } = command;
      const node = name("node", command.id, ack.nodeId);
      if (content.kind === "new-note") return [...node, ...name("note", content.id, ack.itemId)];
      if (content.kind === "new-flashcard") return [...node, ...name("flashcard", content.id, ack.itemId)];
      return node;
    }
    case "note.create":
      return name("note", command.id, ack.itemId);
    case "flashcard.create":
      return name("flashcard", command.id, ack.itemId);
    case "record.create":
      return name(command.record.kind, command.record.id, ack.itemId);
    default:
      return [];
  }
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
