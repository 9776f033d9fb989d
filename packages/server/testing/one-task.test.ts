import { afterAll, beforeAll, expect, test } from "vitest";
import { watchTasks } from "./one-task.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The connection of the watch, once it has asked and waits. */
const WATCHING = "datname = current_database() and state = 'idle' and query like 'explain%'";

test("a watch whose connection a test has ended asks no more, and is no fault of the statements", async () => {
  const watch = watchTasks(database.connection);
  watch.look("select 1 from nodes where user_id = $1", [1]);
  await expect
    .poll(() => database.pool.query(`select from pg_stat_activity where ${WATCHING}`), { timeout: 20_000 })
    .toMatchObject({ rowCount: 1 });
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${WATCHING}`);
  watch.look("select 2 from nodes where user_id = $1", [1]);
  await watch.end();
});

test("a watch that cannot ask for another reason fails", async () => {
  const watch = watchTasks({ host: "127.0.0.1", port: 1 });
  watch.look("select 1 from nodes where user_id = $1", [1]);
  await expect(watch.end()).rejects.toThrow();
});
