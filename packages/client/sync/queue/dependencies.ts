import type { Plan, Step } from "@perennial/domain/intent/plan";
import type { KindName, OwnIdKind } from "@perennial/domain/kind/kinds";
import { idKindOf } from "@perennial/domain/kind/owner";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { RecordRef } from "@perennial/domain/kind/references";
import { neededBy as recordsNeededBy } from "@perennial/domain/op/needed-by";
import type { Op } from "@perennial/domain/op/op";
import { shapeOf } from "@perennial/domain/op/op-type";
import { type Entry, type EntryStep, siblingOf, withoutSibling } from "./entries.ts";

/** Names a record by kind and id; a record without an id of its own is named by its owner's. */
export type RecordName = `${OwnIdKind}:${RecordId}`;

/** Names a record for comparisons: parts of one owner, such as the progress of a card, share its name. */
export const recordName = (kind: KindName, id: RecordId): RecordName => `${idKindOf(kind)}:${id}`;

/** Returns whether the server has numbered the record. */
export const isNumbered = (record: RecordName): boolean => /:\d+$/.test(record);

const nameOf = ({ kind, id }: RecordRef): RecordName => `${kind}:${id}`;

/** Returns the records that a plan creates. */
export function createdBy({ steps }: Plan): Set<RecordName> {
  const created = new Set<RecordName>();
  for (const { ops } of steps)
    for (const { type, id } of ops) {
      const { kind, verb } = shapeOf(type);
      if (verb === "create") created.add(recordName(kind, id));
    }
  return created;
}

/** Returns whether the records that a step puts there have been there before. */
export const isRestoring = ({ command }: Step): boolean =>
  command.type === "branches.restore" ||
  command.type === "node.repoint" ||
  (command.type === "node.create" && command.isRestored === true);

/** Returns the records that must exist for an op to apply, without those that the op creates. */
export const neededBy = (op: Op): RecordName[] => recordsNeededBy(op).map(nameOf);

/** Returns the records that a plan writes or needs and that have only a local id so far. */
export function touchedBy({ steps }: Plan): Set<RecordName> {
  const touched = new Set<RecordName>();
  for (const op of steps.flatMap(({ ops }) => ops)) {
    touched.add(recordName(shapeOf(op.type).kind, op.id));
    for (const record of neededBy(op)) if (!isNumbered(record)) touched.add(record);
  }
  return touched;
}

/** Returns whether an entry cannot be applied without one of these records. */
export const needs = (entry: Entry, records: ReadonlySet<RecordName>): boolean =>
  entry.steps.some(({ ops }) => ops.some((op) => neededBy(op).some((record) => records.has(record))));

/** Returns the entry without references to siblings that are gone; its sort orders decide its places then. */
export function forgetSiblings(entry: Entry, records: ReadonlySet<RecordName>): Entry {
  const follows = (step: EntryStep) => {
    const sibling = siblingOf(step);
    return sibling !== null && records.has(recordName("node", sibling));
  };
  if (!entry.steps.some(follows)) return entry;
  return { ...entry, steps: entry.steps.map((step) => (follows(step) ? withoutSibling(step) : step)) };
}
