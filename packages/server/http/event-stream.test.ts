import { connect } from "node:net";
import { formatEventId } from "@perennial/contract/log/events";
import type * as wire from "@perennial/contract/outline/wire";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Api, type ApiOptions, type Person, startApi } from "../testing/api.ts";
import { type EventReader, openEvents, type ReceivedEvent } from "../testing/event-reader.ts";
import { type Outline, outlineOf } from "../testing/outline.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
/** Two servers on one database: what one writes, the other tells. */
let api: Api;
let other: Api;
let person: Person;
let outline: Outline;
const readers: EventReader[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  other = await startApi(database);
});
beforeEach(async () => {
  person = await api.person();
  outline = outlineOf(api, person);
});
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.close();
});
afterAll(async () => {
  await api.stop();
  await other.stop();
  await database.drop();
});

const PATH = "/api/v1/user_actions/stream";
interface Opening {
  readonly on?: Api;
  readonly token?: string;
  readonly headers?: Record<string, string>;
  readonly query?: string;
}
async function open(opening: Opening = {}): Promise<EventReader> {
  const { on = api, token = person.token, headers = {}, query = "" } = opening;
  const reader = await openEvents(`${on.origin}${PATH}?token=${encodeURIComponent(token)}${query}`, headers);
  readers.push(reader);
  return reader;
}
const ticketOf = async (whose = person): Promise<string> =>
  (await api.call<{ ticket: string }>("POST", "/stream_tickets", { token: whose.token })).body.ticket;
type Update = { user_action_uuid: string | null; data_mutation: wire.DataMutation };
const edit = (itemId: number, text: string, action?: string) =>
  outline.call(
    "PUT",
    `/notes/${itemId}`,
    { note: { text } },
    action === undefined ? {} : { "X-User-Action-UUID": action },
  );
const act = (uuid: string, event_type = "key") =>
  outline.call("POST", "/user_actions", {
    user_action: { uuid, event_type, event_source: "row", payload: {} },
  });

test("the stream is an event stream that nothing on the way keeps or holds back", async () => {
  const { status, headers } = await open({ headers: { "Accept-Encoding": "gzip, br" } });
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(headers.get("cache-control")).toContain("no-store");
  expect(headers.get("content-encoding")).toBeNull();
});

test("connection comes first, once, and says where the log stands", async () => {
  const note = await outline.note("x");
  const version = await outline.version();
  const reader = await open();
  expect(await reader.next()).toEqual({
    event: "connection",
    id: formatEventId({ version, userActionId: 0 }),
    data: { version, user_action_id: 0, generation: expect.any(String) },
  });
  await edit(note.item_id, "y");
  expect((await reader.next())?.event).toBe("user-action-update");
});

test("a user action comes as user-action, and what joins it as user-action-update, on the other server too [7.stream]", async () => {
  const note = await outline.note("x");
  const both = [await open(), await open({ on: other })];
  for (const reader of both) await reader.next();
  const uuid = crypto.randomUUID();
  await act(uuid, "typing");
  await edit(note.item_id, "y", uuid);
  for (const reader of both) {
    const [action, update] = await reader.take(2);
    expect(action).toMatchObject({
      event: "user-action",
      data: { uuid, event_type: "typing", data_mutations: [] },
    });
    expect(update).toMatchObject({
      event: "user-action-update",
      data: {
        user_action_uuid: uuid,
        data_mutation: { mutation_type: "note.edit", old_values: { text: "x" }, new_values: { text: "y" } },
      },
    });
  }
});

test("a change that no user action was named for comes with null", async () => {
  const reader = await open();
  await reader.next();
  await outline.note("x");
  const updates = (await reader.take(2)) as { data: Update }[];
  expect(updates.map(({ data }) => [data.user_action_uuid, data.data_mutation.mutation_type])).toEqual([
    [null, "note.create"],
    [null, "node.create"],
  ]);
});

test("every event's id is where to go on from: a reconnect with any of them misses nothing and repeats nothing", async () => {
  const note = await outline.note("0");
  const reader = await open();
  await reader.next();
  for (let step = 1; step <= 4; step++) {
    const uuid = crypto.randomUUID();
    await act(uuid, `step ${step}`);
    await edit(note.item_id, String(step), uuid);
  }
  const seen = await reader.take(8);
  for (const [index, event] of seen.entries()) {
    for (const on of [api, other]) {
      for (const how of [
        { headers: { "Last-Event-ID": event.id ?? "" } },
        { query: `&last_event_id=${event.id}` },
      ]) {
        const resumed = await open({ on, ...how });
        const first = await resumed.next();
        expect([first?.event, first?.id]).toEqual(["connection", event.id]);
        const rest = await resumed.take(seen.length - index - 1);
        for (const kind of ["user-action", "user-action-update"]) {
          expect(dataOf(rest, kind)).toEqual(dataOf(seen.slice(index + 1), kind));
        }
        await resumed.close();
      }
    }
  }
});

test("versions come in order and without a gap while two servers write at once", async () => {
  const reader = await open();
  const connection = await reader.next<{ version: number }>();
  const start = connection?.data.version ?? 0;
  const writes = Array.from({ length: 40 }, (_, i) =>
    (i % 2 === 0 ? api : other).call("POST", "/notes", {
      token: person.token,
      body: { note: { text: `${i}` } },
    }),
  );
  const events = (await reader.take(40)) as { data: Update }[];
  await Promise.all(writes);
  expect(events.map(({ data }) => data.data_mutation.version)).toEqual(
    Array.from({ length: 40 }, (_, i) => start + i + 1),
  );
});

test("a reader far behind gets everything, in order", async () => {
  const commands = Array.from({ length: 130 }, (_, i) => ({
    uuid: crypto.randomUUID(),
    type: "note.create",
    note: { text: `line ${i}` },
  }));
  await outline.call("POST", "/commands", { commands });
  const reader = await open({ headers: { "Last-Event-ID": "0.0" } });
  await reader.next();
  const events = (await reader.take(132)) as { data: Update }[];
  expect(events.map(({ data }) => data.data_mutation.version)).toEqual(
    Array.from({ length: 132 }, (_, i) => i + 1),
  );
});

test("nobody else's changes come along", async () => {
  const reader = await open();
  await reader.next();
  const stranger = await api.person();
  await outlineOf(api, stranger).note("private");
  await outline.note("mine");
  const [event] = (await reader.take(1)) as { data: Update }[];
  expect(event?.data.data_mutation.new_values).toEqual({ text: "mine" });
});

test("a reader that is ahead of the log goes on from its end", async () => {
  const version = await outline.version();
  const reader = await open({ headers: { "Last-Event-ID": "999.999" } });
  expect((await reader.next())?.data).toMatchObject({ version, user_action_id: 0 });
});

/** Actions among themselves are in order, and so are rows; an action goes before the rows that join it. */
const dataOf = (events: readonly ReceivedEvent[], kind: string) =>
  events.filter(({ event }) => event === kind).map(({ data }) => data);

const withHeart = async (options: ApiOptions, work: (beating: Api) => Promise<void>) => {
  const beating = await startApi(database, options);
  try {
    await work(beating);
  } finally {
    await beating.stop();
  }
};

test("heartbeats tell the version and have no id", () =>
  withHeart({ heartbeatMs: 20 }, async (beating) => {
    const reader = await open({ on: beating });
    await reader.next();
    const version = await outline.version();
    expect(await reader.next({ heartbeats: true })).toEqual({
      event: "heartbeat",
      id: undefined,
      data: { version, generation: expect.any(String) },
    });
  }));

test("a lost notification is noticed at the next heartbeat", () =>
  withHeart({ heartbeatMs: 20 }, async (beating) => {
    const reader = await open({ on: beating });
    await reader.next();
    // Written as a server that was killed between its commit and its notification leaves it.
    const client = await api.pool.connect();
    await client.query("begin");
    const { rows } = await client.query(
      "update users set version = version + 1 where id = $1 returning version",
      [person.id],
    );
    await client.query(
      `insert into data_mutations (user_id, version, uuid, mutation_uuid, mutation_type, table_name, record_id, created_at)
       values ($1, $2, gen_random_uuid(), gen_random_uuid(), 'note.edit', 'notes', 1, now())`,
      [person.id, rows[0].version],
    );
    await client.query("commit");
    client.release();
    const event = await reader.next<Update>();
    expect(event?.data.data_mutation.version).toBe(rows[0].version);
  }));

test("a stream ends when its session is logged out, whether opened by token or by ticket", () =>
  withHeart({ heartbeatMs: 20 }, async (beating) => {
    const opened = [await open({ on: beating }), await open({ on: beating, token: await ticketOf() })];
    for (const reader of opened) await reader.next();
    await api.call("POST", "/logout", { token: person.token });
    for (const reader of opened) expect(await reader.next()).toBeUndefined();
  }));

test("a ticket opens one stream, once", async () => {
  const ticket = await ticketOf();
  expect((await open({ token: ticket })).status).toBe(200);
  for (const on of [api, other]) expect((await open({ on, token: ticket })).status).toBe(401);
});

test("two who come with one ticket at once: one is let in", async () => {
  const ticket = await ticketOf();
  const opened = await Promise.all([open({ token: ticket }), open({ on: other, token: ticket })]);
  expect(opened.map((reader) => reader.status).sort()).toEqual([200, 401]);
});

test("a ticket is over after 60 seconds, and with its session", async () => {
  let now = new Date("2026-02-02T12:00:00Z");
  await withHeart({ clock: () => now }, async (clocked) => {
    const own = await clocked.person();
    const ticket = async () =>
      (await clocked.call<{ ticket: string }>("POST", "/stream_tickets", { token: own.token })).body.ticket;
    const late = await ticket();
    now = new Date("2026-02-02T12:01:01Z");
    expect((await open({ on: clocked, token: late })).status).toBe(401);
    const orphan = await ticket();
    await clocked.call("POST", "/logout", { token: own.token });
    expect((await open({ on: clocked, token: orphan })).status).toBe(401);
  });
});

test("a ticket is no session, and a stream without a token that holds is refused", async () => {
  const ticket = await ticketOf();
  expect((await api.call("GET", "/validate-session", { token: ticket })).status).toBe(401);
  for (const token of ["", "nonsense", `${person.token}x`]) {
    expect((await open({ token })).status).toBe(401);
  }
});

test("a session token in the header opens the stream too", async () => {
  const reader = await openEvents(api.origin + PATH, { Authorization: `Bearer ${person.token}` });
  readers.push(reader);
  expect((await reader.next())?.event).toBe("connection");
});

test("HEAD says that there would be a stream, and opens none", async () => {
  const response = await fetch(`${api.origin}${PATH}?token=${person.token}`, { method: "HEAD" });
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/event-stream; charset=utf-8",
  ]);
});

test("one person may have 50 streams of a server open, not one more, and may open another when one has ended", async () => {
  const opened = await Promise.all(Array.from({ length: 50 }, () => open()));
  expect(opened.every((reader) => reader.status === 200)).toBe(true);
  const refused = await open();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "15"]);
  await opened[0]?.close();
  await expect.poll(async () => (await open()).status).toBe(200);
});

test("streams end at shutdown, and a new one is refused", async () => {
  const stopping = await startApi(database);
  const reader = await open({ on: stopping });
  await reader.next();
  const stopped = stopping.stop();
  expect(await reader.next().catch(() => undefined)).toBeUndefined();
  await stopped;
});

test("a reader that takes nothing is dropped, and finds everything when it comes back", () =>
  withHeart({ heartbeatMs: 15_000, stallMs: 50 }, async (slow) => {
    // More than the buffers of a connection hold.
    const text = "x".repeat(100_000);
    for (let batch = 0; batch < 3; batch++) {
      const commands = Array.from({ length: 100 }, () => ({
        uuid: crypto.randomUUID(),
        type: "note.create",
        note: { text },
      }));
      await outline.call("POST", "/commands", { commands });
    }
    const socket = connect(Number(new URL(slow.origin).port), "127.0.0.1");
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    socket.on("error", () => {});
    socket.pause();
    socket.write(`GET ${PATH}?token=${person.token} HTTP/1.1\r\nHost: x\r\nLast-Event-ID: 0.0\r\n\r\n`);
    await expect.poll(() => slow.connections()).toBe(1);
    await expect.poll(() => slow.connections()).toBe(0);
    let received = 0;
    socket.on("data", (chunk) => {
      received += chunk.length;
    });
    socket.resume();
    await closed;
    expect(received).toBeLessThan(300 * text.length);
    const version = await outline.version();
    const reader = await open({ on: slow, headers: { "Last-Event-ID": `${version - 2}.0` } });
    await reader.next();
    expect(await reader.take(2)).toHaveLength(2);
  }));
