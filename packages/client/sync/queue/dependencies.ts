import type { Plan } from "@perennial/domain/intent/plan";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { Op } from "@perennial/domain/op/op";
import { unreachable } from "@perennial/domain/result";
import { type Entry, type EntryStep, siblingOf, withoutSibling } from "./entries.ts";

export type RecordName = `${"node" | "note" | "flashcard"}:${RecordId}`;

/** The records an entry creates, by the ids they have now. */
export function createdBy({ steps }: Plan): Set<RecordName> {
  const created = new Set<RecordName>();
  for (const { ops } of steps)
    for (const op of ops) {
      if (op.type === "node.create") created.add(`node:${op.id}`);
      else if (op.type === "note.create") created.add(`note:${op.id}`);
      else if (op.type === "flashcard.create") created.add(`flashcard:${op.id}`);
    }
  return created;
}

/** The records an op cannot be without, except what it creates itself. What was there before is none of them. */
export function neededBy(op: Op): RecordName[] {
  switch (op.type) {
    case "node.create": {
      const { parentId, itemType, itemId } = op.after;
      return parentId === null ? [`${itemType}:${itemId}`] : [`node:${parentId}`, `${itemType}:${itemId}`];
    }
    case "node.move":
      return op.after.parentId === null ? [`node:${op.id}`] : [`node:${op.id}`, `node:${op.after.parentId}`];
    case "node.repoint":
      return [`node:${op.id}`, `${op.after.itemType}:${op.after.itemId}`];
    case "node.delete":
      return [`node:${op.id}`];
    case "note.edit":
      return [`note:${op.id}`];
    case "flashcard.edit":
    case "progress.set":
      return [`flashcard:${op.id}`];
    case "note.create":
    case "flashcard.create":
    // Deleted content goes with its node; it is the server's to find.
    case "note.delete":
    case "flashcard.delete":
      return [];
    default:
      return unreachable(op);
  }
}

export const needs = (entry: Entry, records: ReadonlySet<RecordName>): boolean =>
  entry.steps.some(({ ops }) => ops.some((op) => neededBy(op).some((record) => records.has(record))));

/** The entry without the wish to follow a sibling that is gone; its sort order decides then. */
export function forgetSiblings(entry: Entry, records: ReadonlySet<RecordName>): Entry {
  const follows = (step: EntryStep) => records.has(`node:${siblingOf(step) ?? 0}`);
  if (!entry.steps.some(follows)) return entry;
  return { ...entry, steps: entry.steps.map((step) => (follows(step) ? withoutSibling(step) : step)) };
}
