// Also on the oldest PostgreSQL: locks, and what is rolled back and run again.

import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { inTransaction } from "./transaction.ts";

const DEADLOCK = "deadlock_detected";
const NO_PAUSE = [0, 0];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("create table counters (id int primary key, value int not null)");
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("delete from counters");
  await database.pool.query("insert into counters values (1, 0), (2, 0)");
});

const raise = (client: pg.PoolClient, condition: string) =>
  client.query(`do $$ begin raise exception using errcode = '${condition}'; end $$`);
const values = async () =>
  (await database.pool.query<{ value: number }>("select value from counters order by id")).rows.map(
    ({ value }) => value,
  );

test("of two transactions that lock rows in opposite order the one that was rolled back for the other runs again: both are done, once", async () => {
  let attempts = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const count = (...ids: readonly [number, number]) =>
    inTransaction(database.pool, async (client) => {
      attempts += 1;
      for (const id of ids) {
        await client.query("update counters set value = value + 1 where id = $1", [id]);
        if (attempts === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
      }
      return ids;
    });
  expect(await Promise.all([count(1, 2), count(2, 1)])).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(await values()).toEqual([2, 2]);
  expect(attempts).toBe(3);
});

test("a transaction whose rows another one has changed since its snapshot runs again, on what stands then", async () => {
  let attempts = 0;
  await inTransaction(database.pool, async (client) => {
    attempts += 1;
    await client.query("set transaction isolation level repeatable read");
    const { rows } = await client.query<{ value: number }>("select value from counters where id = 1");
    if (attempts === 1) await database.pool.query("update counters set value = 10 where id = 1");
    await client.query("update counters set value = $1 where id = 1", [(rows[0]?.value ?? 0) + 1]);
  });
  expect(await values()).toEqual([11, 0]);
  expect(attempts).toBe(2);
});

test("a transaction that is rolled back each time is given up after its pauses, and its connection can be used again", async () => {
  let attempts = 0;
  const pool = database.pool;
  const tried = inTransaction(
    pool,
    async (client) => {
      attempts += 1;
      await client.query("update counters set value = value + 1");
      await raise(client, DEADLOCK);
    },
    NO_PAUSE,
  );
  await expect(tried).rejects.toMatchObject({ code: "40P01" });
  expect(attempts).toBe(1 + NO_PAUSE.length);
  expect(await values()).toEqual([0, 0]);
});

test("a transaction that fails by itself is not run again", async () => {
  let attempts = 0;
  const tried = inTransaction(database.pool, async (client) => {
    attempts += 1;
    await raise(client, "division_by_zero");
  });
  await expect(tried).rejects.toMatchObject({ code: "22012" });
  expect(attempts).toBe(1);
});
