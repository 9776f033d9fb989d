import { expect, test } from "vitest";
import { startApi } from "../testing/api.ts";
import { createTestDatabase } from "../testing/test-database.ts";

test("/livez says that the process answers, /readyz that it may be sent requests: not while its database is away", async () => {
  const database = await createTestDatabase();
  const api = await startApi(database);
  const ask = async (path: string) => {
    const answer = await fetch(api.origin + path);
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  expect(await ask("/livez")).toMatchObject({ status: "ok" });
  expect((await fetch(`${api.origin}/readyz`)).status).toBe(200);
  const query = api.pool.query;
  Object.assign(api.pool, { query: () => Promise.reject(new Error("away")) });
  expect((await fetch(`${api.origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${api.origin}/livez`)).status).toBe(200);
  Object.assign(api.pool, { query });
  expect((await fetch(`${api.origin}/readyz`)).status).toBe(200);
  await api.stop();
  await database.drop();
});
