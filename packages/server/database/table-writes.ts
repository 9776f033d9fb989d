import type pg from "pg";
import { prepared } from "./prepared.ts";

/** Rows of one table of a user, and the statement that writes them all. */
export interface TableWrite {
  /** Takes the user as $1, and the rows as $2, as JSON. */
  readonly statement: string;
  readonly rows: readonly object[];
  /** How many rows it has to write at least; with fewer, `write_group` undoes all that it has done. */
  readonly least: number;
}

interface Column {
  readonly name: string;
  /** As PostgreSQL calls it. */
  readonly type: string;
}

/** The write of rows that all have to be written. */
export const allRows = (statement: string, rows: TableWrite["rows"]): TableWrite => ({
  statement,
  rows,
  least: rows.length,
});

const listed = (columns: readonly Column[]): string => columns.map(({ name }) => name).join(", ");
const typed = (columns: readonly Column[]): string =>
  columns.map(({ name, type }) => `${name} ${type}`).join(", ");

/** Returns the statement that inserts rows, from the user's own row, so that it stays on the user's shard. */
export const insertStatement = (table: string, columns: readonly Column[]): string =>
  `insert into ${table} (user_id, ${listed(columns)})
    select u.id, v.* from users u cross join jsonb_to_recordset($2) as v (${typed(columns)}) where u.id = $1`;

/** Returns the statement that sets columns of rows, each found by its key. */
export const updateStatement = (table: string, key: Column, columns: readonly Column[]): string =>
  `update ${table} t set ${columns.map(({ name }) => `${name} = v.${name}`).join(", ")}
    from jsonb_to_recordset($2) as v (${typed([key, ...columns])})
    where t.user_id = $1 and t.${key.name} = v.${key.name}`;

/** Sends writes by themselves, without waiting: those of an import, which come in portions within one transaction. */
export const sendTables = (
  client: pg.PoolClient,
  userId: number,
  writes: readonly TableWrite[],
): Promise<unknown>[] =>
  writes.map(({ statement, rows }) => client.query(prepared(statement, [userId, JSON.stringify(rows)])));
