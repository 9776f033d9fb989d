import { type EditableKind, type FieldsOf, KIND_NAMES, type KindName, type RecordOf } from "../kind/kinds.ts";
import { KINDS } from "../kind/table.ts";
import { fieldsNamed, type Values } from "../kind/values.ts";
import type { EditOp, Op } from "./op.ts";

const isSet = (kind: KindName) => KINDS[kind].changes === "whole";

/** The names of the ops that delete a record, one string for all of a kind: ten thousand may be made at once. */
const DELETIONS = new Map(
  KIND_NAMES.map((kind) => [kind, `${kind}.${isSet(kind) ? "set" : "delete"}` as const]),
);

/** Returns the op that creates a record. */
export const creationOf = <K extends KindName>(kind: K, record: RecordOf<K>): Op =>
  ({ type: `${kind}.${isSet(kind) ? "set" : "create"}`, id: record.id, before: null, after: record }) as Op;

/** Returns the op that deletes a record. */
export const deletionOf = <K extends KindName>(kind: K, record: RecordOf<K>): Op =>
  ({ type: DELETIONS.get(kind), id: record.id, before: record, after: null }) as Op;

/** An edit op of a kind that is not known to the compiler. */
export type EditedBy<K extends EditableKind> = EditOp<K> & Op;

/** Returns the op that changes a record, naming only the fields that differ; null where none does. */
export function editOf<K extends EditableKind>(
  kind: K,
  record: RecordOf<K>,
  wanted: Partial<FieldsOf<K>>,
): EditedBy<K> | null {
  const values: Values = record;
  const changes = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== values[name],
  );
  if (changes.length === 0) return null;
  const after = Object.fromEntries(changes);
  return { type: `${kind}.edit`, id: record.id, before: fieldsNamed(values, after), after } as EditedBy<K>;
}
