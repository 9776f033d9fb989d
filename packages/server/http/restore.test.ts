// Slow: it puts databases back and starts on them.
// Also on the oldest PostgreSQL: how a restored database is recognised.

import { HEADERS } from "@perennial/contract/limits";
import { formatEventId } from "@perennial/contract/log/events";
import type * as wire from "@perennial/contract/outline/wire";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { generationAfter } from "../policies/generation.ts";
import { type Api, type Person, startApi } from "../testing/api.ts";
import { openEvents } from "../testing/event-reader.ts";
import { outlineOf, textsOf } from "../testing/outline.ts";
import { cutLog, lastNoteId, loadedFromDump, loadRowsAgain } from "../testing/restores.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

const HOUR_MS = 3_600_000;
/** The databases of this run were made today, and so was their first generation. */
let now = Date.now();
const clock = () => new Date(now);

const databases: TestDatabase[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});
async function use(database: Promise<TestDatabase>): Promise<TestDatabase> {
  const made = await database;
  databases.push(made);
  return made;
}
/** Stops with the test at the latest, before its database is dropped. */
async function serve(database: TestDatabase, databaseFiles?: string): Promise<Api> {
  const api = await startApi(database, { clock, ...(databaseFiles === undefined ? {} : { databaseFiles }) });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= api.stop();
    return stopping;
  };
  onTestFinished(stop);
  return { ...api, stop };
}
const generationOf = async (api: Api, { token, rootId }: Person) =>
  (await api.call<wire.FlatTree>("GET", `/trees/${rootId}?format=flat`, { token })).body.generation ?? "";
const inGeneration = (generation: string) => ({ [HEADERS.dataGeneration]: generation });

/** Rows of different kinds may have the same number. */
const idsOf = (node: wire.Node) => [`node ${node.id}`, `${node.item_type} ${node.item_id}`];

/** A person with two notes, of which the backup has one. */
async function backedUp() {
  const original = await use(createTestDatabase());
  const before = await serve(original);
  const person = await before.person();
  const known = await outlineOf(before, person).note("In the backup");
  const generation = await generationOf(before, person);
  await before.stop();
  const backup = await use(createTestDatabase({ copyOf: original }));
  const after = await serve(original);
  const outline = outlineOf(after, person);
  const lost = await outline.note("After the backup");
  const card = await outline.card("Lost?", "Yes");
  const version = await outline.version();
  const stranger = await after.person();
  expect(await generationOf(after, person), "a start on the same data changes nothing").toBe(generation);
  await after.stop();
  return {
    backup,
    person,
    generation,
    known,
    lost,
    version,
    ids: [...[lost, card].flatMap(idsOf), `user ${stranger.id}`],
  };
}

test("a start on a restored database begins a new generation: what was written before it is refused, to the letter (found broken 2)", async () => {
  const { backup, person, generation, known, lost, version } = await backedUp();
  const api = await serve(backup);
  const outline = outlineOf(api, person);
  const present = await generationOf(api, person);
  expect(present > generation, "a later one").toBe(true);

  const edit = { note: { text: "Typed on a train", base_version: version } };
  const queued = await outline.call("PUT", `/notes/${known.item_id}`, edit, inGeneration(generation));
  expect(queued).toMatchObject({ status: 409, body: { code: "base_from_the_future" } });
  const unnamed = await outline.call("PUT", `/notes/${known.item_id}`, edit);
  expect(unnamed).toMatchObject({ status: 409, body: { code: "base_from_the_future" } });
  const moved = await outline.call("DELETE", `/trees/${lost.id}`, undefined, inGeneration(generation));
  expect(moved).toMatchObject({ status: 409, body: { code: "other_generation" } });
  expect(moved.headers.get(HEADERS.dataGeneration)).toBe(present);
  expect(textsOf(await outline.tree())).toEqual(["In the backup"]);
  const read = await outline.call("GET", `/changes?since=1`, undefined, inGeneration(generation));
  expect(read.body).toEqual({ reset: true, generation: present });
  expect(api.log()).toContain("a new generation begins");
});

test("no id is given twice: not one of the time between the backup and its return, and not of two returns of one backup (found broken 2)", async () => {
  const { backup, person, ids } = await backedUp();
  const second = await use(createTestDatabase({ copyOf: backup }));
  const given = new Set(ids);
  for (const database of [backup, second]) {
    now += 1_000;
    const api = await serve(database);
    const outline = outlineOf(api, person);
    const nodes = [await outline.note("New"), await outline.card("q", "a"), await outline.note("Newer")];
    for (const id of nodes.flatMap(idsOf)) {
      expect(given.has(id), `${id} is new`).toBe(false);
      given.add(id);
      expect(Number(id.split(" ")[1])).toBeLessThan(Number.MAX_SAFE_INTEGER / 100);
    }
    const other = await api.person();
    expect(given.has(`user ${other.id}`), "accounts too").toBe(false);
    given.add(`user ${other.id}`);
    await api.stop();
  }
});

test("a dump that is loaded is noticed, in another database and in the same one", async () => {
  const { backup, person, generation } = await backedUp();
  const loaded = await use(loadedFromDump(backup));
  const api = await serve(loaded);
  const elsewhere = await generationOf(api, person);
  expect(elsewhere > generation).toBe(true);
  await api.stop();
  await loadRowsAgain(loaded.pool);
  expect((await generationOf(await serve(loaded), person)) > elsewhere).toBe(true);
});

test("files that were put back are noticed; what one server cannot see of them is no difference", async () => {
  const database = await use(createTestDatabase());
  const first = await serve(database, "files 1");
  const person = await first.person();
  const generation = await generationOf(first, person);
  expect(await generationOf(await serve(database), person), "a guest sees no files").toBe(generation);
  expect(await generationOf(await serve(database, "files 1"), person)).toBe(generation);
  expect((await generationOf(await serve(database, "files 2"), person)) > generation).toBe(true);
});

test("servers that start at once on a restored database begin one generation", async () => {
  const { backup, person } = await backedUp();
  const apis = await Promise.all([serve(backup), serve(backup), serve(backup)]);
  const told = await Promise.all(apis.map((api) => generationOf(api, person)));
  expect(new Set(told).size).toBe(1);
  const begun = apis.filter((api) => api.log().includes("a new generation begins"));
  expect(begun).toHaveLength(1);
});

/** A log that was cut without a trace, as by a copy of files into the same place. */
async function cutUnseen() {
  const database = await use(createTestDatabase());
  const api = await serve(database);
  const [person, other] = [await api.person(), await api.person()];
  const outline = outlineOf(api, person);
  await outline.note("In the backup");
  const [version, lastId] = [await outline.version(), await lastNoteId(api.pool)];
  const lost = await outline.note("After the backup");
  const end = await outline.version();
  await cutLog(api.pool, person.id, version, lastId);
  const generation = await generationOf(api, person);
  return { api, person, other, outline, version, end, lost, generation };
}

test.each(["an edit", "a reader", "a stream"] as const)(
  "%s that knows more of its generation than there is proves a restore: its user gets a new one, nobody else does",
  async (what) => {
    const { api, person, other, outline, version, end, lost, generation } = await cutUnseen();
    const othersOwn = await generationOf(api, other);
    if (what === "an edit") {
      const body = { note: { text: "Typed on a train", base_version: end } };
      const answer = await outline.call("PUT", `/notes/${lost.item_id}`, body, inGeneration(generation));
      expect(answer).toMatchObject({ status: 409, body: { code: "base_from_the_future" } });
      expect(answer.headers.get(HEADERS.dataGeneration)).not.toBe(generation);
    } else if (what === "a reader") {
      const answer = await outline.call<{ generation: string }>(
        "GET",
        `/changes?since=${end}`,
        undefined,
        inGeneration(generation),
      );
      expect(answer.body).toMatchObject({ reset: true });
      expect(answer.body.generation).not.toBe(generation);
    } else {
      const id = formatEventId({ version: end, userActionId: 0 });
      const query = `token=${person.token}&last_event_id=${id}&generation=${generation}`;
      const reader = await openEvents(`${api.origin}/api/v1/user_actions/stream?${query}`);
      const connection = await reader.next<{ version: number; generation: string }>();
      expect(connection?.data.version).toBe(version);
      expect(connection?.data.generation).not.toBe(generation);
      await reader.close();
    }
    expect((await generationOf(api, person)) > generation).toBe(true);
    expect(await generationOf(api, other)).toBe(othersOwn);
    const queued = await outline.call(
      "PUT",
      `/notes/${lost.item_id}`,
      { note: { text: "x" } },
      inGeneration(generation),
    );
    expect(queued).toMatchObject({ status: 409, body: { code: "other_generation" } });
    expect((await outline.note("New")).item_id, "far ahead").toBeGreaterThan(lost.item_id + 2 ** 31);
  },
);

test("a number without a generation proves nothing: it is refused, and everything stays as it is", async () => {
  const { api, person, outline, end, lost, generation } = await cutUnseen();
  const body = { note: { text: "x", base_version: end } };
  expect((await outline.call("PUT", `/notes/${lost.item_id}`, body)).status).toBe(409);
  expect((await outline.call("GET", `/changes?since=${end}`)).body).toEqual({ reset: true, generation });
  const reader = await openEvents(
    `${api.origin}/api/v1/user_actions/stream?token=${person.token}&last_event_id=${end}.0`,
  );
  expect((await reader.next<{ generation: string }>())?.data.generation).toBe(generation);
  await reader.close();
});

test("a generation that began after the present one was lost with the database: it is followed by another one", async () => {
  const { api, person, outline, generation } = await cutUnseen();
  const later = generationAfter([generation], new Date(now + 60_000), "0000abcd");
  const answer = await outline.call("POST", "/notes", { note: { text: "x" } }, inGeneration(later));
  expect(answer).toMatchObject({ status: 409, body: { code: "other_generation" } });
  const present = await generationOf(api, person);
  expect([present > generation, present > later]).toEqual([true, true]);
  const invented = "ffffffffffff-ffffffff";
  const refused = await outline.call("POST", "/notes", { note: { text: "x" } }, inGeneration(invented));
  expect(refused.status).toBe(409);
  expect(await generationOf(api, person), "one of a far future is nobody's").toBe(present);
});

test("whoever claims it again and again has new generations alone, and moves the ids once an hour", async () => {
  const { api, person, other, outline } = await cutUnseen();
  const othersOwn = await generationOf(api, other);
  const claim = async () => {
    const present = await generationOf(api, person);
    await outline.call("GET", "/changes?since=999999", undefined, inGeneration(present));
    expect(await generationOf(api, person)).not.toBe(present);
  };
  await claim();
  const first = await lastNoteId(api.pool);
  for (let i = 0; i < 20; i++) await claim();
  expect(await lastNoteId(api.pool)).toBe(first);
  expect(await generationOf(api, other)).toBe(othersOwn);
  now += 2 * HOUR_MS;
  await claim();
  expect(await lastNoteId(api.pool)).toBeGreaterThan(first);
  const restarted = await serve(databases[0] as TestDatabase);
  expect(await generationOf(restarted, other), "and none of it looks like a restore").toBe(othersOwn);
});

test("two clients that prove it at once begin one generation", async () => {
  const { api, person, outline, end, generation } = await cutUnseen();
  const told = await Promise.all(
    Array.from({ length: 5 }, () =>
      outline.call<{ generation: string }>(
        "GET",
        `/changes?since=${end}`,
        undefined,
        inGeneration(generation),
      ),
    ),
  );
  const present = await generationOf(api, person);
  expect(told.map(({ body }) => body.generation)).toEqual(Array(5).fill(present));
});

test("a server that sees the log end earlier than it has told begins a new generation for everybody, and tells it at once", async () => {
  const database = await use(createTestDatabase());
  const api = await serve(database);
  const [person, other] = [await api.person(), await api.person()];
  const outline = outlineOf(api, person);
  const version = await outline.version();
  const [generation, lastId] = [await generationOf(api, person), await lastNoteId(api.pool)];
  const reader = await openEvents(`${api.origin}/api/v1/user_actions/stream?token=${person.token}`);
  await reader.next();
  await outline.note("Lost");
  await reader.take(2);
  await cutLog(api.pool, person.id, version, lastId);
  await outline.call("POST", "/user_actions", {
    user_action: { uuid: crypto.randomUUID(), event_type: "key", event_source: "row", payload: {} },
  });
  const told = await reader.next<{ version: number; generation: string }>({ heartbeats: true });
  expect(told).toMatchObject({ event: "heartbeat", data: { version } });
  const present = await generationOf(api, other);
  expect([told?.data.generation, present > generation]).toEqual([present, true]);
  await reader.close();
});

test("a stream tells a new generation as soon as another of the user's devices has proved it", async () => {
  const { api, person, outline, end, generation } = await cutUnseen();
  const reader = await openEvents(`${api.origin}/api/v1/user_actions/stream?token=${person.token}`);
  expect((await reader.next<{ generation: string }>())?.data.generation).toBe(generation);
  await outline.call("GET", `/changes?since=${end}`, undefined, inGeneration(generation));
  const told = await reader.next<{ generation: string }>({ heartbeats: true });
  expect(told?.data.generation).toBe(await generationOf(api, person));
  await reader.close();
});

test("a database that comes back from somewhere else under a running server is noticed when it is heard again", async () => {
  const database = await use(createTestDatabase());
  const api = await serve(database);
  const person = await api.person();
  const generation = await generationOf(api, person);
  await loadRowsAgain(api.pool);
  await api.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'perennial events'",
  );
  await expect.poll(async () => (await generationOf(api, person)) > generation).toBe(true);
});

test("the header is allowed and exposed to the web client's origins", async () => {
  const api = await serve(await use(createTestDatabase()));
  const preflight = await fetch(`${api.origin}/api/v1/notes`, {
    method: "OPTIONS",
    headers: { Origin: "http://localhost:3001", "Access-Control-Request-Method": "POST" },
  });
  expect(preflight.headers.get("access-control-allow-headers")).toContain(HEADERS.dataGeneration);
  const answer = await fetch(`${api.origin}/api/v1/health`, { headers: { Origin: "http://localhost:3001" } });
  expect(answer.headers.get("access-control-expose-headers")).toContain(HEADERS.dataGeneration);
});
