import { randomUUID } from "node:crypto";
import { HEARTBEAT_MS } from "@perennial/contract/limits";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createNotebook, named, testQueue } from "../commands/testing/notebook.ts";
import type { WrittenRows } from "../database/written-rows.ts";
import type { Wake } from "../events/readers.ts";
import { createTurns } from "../limits/turns.ts";
import { readPosition } from "../queries/changes.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createEventStreams } from "./event-streams.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A pool that tells what it is asked, by a part of each statement that only that has. */
function counted({ pool }: TestDatabase) {
  const reads: string[] = [];
  const counting = new Proxy(pool, {
    get(target, key) {
      if (key !== "query") return Reflect.get(target, key, target);
      return async (query: { name: string; text: string; values: unknown[] }) => {
        const answer = await target.query(query);
        // Not before: a read that is under way may still see what is written next.
        reads.push([ACTIONS, LOG, ROWS_OF_ACTIONS].find((part) => query.text.includes(part)) ?? query.text);
        return answer;
      };
    },
  });
  return { pool: counting, reads };
}
const [ACTIONS, LOG, ROWS_OF_ACTIONS] = [
  "from user_actions",
  "select read_changes",
  "data_mutations where user_id = $1 and user_action_uuid",
] as const;

type StreamsDeps = Parameters<typeof createEventStreams>[0];

/** Opens the stream of a person on a server that nobody wakes, unless told. */
function openReader(userId: number, pool: StreamsDeps["pool"], differing: Partial<StreamsDeps>) {
  const streams = createEventStreams({
    onSent: () => {},
    clock: () => new Date(),
    pool,
    hub: { subscribe: () => () => {} },
    heads: async () => new Map(),
    generations: {
      mayReadOn: () => Promise.reject(new Error("nobody asks")),
      logWasCut: () => Promise.reject(new Error("nothing was cut")),
    },
    visibilities: { of: () => Promise.reject(new Error("nobody has a token")) },
    shares: createTurns({ perKey: 1, inAll: 1 }),
    logger: pino({ level: "silent" }),
    heartbeatMs: HEARTBEAT_MS,
    stallMs: 2 * HEARTBEAT_MS,
    ...differing,
  });
  const viewer = { userId, sessionId: randomUUID(), grant: null, isAnonymous: true };
  const body = streams
    .open(viewer, { from: null, reads: 2, leave: () => {} }, () => {})
    .body?.pipeThrough(new TextDecoderStream())
    .getReader();
  return { next: async (): Promise<string> => (await body?.read())?.value ?? "", close: streams.close };
}

/** A hub of one reader, who is woken by hand. */
function wakingByHand() {
  let wake: Wake = () => {};
  const hub: StreamsDeps["hub"] = {
    subscribe(_userId, told) {
      wake = told;
      return () => {};
    },
  };
  return { hub, wake: (written?: WrittenRows) => wake(written) };
}

test("a change costs a reader one read of the log, and a new user action two more (review 1, fault 19)", async () => {
  const queue = testQueue(database.pool);
  const book = await createNotebook(database.pool, queue);
  const { pool, reads } = counted(database);
  const { hub, wake } = wakingByHand();
  const { next, close } = openReader(book.userId, pool, { hub });
  /** What was asked until the next event has come. */
  const readsFor = async (event: string) => {
    expect(await next()).toMatch(`event: ${event}\n`);
    return reads.splice(0);
  };
  const first = await readsFor("connection");
  await expect.poll(() => [...first, ...reads], { message: "the first look is over" }).toContain(LOG);
  reads.length = 0;

  await book.one({ type: "note.update", id: book.rootNoteId, note: { text: "a" } });
  wake();
  expect(await readsFor("user-action-update")).toEqual([LOG]);

  const action = { uuid: randomUUID(), event_type: "key", event_source: "row", payload: {} };
  const edit = named({
    type: "note.update",
    id: book.rootNoteId,
    note: { text: "b" },
    user_action_uuid: action.uuid,
  });
  await queue.submit(book.userId, { commands: [edit], userActions: [action], atomic: true });
  wake();
  expect(await readsFor("user-action")).toEqual([LOG, ACTIONS, ROWS_OF_ACTIONS]);
  expect(await readsFor("user-action-update")).toEqual([]);
  close();
});

test("a stream asks nothing for itself while nothing happens, and finds at its heartbeat what no ping told", async () => {
  const book = await createNotebook(database.pool, testQueue(database.pool));
  const { pool, reads } = counted(database);
  const { next, close } = openReader(book.userId, pool, {
    heads: async (viewers) => {
      const head = await readPosition(database.pool, book.userId);
      return new Map(head ? viewers.map(({ sessionId }) => [sessionId, head]) : []);
    },
    heartbeatMs: 20,
    stallMs: HEARTBEAT_MS,
  });
  expect(await next()).toMatch("event: connection\n");
  expect(await next()).toMatch("event: heartbeat\n");
  reads.length = 0;
  for (let beat = 0; beat < 5; beat++) expect(await next()).toMatch("event: heartbeat\n");
  expect(reads).toEqual([]);
  await book.one({ type: "note.update", id: book.rootNoteId, note: { text: "a" } });
  let event = await next();
  while (event.startsWith("event: heartbeat\n")) event = await next();
  expect(event).toMatch("event: user-action-update\n");
  expect(reads).toEqual([LOG]);
  close();
});

test("rows that this server has written are sent without a read to a reader that has all before them; any other reader reads", async () => {
  const told: WrittenRows[] = [];
  const queue = testQueue(database.pool, { notify: (_userId, written) => written && told.push(written) });
  const book = await createNotebook(database.pool, queue);
  const { pool, reads } = counted(database);
  const { hub, wake } = wakingByHand();
  const { next, close } = openReader(book.userId, pool, { hub });
  /** The version that the next event brings. */
  const version = async (): Promise<number> => {
    const event = await next();
    expect(event).toMatch("event: user-action-update\n");
    return Number(/"version":(\d+)/.exec(event)?.[1]);
  };
  const edit = async (text: string) => {
    await book.one({ type: "note.update", id: book.rootNoteId, note: { text } });
    const written = told.at(-1);
    if (!written) throw new Error("an edit is told with its rows");
    return written;
  };
  await next();
  await expect.poll(() => reads, { message: "the first look is over" }).toContain(LOG);
  reads.length = 0;

  wake(await edit("a"));
  expect([await version(), reads.splice(0)]).toEqual([3, []]);

  await edit("one that was not told");
  const afterGap = await edit("b");
  wake(afterGap);
  expect([await version(), await version(), reads.splice(0)]).toEqual([4, 5, [LOG]]);

  // Handed once more, and then rows of another life of the log.
  wake(afterGap);
  await expect.poll(() => reads.splice(0)).toEqual([LOG]);
  const { after, rows } = await edit("c");
  wake({ after: { ...after, generation: "another" }, rows });
  expect([await version(), reads.splice(0)]).toEqual([6, [LOG]]);

  // A user action may have to go before them.
  const behind = await edit("d");
  wake({ after: { ...behind.after, userActionId: 1 }, rows: behind.rows });
  expect([await version(), reads.splice(0)]).toEqual([7, [LOG]]);

  const two = [await edit("e"), await edit("f")];
  for (const written of two) wake(written);
  expect([await version(), await version(), reads.splice(0)]).toEqual([8, 9, [LOG]]);

  wake(await edit("g"));
  expect([await version(), reads.splice(0)]).toEqual([10, []]);
  close();
});
