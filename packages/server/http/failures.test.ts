import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPool } from "../database/pool.ts";
import { createDiskRoom } from "../limits/disk-room.ts";
import { withClient } from "../testing/database-host.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import type { HttpEnvironment } from "./environment.ts";
import { answerFailure } from "./failures.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** What is answered where a statement fails. */
async function statusAfter(statement: string, { connection }: TestDatabase = database): Promise<number> {
  const app = new Hono<HttpEnvironment>();
  const pool = createPool({ ...connection, max: 1 });
  app.get("/", async () => {
    await pool.query(statement);
    return new Response();
  });
  app.onError(
    answerFailure({ info() {}, warn() {}, error() {} }, createDiskRoom(undefined, { now: () => 0 })),
  );
  const { status } = await app.request("/");
  await pool.end();
  return status;
}
const raise = (condition: string) =>
  statusAfter(`do $$ begin raise exception using errcode = '${condition}'; end $$`);

test("what passes by waiting is 503: a transaction rolled back for another one, a limit of time, a database without room or without writes", async () => {
  for (const condition of [
    "serialization_failure",
    "deadlock_detected",
    "lock_not_available",
    "query_canceled",
    "disk_full",
    "too_many_connections",
    "read_only_sql_transaction",
    "admin_shutdown",
    "connection_failure",
  ])
    expect([condition, await raise(condition)]).toEqual([condition, 503]);
});

test("what waiting does not mend is 500, also where the database says of it what it says of connections that it refuses", async () => {
  expect(await statusAfter("select 1 / 0")).toBe(500);
  const prerequisite = "select currval('node_ids')";
  await withClient(database.url, (client) =>
    expect(client.query(prerequisite)).rejects.toMatchObject({ code: "55000" }),
  );
  expect(await statusAfter(prerequisite)).toBe(500);
});

test("a database that takes no connections for now is 503", async () => {
  const closed = await createTestDatabase();
  await withClient(database.url, (client) =>
    client.query(`alter database ${closed.name} with allow_connections false`),
  );
  expect(await statusAfter("select 1", closed)).toBe(503);
  await closed.drop();
});
