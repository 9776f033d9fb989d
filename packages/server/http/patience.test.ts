import type { PoolClient } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { LOCK_USER } from "../commands/state/fact-queries.ts";
import { type Api, type ApiOptions, type Person, startApi } from "../testing/api.ts";
import { outlineOf } from "../testing/outline.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

const SHORT_MS = 100;
const AWAY = { error: "The database does not answer. Try again in a moment.", code: "unavailable" };

let database: TestDatabase;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(() => api.stop());

async function setUp(options: ApiOptions): Promise<Person> {
  api = await startApi(database, options);
  return api.person();
}

/** Holds the lock on a person's row, as a server would that hangs in the middle of a transaction. */
async function lockElsewhere(person: Person) {
  const client = await database.pool.connect();
  await client.query("begin");
  await client.query("select from users where id = $1 for update", [person.id]);
  return async () => {
    await client.query("rollback");
    client.release();
  };
}

/** Counts the statements that ask for the lock of a user meanwhile; what else the server does beside it does not count. */
async function locksWaitedFor(during: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const watched = new Set<unknown>();
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...of: unknown[]) => unknown;
    Object.assign(client, {
      query: (...of: unknown[]) => {
        const [asked] = of;
        const text = typeof asked === "string" ? asked : (asked as { readonly text?: string }).text;
        if (text === LOCK_USER) count += 1;
        return query(...of);
      },
    });
  };
  api.pool.on("acquire", watch);
  try {
    await during();
  } finally {
    api.pool.off("acquire", watch);
  }
  return count;
}

test("a write whose user is locked for too long is 503 in a sentence, writes nothing, and works when it is sent again", async () => {
  const person = await setUp({ patience: { lockMs: SHORT_MS } });
  const outline = outlineOf(api, person);
  const { item_id: id } = await outline.note("Before");
  const unlock = await lockElsewhere(person);
  const edit = () =>
    api.call("PUT", `/notes/${id}`, { token: person.token, body: { note: { text: "After" } } });
  const [first, second] = await Promise.all([edit(), edit()]);
  for (const answer of [first, second]) {
    expect(answer).toMatchObject({ status: 503, body: AWAY });
    expect(answer.headers.get("retry-after")).toBe("1");
  }
  await unlock();
  expect((await edit()).status).toBe(200);
});

test("a batch of many commands waits for a lock once, not once for each command", async () => {
  const person = await setUp({ patience: { lockMs: SHORT_MS } });
  const unlock = await lockElsewhere(person);
  const commands = Array.from({ length: 50 }, () => ({
    uuid: crypto.randomUUID(),
    type: "note.create",
    note: { text: "" },
  }));
  const locks = await locksWaitedFor(() =>
    api
      .call("POST", "/commands", { token: person.token, body: { commands, atomic: false } })
      .then((answer) => expect(answer).toMatchObject({ status: 503, body: AWAY })),
  );
  expect(locks).toBe(1);
  await unlock();
});

test("a request that gets no connection in time is 503 in a sentence", async () => {
  const person = await setUp({ connections: 2, patience: { acquireMs: SHORT_MS } });
  const held = await Promise.all([api.pool.connect(), api.pool.connect()]);
  const answer = await api.call("GET", "/changes?since=0", { token: person.token });
  expect(answer).toMatchObject({ status: 503, body: AWAY });
  for (const client of held) client.release();
  expect((await api.call("GET", "/changes?since=0", { token: person.token })).status).toBe(200);
});

test("a statement that runs for too long is ended, and its connection can be used again", async () => {
  await setUp({ connections: 1, patience: { statementMs: SHORT_MS } });
  await expect(api.pool.query("select pg_sleep(60)")).rejects.toMatchObject({ code: "57014" });
  expect((await api.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("a transaction that rests for too long lets go of its locks, and whoever comes back to it is told", async () => {
  const person = await setUp({ patience: { idleMs: SHORT_MS } });
  const { item_id: id } = await outlineOf(api, person).note("Before");
  const hanging = await api.pool.connect();
  await hanging.query("begin");
  await hanging.query("select from users where id = $1 for update", [person.id]);
  const edit = await api.call("PUT", `/notes/${id}`, {
    token: person.token,
    body: { note: { text: "After" } },
  });
  expect(edit.status).toBe(200);
  await expect(hanging.query("commit")).rejects.toThrow();
  hanging.release(true);
});
