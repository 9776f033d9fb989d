import { afterAll, beforeAll, expect, test } from "vitest";
import { countGrownTables } from "../database/grown-tables.ts";
import { type Api, type Person, startApi } from "./api.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
let api: Api;
let person: Person;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  person = await api.person();
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const addNotes = (count: number) =>
  database.pool.query(
    "insert into notes (user_id, id, text) select u.id, 1000000 + i, 'n' from users u cross join generate_series(1, $2::int) i where u.id = $1",
    [person.id, count],
  );

/** How many rows the worker of a person takes their part of the notes to have. */
async function counted(): Promise<number> {
  const { rows } = await database.pool.query<{ result: string }>(
    `select result from run_command_on_shards('notes',
       $$select coalesce(max(reltuples), -1) from pg_class where oid = '%s'::regclass$$)
     where shardid = get_shard_id_for_distribution_column('notes', $1::bigint)`,
    [person.id],
  );
  return Number(rows[0]?.result);
}

test("a worker counts its part of a table that has grown, and nothing a second time", async () => {
  await addNotes(2_000);
  expect(await counted()).toBeLessThan(2_000);
  const names = await countGrownTables(database.pool);
  expect(names.filter((name) => name.startsWith("notes_"))).toHaveLength(1);
  expect(await counted()).toBeGreaterThanOrEqual(2_000);
  expect(await countGrownTables(database.pool)).toEqual([]);
});
