// Also on the oldest PostgreSQL: the plans of recursive statements.

import { afterAll, beforeAll, expect, test } from "vitest";
import { PLAN_FOR_WALKS } from "../../database/pool.ts";
import { type Api, type Person, startApiAlone } from "../../testing/api.ts";
import { CHILDREN, HEIGHTS, LAST_CHILDREN, NODES, SIBLINGS, SIBLINGS_NEAR } from "./fact-queries.ts";

const LEVELS = 500;
let api: Api;
let person: Person;
beforeAll(async () => {
  api = await startApiAlone();
  person = await api.person();
  // What the planner knows is of the database's first hour, when each user had one row.
  await api.pool.query("analyze");
  await seedChain(person);
});
afterAll(() => api.stop());

async function seedChain({ id, rootId }: Person): Promise<void> {
  const first = 1_000_000 * id;
  await api.pool.query(
    "insert into notes (user_id, id, text) select $1, $2 + level, '' from generate_series(1, $3::int) level",
    [id, first, LEVELS],
  );
  await api.pool.query(
    `insert into nodes (user_id, id, parent_id, item_type, item_id, sort_order)
     select $1, $2 + level, case when level = 1 then $4 else $2 + level - 1 end, 'note', $2 + level, 0
     from generate_series(1, $3::int) level`,
    [id, first, LEVELS, rootId],
  );
}

/** Returns how the database runs a statement about a person's deepest node. */
async function planOf(statement: string, { id }: Person): Promise<string> {
  const client = await api.pool.connect();
  const text = statement
    .replaceAll("$1", String(id))
    .replaceAll("$2::bigint[]", `array[${1_000_000 * id + LEVELS}]::bigint[]`);
  await client.query(`begin; ${PLAN_FOR_WALKS}`);
  const { rows } = await client.query<{ "QUERY PLAN": string }>(
    `explain (analyze, costs off, timing off, summary off) ${text}`,
  );
  await client.query("rollback");
  client.release();
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const WALKS = Object.entries({ NODES, CHILDREN, SIBLINGS, SIBLINGS_NEAR, LAST_CHILDREN, HEIGHTS });

test.each(WALKS)(
  "%s looks rows up one by one, also where the statistics are of a nearly empty database",
  async (_, statement) => {
    const plan = await planOf(statement, person);
    expect(plan).toContain("Index");
    expect(plan).not.toContain("Rows Removed by Filter");
  },
);

test("a walk to the root looks rows up one by one, also of a person whom the statistics do not know", async () => {
  await seedChain(await api.person());
  await api.pool.query("analyze");
  const unknown = await api.person();
  await seedChain(unknown);
  const plan = await planOf(NODES, unknown);
  expect(plan).toContain("Index");
  expect(plan).not.toContain("Rows Removed by Filter");
});
