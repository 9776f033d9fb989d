// Slow: it waits for databases that do not answer.

import { expect, test } from "vitest";
import { startApi } from "../testing/api.ts";
import { createTestDatabase } from "../testing/test-database.ts";

test("health is ok while the database answers, 503 when it does not, and ok again after [7.health]", async () => {
  const database = await createTestDatabase();
  const api = await startApi(database);
  expect(await api.call("GET", "/health")).toMatchObject({
    status: 200,
    body: { status: "ok", message: expect.any(String) },
  });
  const query = api.pool.query;
  Object.assign(api.pool, { query: () => Promise.reject(new Error("away")) });
  expect(await api.call("GET", "/health")).toMatchObject({
    status: 503,
    body: { status: "error", message: expect.any(String) },
  });
  Object.assign(api.pool, { query });
  expect((await api.call("GET", "/health")).status).toBe(200);
  await api.stop();
  await database.drop();
});

test("a database that takes the question and never answers is 503 after two seconds", async () => {
  const database = await createTestDatabase();
  const api = await startApi(database);
  const query = api.pool.query;
  Object.assign(api.pool, { query: () => new Promise(() => {}) });
  expect((await api.call("GET", "/health")).status).toBe(503);
  Object.assign(api.pool, { query });
  await api.stop();
  await database.drop();
});

test("calls are refused with 503 and a sentence while the database is away, and nothing of it is told", async () => {
  const database = await createTestDatabase();
  const api = await startApi(database);
  const person = await api.person();
  await database.drop();
  const answer = await api.call<{ code: string }>("GET", "/changes?since=0", { token: person.token });
  expect(answer.body).toEqual({
    error: "The database does not answer. Try again in a moment.",
    code: "unavailable",
  });
  expect(answer.headers.get("retry-after")).toBe("1");
  await api.stop();
});
