import type { Kind } from "./kind.ts";
import { isKindName, type KindName, type OwnIdKind } from "./kinds.ts";
import { isRecordId, type RecordId } from "./record-id.ts";
import { KINDS } from "./table.ts";
import type { Values } from "./values.ts";

const hasOwnIds = (kind: KindName): kind is OwnIdKind => !("owner" in KINDS[kind]);

/** @throws on what is no kind whose records have ids of their own: a mistake in the table of kinds */
export function ownIdKind(name: unknown): OwnIdKind {
  if (isKindName(name) && hasOwnIds(name)) return name;
  throw new Error(`records have no ids of a kind ${String(name)}`);
}

/** The kind by whose ids its records go: its own, or that of the records that they belong to. */
export function idKindOf(kind: KindName): OwnIdKind {
  const { owner, fields }: Kind = KINDS[kind];
  if (!owner) return ownIdKind(kind);
  const field = fields[owner.field];
  return ownIdKind(field?.type === "reference" && "to" in field ? field.to : owner.field);
}

/** The id of what describes a part of a record. */
export const partId = (ownerId: RecordId, part: number): RecordId =>
  part === 0 ? ownerId : `${ownerId}/${part}`;

/** The id of the record that a record belongs to; undefined where it belongs to none. */
export function ownerIdIn(kind: KindName, values: Values): RecordId | undefined {
  const { owner }: Kind = KINDS[kind];
  const id = owner && values[owner.field];
  return isRecordId(id) ? id : undefined;
}

/** The id that a record with these values goes by. @param id its own, where it has one */
export function recordIdIn(kind: KindName, values: Values, id: RecordId): RecordId {
  const { owner }: Kind = KINDS[kind];
  const ownerId = ownerIdIn(kind, values);
  // Pages of an earlier version kept values without a part.
  return owner && ownerId !== undefined ? partId(ownerId, Number(values[owner.part] ?? 0)) : id;
}
