import type { Kind } from "./kind.ts";
import { isKindName, type KindName, type OwnIdKind } from "./kinds.ts";
import { isRecordId, type RecordId } from "./record-id.ts";
import { KINDS } from "./table.ts";
import type { Values } from "./values.ts";

const hasOwnIds = (kind: KindName): kind is OwnIdKind => !("owner" in KINDS[kind]);

/**
 * Returns the name as that of a kind whose records have ids of their own.
 * @throws where it is not one, a mistake in the table of kinds
 */
export function ownIdKind(name: unknown): OwnIdKind {
  if (isKindName(name) && hasOwnIds(name)) return name;
  throw new Error(`records have no ids of a kind ${String(name)}`);
}

/** Returns the kind whose ids identify the records of a kind: itself, or the kind of their owners. */
export function idKindOf(kind: KindName): OwnIdKind {
  const { owner, fields }: Kind = KINDS[kind];
  if (!owner) return ownIdKind(kind);
  const field = fields[owner.field];
  return ownIdKind(field?.type === "reference" && "to" in field ? field.to : owner.field);
}

/** Returns the id of the record that describes a part of another one. */
export const partId = (ownerId: RecordId, part: number): RecordId =>
  part === 0 ? ownerId : `${ownerId}/${part}`;

/** Returns the id of a record's owner; undefined where it has none. */
export function ownerIdIn(kind: KindName, values: Values): RecordId | undefined {
  const { owner }: Kind = KINDS[kind];
  const id = owner && values[owner.field];
  return isRecordId(id) ? id : undefined;
}

/**
 * Returns the id of a record with these values.
 * @param id its own, where it has one
 */
export function recordIdIn(kind: KindName, values: Values, id: RecordId): RecordId {
  const { owner }: Kind = KINDS[kind];
  const ownerId = ownerIdIn(kind, values);
  // Pages of an earlier version kept values without a part.
  return owner && ownerId !== undefined ? partId(ownerId, Number(values[owner.part] ?? 0)) : id;
}
