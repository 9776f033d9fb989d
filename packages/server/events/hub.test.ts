import { randomUUID } from "node:crypto";
import net from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createNotebook, named, testQueue } from "../commands/testing/notebook.ts";
import { readChanges, readPosition } from "../queries/changes.ts";
import { readUserActionsAfter } from "../queries/user-actions.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { channelOf, userOfChannel } from "./channel.ts";
import { createEventHub, type EventHub } from "./hub.ts";
import { createNotifier } from "./notifier.ts";
import { createReaders, type Readers } from "./readers.ts";

let database: TestDatabase;
let hub: EventHub;
/** Of the server under test; those who notify are another one. */
let readers: Readers;
const others = createReaders("another server");
const errors: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  errors.length = 0;
  readers = createReaders("this server");
  hub = createEventHub({
    connection: database.connection,
    readers,
    onError: (error) => errors.push(error),
    reconnectMs: 5,
  });
  await expect.poll(() => hub.listening()).toBe(true);
});
afterEach(() => hub.close());

const fail = (error: unknown) => {
  throw error;
};
const notifierOf = (from: Readers, pool = database.pool) =>
  createNotifier({ pool, readers: from, onError: (error) => errors.push(error) });
const notifier = () => notifierOf(others);

test("a channel tells its user, and nothing else is taken for one", () => {
  expect(userOfChannel(channelOf(7))).toBe(7);
  for (const channel of ["", "7", "perennial_log", "perennial_log_", "perennial_log_7a", "other_7"])
    expect(userOfChannel(channel)).toBeNull();
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
  await expect.poll(() => [...new Set(seen)]).toEqual([3, 4, 5, 6, 7]);
  unsubscribe();
  expect(errors).toEqual([]);
});

test("pings of a few milliseconds are sent together, one for each user", async () => {
  const sent: string[][] = [];
  const pool = new Proxy(database.pool, {
    get: (target, key) =>
      key === "query"
        ? (query: { name: string; text: string; values: [string[]] }) => {
            sent.push(query.values[0]);
            return target.query(query);
          }
        : Reflect.get(target, key, target),
  });
  const { notify, flush } = notifierOf(others, pool);
  const woken: string[] = [];
  const ends = [1, 2, 3].map((userId) => hub.subscribe(userId, () => woken.push(`user ${userId}`)));
  await expect.poll(() => woken, { message: "newly listened to" }).toHaveLength(3);
  woken.length = 0;
  notify(1);
  notify(2);
  notify(1);
  await flush();
  expect(sent).toEqual([[channelOf(1), channelOf(2)]]);
  await expect.poll(() => woken).toEqual(["user 1", "user 2"]);
  for (const end of ends) end();
});

test("a reader on the server that wrote is woken at once, and not again by that server's own notification", async () => {
  const woken: string[] = [];
  const ends = [5, 6].map((userId) => hub.subscribe(userId, () => woken.push(`user ${userId}`)));
  await expect.poll(() => woken, { message: "newly listened to" }).toHaveLength(2);
  woken.length = 0;
  const own = notifierOf(readers);
  own.notify(5);
  expect(woken).toEqual(["user 5"]);
  await own.flush();
  // Notifications arrive in the order of their commits: this one comes after the first.
  const other = notifier();
  other.notify(6);
  await other.flush();
  await expect.poll(() => woken).toContain("user 6");
  expect(woken).toEqual(["user 5", "user 6"]);
  for (const end of ends) end();
});

test("a busy server notifies the others of everybody at once, a few dozen times a second at most", async () => {
  vi.useFakeTimers();
  try {
    const sent: string[][] = [];
    const pool = new Proxy(database.pool, {
      get: () => async (query: { values: [string[]] }) => sent.push(query.values[0]),
    });
    const { notify } = notifierOf(others, pool);
    for (let millisecond = 0; millisecond < 1_000; millisecond++) {
      notify(millisecond % 7);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(sent.length).toBeLessThanOrEqual(40);
    expect(new Set(sent.at(-1))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6].map(channelOf)));
    const before = sent.length;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent.length - before, "what came last is told as well").toBeLessThanOrEqual(1);
    notify(8);
    await vi.advanceTimersByTimeAsync(2);
    expect(sent.at(-1), "after a pause nobody waits for the spacing").toEqual([channelOf(8)]);
  } finally {
    vi.useRealTimers();
  }
});

test("ending a subscription ends that one only, and twice does nothing", async () => {
  const { notify } = notifier();
  const woken: string[] = [];
  const first = hub.subscribe(5, () => woken.push("first"));
  const second = hub.subscribe(5, () => woken.push("second"));
  await expect.poll(() => woken, { message: "newly listened to" }).toEqual(["first", "second"]);
  woken.length = 0;
  first();
  first();
  notify(5);
  await expect.poll(() => woken).toEqual(["second"]);
  second();
});

test("when its connection is cut the hub listens again and wakes everybody, since pings may have been missed", async () => {
  const woken: string[] = [];
  const end = hub.subscribe(77, () => woken.push("woken"));
  await expect.poll(() => woken).toEqual(["woken"]);
  woken.length = 0;
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'perennial events'",
  );
  await expect.poll(() => woken).toEqual(["woken"]);
  expect(hub.listening()).toBe(true);
  expect(errors.length).toBeGreaterThan(0);
  end();
});

test("a server that dies between commit and notification loses only the ping: the version tells a reader what it missed", async () => {
  const book = await createNotebook(database.pool, testQueue(database.pool));
  const woken: string[] = [];
  const end = hub.subscribe(book.userId, () => woken.push("woken"));
  await expect.poll(() => woken, { message: "newly listened to" }).toEqual(["woken"]);
  woken.length = 0;
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

test("a change reaches only the servers that have a reader of its user, and none that had one", async () => {
  const reached: string[] = [];
  /** A hub whose connection tells what is sent to it. */
  const server = async (name: string) => {
    const stream = () => {
      const socket = new net.Socket();
      socket.on("data", (bytes) => {
        for (const [channel] of bytes.toString("latin1").matchAll(/perennial_log_\d+/g))
          reached.push(`${name} ${channel}`);
      });
      return socket;
    };
    const other = createEventHub({
      connection: { ...database.connection, stream },
      readers: createReaders(name),
      onError: fail,
    });
    await expect.poll(() => other.listening()).toBe(true);
    return other;
  };
  const [one, two] = [await server("one"), await server("two")];
  const first = one.subscribe(1, () => {});
  const leave = two.subscribe(1, () => {});
  two.subscribe(2, () => {});
  leave();
  await expect.poll(() => [one.listening(), two.listening()]).toEqual([true, true]);
  const { notify, flush } = notifier();
  for (let change = 0; change < 20; change++) {
    notify(1);
    notify(3);
    await flush();
  }
  notify(2);
  await flush();
  await expect.poll(() => reached).toContain("two perennial_log_2");
  expect(reached.filter((each) => each.startsWith("two"))).toEqual(["two perennial_log_2"]);
  await expect.poll(() => reached.filter((each) => each.startsWith("one"))).toHaveLength(20);
  expect(new Set(reached.filter((each) => each.startsWith("one")))).toEqual(new Set(["one perennial_log_1"]));
  first();
  await Promise.all([one.close(), two.close()]);
});

test("many who come at once are listened to in one go, and who comes meanwhile is not forgotten", async () => {
  const woken = new Set<number>();
  const users = Array.from({ length: 500 }, (_, place) => 1_000 + place);
  const ends = users.map((userId) => hub.subscribe(userId, () => woken.add(userId)));
  await Promise.resolve();
  const late = hub.subscribe(9_999, () => woken.add(9_999));
  await expect.poll(() => woken.size).toBe(501);
  woken.clear();
  const { notify } = notifier();
  notify(1_250);
  notify(9_999);
  await expect.poll(() => [...woken].toSorted()).toEqual([1_250, 9_999]);
  for (const end of [...ends, late]) end();
});
