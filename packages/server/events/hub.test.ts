import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createNotebook, named, testQueue } from "../commands/testing/notebook.ts";
import { readChanges, readPosition } from "../queries/changes.ts";
import { readUserActionsAfter } from "../queries/user-actions.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { formatPing, parsePing } from "./channel.ts";
import { createEventHub, type EventHub } from "./hub.ts";
import { createNotifier } from "./notifier.ts";

let database: TestDatabase;
let hub: EventHub;
const errors: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  errors.length = 0;
  hub = createEventHub({
    connection: database.connection,
    onError: (error) => errors.push(error),
    reconnectMs: 5,
  });
  await vi.waitFor(() => expect(hub.listening()).toBe(true));
});
afterEach(() => hub.close());

const notifier = () => createNotifier({ pool: database.pool, onError: (error) => errors.push(error) });

test("a ping tells user and version, and nothing else is taken for one", () => {
  expect(parsePing(formatPing(7, 12))).toEqual({ userId: 7, version: 12 });
  for (const payload of ["", "7", "7:", ":7", "7:1:2", "a:1", "-1:2"]) expect(parsePing(payload)).toBeNull();
});

test("the notification follows the commit: whoever is woken finds the change in the log", async () => {
  const { notify } = notifier();
  const book = await createNotebook(database.pool, testQueue(database.pool));
  const queue = testQueue(database.pool, { notify });
  const seen: number[] = [];
  let cursor = 2;
  const unsubscribe = hub.subscribe(book.userId, async () => {
    const read = await readChanges(database.pool, book.userId, cursor);
    if (read.reset) return;
    cursor = read.version;
    seen.push(...read.changes.map((change) => change.version));
  });
  for (let edit = 0; edit < 5; edit++) {
    const command = named({ type: "note.update", id: book.rootNoteId, note: { text: `Edit ${edit}` } });
    await queue.submit(book.userId, { atomic: true, commands: [command] });
  }
  await vi.waitFor(() => expect([...new Set(seen)]).toEqual([3, 4, 5, 6, 7]));
  unsubscribe();
  expect(errors).toEqual([]);
});

test("pings of a few milliseconds are sent together, the highest version for each user", async () => {
  const sent: string[][] = [];
  const pool = new Proxy(database.pool, {
    get: (target, key) =>
      key === "query"
        ? (query: { name: string; text: string; values: [string, string[]] }) => {
            sent.push(query.values[1]);
            return target.query(query);
          }
        : Reflect.get(target, key, target),
  });
  const { notify, flush } = createNotifier({ pool, onError: (error) => errors.push(error) });
  const woken: string[] = [];
  const ends = [1, 2, 3].map((userId) => hub.subscribe(userId, () => woken.push(`user ${userId}`)));
  notify(1, 4);
  notify(2, 9);
  notify(1, 5);
  await flush();
  expect(sent).toEqual([["1:5", "2:9"]]);
  await vi.waitFor(() => expect(woken).toEqual(["user 1", "user 2"]));
  for (const end of ends) end();
});

test("ending a subscription ends that one only, and twice does nothing", async () => {
  const { notify } = notifier();
  const woken: string[] = [];
  const first = hub.subscribe(5, () => woken.push("first"));
  const second = hub.subscribe(5, () => woken.push("second"));
  first();
  first();
  notify(5, 1);
  await vi.waitFor(() => expect(woken).toEqual(["second"]));
  second();
});

test("when its connection is cut the hub listens again and wakes everybody, since pings may have been missed", async () => {
  const woken: string[] = [];
  const end = hub.subscribe(77, () => woken.push("woken"));
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
  );
  await vi.waitFor(() => expect(woken).toEqual(["woken"]));
  expect(hub.listening()).toBe(true);
  expect(errors.length).toBeGreaterThan(0);
  end();
});

test("a server that dies between commit and notification loses only the ping: the version tells a reader what it missed", async () => {
  const book = await createNotebook(database.pool, testQueue(database.pool));
  const woken: string[] = [];
  const end = hub.subscribe(book.userId, () => woken.push("woken"));
  const dying = testQueue(database.pool, { notify: () => {} });
  const uuid = randomUUID();
  const commands = [{ type: "note.update", uuid, id: book.rootNoteId, note: { text: "Unheard" } } as const];
  const action = { uuid: randomUUID(), event_type: "note.edit", event_source: "keyboard", payload: {} };
  await dying.submit(book.userId, { atomic: true, commands, userActions: [action] });
  // What a heartbeat does: compare the position with how far it has come, and read on.
  const position = await readPosition(database.pool, book.userId);
  expect(position?.version).toBe(3);
  expect(await readChanges(database.pool, book.userId, 2)).toMatchObject({
    changes: [{ uuid, new_values: { text: "Unheard" } }],
    version: 3,
  });
  expect(await readUserActionsAfter(database.pool, book.userId, 0, 10)).toMatchObject([
    { uuid: action.uuid, id: position?.userActionId },
  ]);
  expect(woken).toEqual([]);
  end();
});
