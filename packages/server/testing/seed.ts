import type pg from "pg";
import { inTransaction } from "../database/transaction.ts";

/**
 * Writes many rows of notes and nodes past the server, and returns what the statement does. What they refer to is
 * checked at the commit; a planner that knows of no rows yet would read all nodes of a user for each of these checks.
 */
export const seed = <Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: string,
  values: readonly unknown[],
): Promise<Row[]> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<Row>(statement, [...values]);
    await client.query("analyze notes, nodes");
    return rows;
  });
