import type { DatabaseSync } from "node:sqlite";

/** A row of a database of others: what is in it is for whoever reads it to find out. */
export type Cells = Readonly<Record<string, unknown>>;

/** The cells of each row in the order of the columns: half the work of naming them, for tables of many rows. */
export function listsOf(database: DatabaseSync, select: string): Iterable<readonly unknown[]> {
  const statement = database.prepare(select);
  statement.setReturnArrays(true);
  // Its types do not know of lists.
  return statement.iterate() as unknown as Iterable<readonly unknown[]>;
}

/**
 * Reads the rows of a query one by one, by the names of their columns.
 * @throws what SQLite says, also in the midst of the rows: the file is a stranger's
 */
export const rowsOf = (database: DatabaseSync, select: string): Iterable<Cells> =>
  database.prepare(select).iterate();

/** Returns what a cell holds as text: a column may hold any type, whatever it was declared as. */
export const textOf = (cell: unknown): string =>
  typeof cell === "string"
    ? cell
    : cell instanceof Uint8Array
      ? new TextDecoder().decode(cell)
      : typeof cell === "number"
        ? String(cell)
        : "";

/** Returns what a cell holds as a number; 0 for what is none. */
export const numberOf = (cell: unknown): number => {
  const value = typeof cell === "number" || typeof cell === "string" ? Number(cell) : 0;
  return Number.isFinite(value) ? value : 0;
};

/** Returns what a cell holds as bytes; of a text those of its UTF-8. */
export const bytesOf = (cell: unknown): Uint8Array =>
  cell instanceof Uint8Array ? cell : new TextEncoder().encode(textOf(cell));

/** The entries of an object in JSON; none for anything else. */
export function objectOf(json: string): ReadonlyMap<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return new Map(typeof value === "object" && value !== null ? Object.entries(value) : []);
  } catch {
    return new Map();
  }
}
