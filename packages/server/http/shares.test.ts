// Slow: trees larger than all buffers, ten at a time.

import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Api, type Person, startApi } from "../testing/api.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { seedBranches } from "../testing/wide-and-deep.ts";

const CONNECTIONS = 8;
const LONG_MS = 60_000;
let database: TestDatabase;
let api: Api;
let person: Person;
const sockets: Socket[] = [];
/** Connections that were taken out at the same time, at most. */
let mostTaken = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, {
    connections: CONNECTIONS,
    answerStallMs: LONG_MS,
    patience: { acquireMs: LONG_MS },
    // Watched, trees come from the pool that is looked at here, on a cluster too.
    watch: (pool) => pool,
  });
  api.pool.on("acquire", () => {
    mostTaken = Math.max(mostTaken, taken());
  });
  person = await api.person();
  // More than the buffers of the sockets and streams on the way to a reader.
  await seedBranches(api.pool, { userId: person.id, rootId: person.rootId }, 3_000);
  await api.pool.query("update notes set text = repeat(text, 1000) where user_id = $1", [person.id]);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const taken = () => api.pool.totalCount - api.pool.idleCount;
/** Asks for something and takes nothing of the answer. */
function askAndTakeNothing(path: string): Socket {
  const socket = connect(Number(new URL(api.origin).port), "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => {}); // a reset is one way of being cut off
  socket.pause();
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${person.token}\r\nAccept-Encoding: identity\r\n\r\n`,
  );
  return socket;
}
const write = (of: Person) =>
  api.call("POST", "/notes", {
    token: of.token,
    body: { note: { text: "another's", parent_id: of.rootId } },
  });

test.each(["trees", "export"])("readers who take nothing of %s hold no connection", async (what) => {
  const other = await api.person();
  const path = what === "trees" ? `/api/v1/trees/${person.rootId}?format=flat` : "/api/v1/export?format=json";
  mostTaken = 0;
  for (let count = 0; count < CONNECTIONS + 2; count++) askAndTakeNothing(path);
  // A connection may be taken and given back between two looks.
  await expect.poll(() => mostTaken).toBeGreaterThan(0);
  expect((await write(other)).status).toBeLessThan(300);
  await expect.poll(taken).toBe(0);
  expect(sockets.every((socket) => !socket.closed)).toBe(true);
});

test("what one account asks for at once takes no more than its share of the connections", async () => {
  const call = (path: string) => api.call("GET", path, { token: person.token });
  mostTaken = 0;
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      call(["/changes?since=0", "/user_actions", "/study/stats"][index % 3] ?? ""),
    ),
  );
  expect(mostTaken).toBeLessThanOrEqual(CONNECTIONS / 2);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
