import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "../testing/api.ts";
import { standIn } from "../testing/stand-in.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { readHeads } from "./stream-heads.ts";

let database: TestDatabase;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const NOW = new Date();

/** Somebody with the session that they began with. */
async function viewer() {
  const { id: userId } = await api.person();
  const { rows } = await database.pool.query<{ id: string }>("select id from sessions where user_id = $1", [
    userId,
  ]);
  return { userId, sessionId: rows[0]?.id ?? "" };
}

/** As a coordinator says it of a worker. */
function workerAway(): pg.DatabaseError {
  const error = new pg.DatabaseError("connection to the remote node failed", 0, "error");
  error.code = "08006";
  return error;
}

/** A database of which a part is away: what asks for somebody who is there alone fails, and so does what asks for all. */
const withoutWorkerOf = (userId: number): pg.Pool =>
  standIn(database.pool, {
    query: (query: pg.QueryConfig & { readonly values: readonly unknown[] }) =>
      Array.isArray(query.values[0]) || query.values[0] === userId
        ? Promise.reject(workerAway())
        : database.pool.query(query),
  });

test("where a part of the database is away the heads of all others are read, and it is said of whom it could not be", async () => {
  const [one, other] = [await viewer(), await viewer()];
  const over = { ...other, sessionId: randomUUID() };
  const whole = await readHeads(database.pool, [one, other, over], NOW);
  expect([...whole.keys()].sort()).toEqual([one.sessionId, other.sessionId].sort());
  const part = await readHeads(withoutWorkerOf(one.userId), [one, other, over], NOW);
  expect(part).toEqual(
    new Map([
      [one.sessionId, workerAway()],
      [other.sessionId, whole.get(other.sessionId)],
    ]),
  );
});

test("where all of the database is away nobody is asked for alone", async () => {
  let asked = 0;
  const away = standIn(database.pool, {
    query: () => {
      asked++;
      return Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
    },
  });
  await expect(readHeads(away, [await viewer(), await viewer()], NOW)).rejects.toThrow("ECONNREFUSED");
  expect(asked).toBe(1);
});
