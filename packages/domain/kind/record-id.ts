/**
 * What a record goes by. The server numbers its records from 1; a record made on this device goes by a local id
 * until the server has numbered it. Nothing but this file looks into an id.
 */
export type RecordId = number | LocalId;

/** A UUID in lower case. */
export type LocalId = string;

export const isRecordId = (value: unknown): value is RecordId =>
  typeof value === "number" || typeof value === "string";

/** Whether the server knows the record by this id. A negative number is a local id of the older form. */
export const isServerId = (id: RecordId): id is number => typeof id === "number" && id > 0;

/** Siblings of one sort order stand in order of id: numbers by value, then local ids by text. */
export function compareIds(a: RecordId, b: RecordId): number {
  if (typeof a === "number") return typeof b === "number" ? a - b : -1;
  if (typeof b === "number") return 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The id of a record that the server has: rows, wire shapes and the log know no other.
 * @throws on a local id, which is a defect: it was to be replaced before it came here
 */
export function serverId(id: RecordId): number {
  if (typeof id === "number") return id;
  throw new Error("a local id came where only the server's ids may stand");
}
