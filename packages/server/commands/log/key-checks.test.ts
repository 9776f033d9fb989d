// Also on the oldest PostgreSQL: foreign keys that are validated once.

import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PLAN_FOR_WALKS } from "../../database/pool.ts";
import { type Api, type Person, startApiAlone } from "../../testing/api.ts";

const COMMITS = 6;
const ROWS = 200;
/** Of each node: its parent is there, and no other one shows its note. */
const CHECKS = 2;

let api: Api;
let person: Person;
beforeAll(async () => {
  api = await startApiAlone();
  person = await api.person();
});
afterAll(() => api.stop());

/** How many nodes a connection has read, as far as that was not reported yet: it is not within a transaction. */
async function readBy(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ read: number }>(
    "select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'nodes'",
  );
  return rows[0]?.read ?? 0;
}

/** Writes rows below a person's root as a command does; returns how many nodes that read, the checks of keys included. */
async function readFor(client: pg.PoolClient, first: number): Promise<number> {
  const { id, rootId } = person;
  await client.query(`begin; ${PLAN_FOR_WALKS}`);
  const before = await readBy(client);
  await client.query(
    "insert into notes (user_id, id, text) select $1, $2 + i, '' from generate_series(1, $3::int) i",
    [id, first, ROWS],
  );
  await client.query(
    `insert into nodes (user_id, id, parent_id, item_type, item_id, sort_order)
     select $1, $2 + i, $4, 'note', $2 + i, i from generate_series(1, $3::int) i`,
    [id, first, ROWS, rootId],
  );
  await client.query("set constraints all immediate");
  const read = (await readBy(client)) - before;
  await client.query("commit");
  return read;
}

test("in a database without statistics each check of a key reads one row, however many its user has", async () => {
  const client = await api.pool.connect();
  const read: number[] = [];
  for (let commit = 1; commit <= COMMITS; commit++) read.push(await readFor(client, commit * 1_000_000));
  client.release();
  // The first check of a connection may look at a table that is still a page long.
  for (const count of read.slice(1)) expect(count).toBeLessThanOrEqual(CHECKS * ROWS);
});
