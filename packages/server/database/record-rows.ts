import type { WireFields } from "@perennial/contract/shapes/fields";
import { snakeCase } from "@perennial/contract/shapes/snake-case";
import type { Field } from "@perennial/domain/kind/field";
import type { Kind } from "@perennial/domain/kind/kind";
import { forEachKind, type KindName, type RecordOf } from "@perennial/domain/kind/kinds";
import { recordIdIn } from "@perennial/domain/kind/owner";
import { serverId } from "@perennial/domain/kind/record-id";
import { KINDS } from "@perennial/domain/kind/table";
import type { Values } from "@perennial/domain/kind/values";

/** The column of one field of a kind. */
export interface Column {
  readonly name: string;
  /** As PostgreSQL calls it. */
  readonly type: "text" | "bigint" | "double precision" | "boolean" | "timestamptz";
  /** The name of the field in the record. */
  readonly field: string;
}

const TYPES = {
  text: "text",
  choice: "text",
  reference: "bigint",
  integer: "bigint",
  number: "double precision",
  boolean: "boolean",
  moment: "timestamptz",
} as const satisfies { readonly [T in Field["type"]]: Column["type"] };

type Columns = { readonly [K in KindName]: readonly Column[] };
/**
 * The columns of each kind: one for each field, in the fields' order. The user, the row's own id and the time of
 * deletion, which every table has, are not among them.
 */
export const COLUMNS = forEachKind<Columns>((kind): Columns[KindName] => {
  const { fields }: Kind = KINDS[kind];
  return Object.entries(fields).map(([field, { type }]) => ({
    name: snakeCase(field),
    type: TYPES[type],
    field,
  }));
});

/** A row as `selected` reads it. */
export interface StoredRow {
  /** The row's own. */
  readonly id: number;
  /** Null while the record lives. */
  readonly deleted_at: Date | null;
  readonly [column: string]: unknown;
}

/** A record as it stands in its table, living or a tombstone with its last values. */
export interface Stored<K extends KindName> {
  /** The row's own id; that of the record, unless the record goes by its owner's. */
  readonly rowId: number;
  readonly record: RecordOf<K>;
  readonly deletedAt: Date | null;
}

/** Writes the columns of a kind's fields, as a SELECT names them. @param t the alias of the table */
export const fieldColumns = (kind: KindName, t: string): string =>
  COLUMNS[kind].map(({ name }) => `${t}.${name}`).join(", ");

/** Writes what a SELECT names of the rows of a kind, for `storedFromRow`. @param t the alias of the table */
export const selected = (kind: KindName, t: string): string =>
  `${t}.id, ${fieldColumns(kind, t)}, ${t}.deleted_at`;

/** Reads a record out of its row, a tombstone's too. */
export function storedFromRow<K extends KindName>(kind: K, row: StoredRow): Stored<K> {
  return { rowId: row.id, record: recordFromRow(kind, row), deletedAt: row.deleted_at };
}

/** Reads the record in a row that has at least the columns of the kind, and `id`; moments become ISO 8601 text. */
export function recordFromRow<K extends KindName>(kind: K, row: Values): RecordOf<K> {
  const values: Record<string, unknown> = {};
  for (const { name, field } of COLUMNS[kind]) {
    const value = row[name];
    values[field] = value instanceof Date ? value.toISOString() : value;
  }
  return { id: recordIdIn(kind, values, Number(row.id)), ...values } as RecordOf<K>;
}

/**
 * Reads the fields in a row as the wire shows them: under the columns' names, moments as ISO 8601 text.
 * @param prefix what the names of the columns begin with in this row
 */
export function wireFieldsFromRow<K extends KindName>(kind: K, row: Values, prefix = ""): WireFields<K> {
  const fields: Record<string, unknown> = {};
  for (const { name } of COLUMNS[kind]) {
    const value = row[prefix + name];
    fields[name] = value instanceof Date ? value.toISOString() : value;
  }
  return fields as WireFields<K>;
}

/** Reads what a column holds of a record; of a reference to a record the server's number. */
export const columnValue = ({ type, field }: Column, record: Values): unknown => {
  const value = record[field];
  return type === "bigint" && typeof value === "string" ? serverId(value) : value;
};

/** Names the sequence of a table's ids: `note_ids` for `notes`. */
export const sequenceOf = (kind: KindName): string => `${KINDS[kind].table.replace(/s$/, "")}_ids`;
