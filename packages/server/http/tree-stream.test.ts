import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, type Person, startApi } from "../testing/api.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { seedBranches } from "../testing/wide-and-deep.ts";

const STALL_MS = 30;
let database: TestDatabase;
let api: Api;
let person: Person;
beforeAll(async () => {
  database = await createTestDatabase();
  // Watched, it takes every connection from the pool that is looked at here, on a cluster too.
  api = await startApi(database, { answerStallMs: STALL_MS, watch: (pool) => pool });
  person = await api.person();
  // More than the buffers of all the sockets and streams on the way to a reader.
  await seedBranches(api.pool, { userId: person.id, rootId: person.rootId }, 3_000);
  await api.pool.query("update notes set text = repeat(text, 1000) where user_id = $1", [person.id]);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const path = () => `/api/v1/trees/${person.rootId}?format=flat`;
const isIdle = () => expect.poll(() => api.pool.totalCount - api.pool.idleCount).toBe(0);
const plain = () => ({ Authorization: `Bearer ${person.token}`, "Accept-Encoding": "identity" });

test("a reader that goes away in the middle of a tree gives the database's connection back", async () => {
  const leave = new AbortController();
  const response = await fetch(api.origin + path(), { headers: plain(), signal: leave.signal });
  const reader = response.body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
  expect(api.pool.idleCount).toBeLessThan(api.pool.totalCount);
  leave.abort();
  await isIdle();
});

test("a reader that stops reading is cut off, and keeps no connection to the database", async () => {
  const socket = connect(Number(new URL(api.origin).port), "127.0.0.1");
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => {}); // a reset is one way of being cut off
  socket.pause();
  socket.write(
    `GET ${path()} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${person.token}\r\nAccept-Encoding: identity\r\n\r\n`,
  );
  await expect.poll(() => api.pool.totalCount - api.pool.idleCount).toBeGreaterThan(0);
  await isIdle();
  socket.resume();
  await closed;
});

test("HEAD of a tree says that it is there, and keeps no connection", async () => {
  const response = await fetch(api.origin + path(), { method: "HEAD", headers: plain() });
  expect(response.status).toBe(200);
  await isIdle();
});

test("a tree's first nodes are sent before the last are read, also compressed", async () => {
  const response = await fetch(api.origin + path(), { headers: { ...plain(), "Accept-Encoding": "gzip" } });
  const reader = response.body?.getReader();
  const first = new TextDecoder().decode((await reader?.read())?.value);
  expect(first).toMatch(/^\{"root_id":\d+,"version":\d+,"generation":"[^"]+","nodes":\[\{/);
  expect(api.pool.idleCount).toBeLessThan(api.pool.totalCount);
  await reader?.cancel();
  await isIdle();
});
