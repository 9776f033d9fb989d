// Also on the oldest PostgreSQL: the statements of an edit, and how often they are planned.

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, type Person, startApi } from "../testing/api.ts";
import { type CountedPool, countedPool } from "../testing/counted-pool.ts";
import { outlineOf } from "../testing/outline.ts";
import { createTestDatabase, isSpread, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
let counted: CountedPool;
let api: Api;
let person: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, {
    watch(pool) {
      counted = countedPool(pool);
      return counted.pool;
    },
  });
  person = await api.person();
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

/** The notification that goes out after a call, with others, and the look after tables that have grown: both at their own time. */
const OF_ITS_OWN = /^(?:select pg_notify|select current_schema\(\) as|select format\('%I'|analyze )/;

/** What a call costs by itself. */
async function costOf(run: () => Promise<unknown>) {
  counted.take();
  await run();
  const { statements, begun } = counted.take();
  // A notification that is sent while an earlier one is under way begins no trip of its own.
  const ofCall = (statement: string) => !OF_ITS_OWN.test(statement);
  return { statements: statements.filter(ofCall), roundTrips: begun.filter(ofCall).length };
}

// What follows counts statements, and these are sent at their own time.
test("a server looks at the data's generation when it starts, and once it hears of other servers", async () => {
  let looks = 0;
  const lookedSoFar = () => {
    looks += counted
      .take()
      .statements.filter((statement) => statement === "insert into data_generation").length;
    return looks;
  };
  await expect.poll(lookedSoFar).toBe(2);
});

test("an edit of a note that the server knows is one statement, its session included, also one that names the version it was made on", async () => {
  const outline = outlineOf(api, person);
  const { item_id: id } = await outline.note("Old");
  const edit = (text: string, more = {}) => outline.call("PUT", `/notes/${id}`, { note: { text, ...more } });
  await edit("Known");
  for (const more of [{}, { base_version: (await outline.version()) + 1 }]) {
    const { statements } = await costOf(() => edit(`New ${JSON.stringify(more)}`, more));
    expect(statements).toEqual(["select write_group($1::bigint, $2::jsonb)"]);
  }
});

test("an edit by somebody of whom the server knows nothing is decided under the lock, in two round trips", async () => {
  const elsewhere = await startApi(database);
  const other = await elsewhere.person();
  const { item_id: id } = await outlineOf(elsewhere, other).note("Old");
  const edit = (text: string) =>
    api.call("PUT", `/notes/${id}`, { token: other.token, body: { note: { text } } });
  // Ids for rows of the log are drawn many at a time.
  await outlineOf(api, person).note("Warm");
  const { statements, roundTrips } = await costOf(() => edit("New"));
  await elsewhere.stop();
  expect(statements).toEqual([
    "begin isolation level",
    "select version, last_user_action_id,",
    "select (select json_object_agg(id,",
    "select t.id, t.text,",
    "select write_group($1::bigint, $2::jsonb)",
    "commit",
  ]);
  expect(roundTrips).toBe(2);
});

test("a new note is written under the lock", async () => {
  const outline = outlineOf(api, person);
  await outline.note("Warm");
  const { statements, roundTrips } = await costOf(() => outline.note("New"));
  expect(statements.slice(0, 3)).toEqual([
    "begin isolation level",
    "select version, last_user_action_id,",
    "select (select json_object_agg(id,",
  ]);
  expect(statements.at(-1)).toBe("commit");
  expect(roundTrips).toBeLessThanOrEqual(3);
});

/** After as many times a prepared statement keeps its plan. */
const TRIES = 6;

// Skipped on a cluster: its workers count how often an index was read.
test.skipIf(isSpread())(
  "an edit finds its rows by their keys, also by plans from when the tables were nearly empty",
  async () => {
    // Connections of other tests tell what they read up to a minute later.
    const own = await createTestDatabase();
    const young = await startApi(own, { connections: 1 });
    const outline = outlineOf(young, await young.person());
    const { item_id: id } = await outline.note("Old");
    const edit = async () => {
      for (let time = 0; time < TRIES; time++)
        await outline.call("PUT", `/notes/${id}`, { note: { text: crypto.randomUUID() } });
    };
    /** How often each index was read, and each table as a whole. */
    const reads = async () => {
      await young.pool.query("select pg_stat_force_next_flush()");
      const { rows } = await young.pool.query<{ name: string; count: number }>(
        `select indexrelname as name, idx_scan as count from pg_stat_user_indexes
         union all select relname, seq_scan from pg_stat_user_tables`,
      );
      return new Map(rows.map(({ name, count }) => [name, count]));
    };
    await edit();
    const before = await reads();
    await edit();
    const after = await reads();
    await young.stop();
    await own.drop();
    const grown = [...after].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name);
    expect(grown.filter((name) => !name.startsWith("present_generation")).sort()).toEqual([
      "notes_pkey",
      "users_pkey",
    ]);
  },
);

test("a session that ends on another server writes nothing on the one that knows it", async () => {
  const elsewhere = await startApi(database);
  for (const leave of [
    (token: string) => elsewhere.call("POST", "/logout", { token }),
    (token: string) =>
      elsewhere.call("POST", "/users", {
        token,
        body: { user: { username: `ada-${crypto.randomUUID()}`, password: "long enough for her" } },
      }),
  ]) {
    const other = await api.person();
    const node = await outlineOf(api, other).note("stays");
    const edit = (text: string) =>
      api.call("PUT", `/notes/${node.item_id}`, { token: other.token, body: { note: { text } } });
    expect(await edit("stays so")).toMatchObject({ status: 200 });
    expect((await leave(other.token)).status).toBeLessThan(300);
    expect(await edit("gone")).toMatchObject({ status: 401, body: { code: "authentication_required" } });
    const { rows } = await database.pool.query("select text from notes where user_id = $1 and id = $2", [
      other.id,
      node.item_id,
    ]);
    expect(rows).toEqual([{ text: "stays so" }]);
  }
  await elsewhere.stop();
});

test("a session that has ended writes nothing, whatever is wrong with the call beside that", async () => {
  const other = await api.person();
  const { token } = other;
  const node = await outlineOf(api, other).note("stays");
  await api.call("POST", "/logout", { token });
  for (const [method, path, body] of [
    ["PUT", `/notes/${node.item_id}`, { note: { text: "gone" } }],
    ["PUT", `/notes/${node.item_id}`, { note: { text: 7 } }],
    ["DELETE", "/trees/no-number", undefined],
    ["POST", "/commands", { commands: [] }],
    ["POST", "/commands", "no list"],
  ] as const)
    expect(await api.call(method, path, { token, body }), `${method} ${path}`).toMatchObject({
      status: 401,
      body: { code: "authentication_required" },
    });
  const { rows } = await database.pool.query("select text from notes where user_id = $1 and id = $2", [
    other.id,
    node.item_id,
  ]);
  expect(rows).toEqual([{ text: "stays" }]);
});
