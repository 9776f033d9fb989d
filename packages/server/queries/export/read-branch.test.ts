import { afterAll, beforeAll, expect, test } from "vitest";
import { createNotebook, testQueue } from "../../commands/testing/notebook.ts";
import { PLAN_FOR_WALKS } from "../../database/pool.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { readBranch } from "./read-branch.ts";

const NODES = 6_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("each node is found by its key, also where the tables were counted while they were empty", async () => {
  // As in a new installation into which somebody brings much at once.
  await database.pool.query("analyze nodes, notes");
  const { userId, rootId } = await createNotebook(database.pool, testQueue(database.pool));
  await database.pool.query(
    `with made as (
       insert into notes (user_id, text) select $1, 'note ' || i from generate_series(1, $3::int) i returning id)
     insert into nodes (user_id, parent_id, item_type, item_id, sort_order)
     select $1, $2, 'note', id, id from made`,
    [userId, rootId, NODES],
  );
  const client = await database.pool.connect();
  await client.query(`begin isolation level repeatable read read only; ${PLAN_FOR_WALKS}`);
  let read = 0;
  for await (const nodes of readBranch(client, userId, rootId)) read += nodes.length;
  const { rows } = await client.query<{ "QUERY PLAN": string }>(
    `explain execute "export-contents" (${userId}, array[${rootId}])`,
  );
  await client.query("rollback");
  client.release();
  expect(read).toBe(NODES + 1);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  // On a cluster they bear the numbers of their shards.
  expect(plan).toMatch(/Index Scan using nodes_pkey(?:_\d+)? on nodes/);
  expect(plan).toMatch(/Index Scan using notes_pkey(?:_\d+)? on notes/);
});
