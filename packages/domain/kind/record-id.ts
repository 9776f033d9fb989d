/** Identifies a record: by the server's number from 1, or by a local id until it has one. Only this file looks into it. */
export type RecordId = number | LocalId;

/** A UUID in lower case. */
export type LocalId = string;

/** Returns whether an unknown value may be an id, by its type alone: any number or string is taken for one. */
export const isRecordId = (value: unknown): value is RecordId =>
  typeof value === "number" || typeof value === "string";

/** Returns whether an id was given by the server. A negative number is a local id of the older form. */
export const isServerId = (id: RecordId): id is number => typeof id === "number" && id > 0;

/** Orders siblings of equal sort order: numbers by value, then local ids by text. */
export function compareIds(a: RecordId, b: RecordId): number {
  if (typeof a === "number") return typeof b === "number" ? a - b : -1;
  if (typeof b === "number") return 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Returns an id as a number, the only form in rows, in wire shapes and in the log.
 * @throws on a local id, a defect: it should have been replaced before
 */
export function serverId(id: RecordId): number {
  if (typeof id === "number") return id;
  throw new Error("a local id came where only the server's ids may stand");
}
