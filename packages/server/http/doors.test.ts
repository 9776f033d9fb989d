import type { ClientConfig, Session } from "@perennial/contract/accounts";
import { HEADERS } from "@perennial/contract/limits";
import { formatEventId } from "@perennial/contract/log/events";
import { LEAST_READS, PRESENT_READS } from "@perennial/contract/log/reads";
import type * as wire from "@perennial/contract/outline/wire";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type Api, type Person, startApiAlone } from "../testing/api.ts";
import { openEvents } from "../testing/event-reader.ts";
import { type Outline, outlineOf } from "../testing/outline.ts";

let now = Date.UTC(2026, 10, 21, 9);
let api: Api;
let person: Person;
let outline: Outline;
beforeAll(async () => {
  api = await startApiAlone({ clock: () => new Date(now), heartbeatMs: 20 });
});
beforeEach(async () => {
  person = await api.person();
  outline = outlineOf(api, person);
});
afterAll(() => api.stop());

/** Writes a row of a table that no client of the first number knows. @returns its version */
async function writeNewRow(action: string | null = null): Promise<number> {
  const { rows } = await api.pool.query<{ version: number }>(
    `with counted as (update users set version = version + 1 where id = $1 returning version)
     insert into data_mutations (user_id, version, uuid, mutation_uuid, user_action_uuid, mutation_type, table_name,
         record_id, new_values, created_at)
       select $1, version, gen_random_uuid(), gen_random_uuid(), $2, 'spell.set', 'spells', 7, '{"node_id": 1}', now()
       from counted returning version`,
    [person.id, action],
  );
  return rows[0]?.version ?? 0;
}

/** What a browser adds to the requests of its pages. */
const FROM_PAGE = { "Sec-Fetch-Site": "same-origin" };
/** The headers of a page's request; null: of one that was built before pages said what they can read. */
const readingAs = (reads: number | string | null) =>
  reads === null ? FROM_PAGE : { ...FROM_PAGE, [HEADERS.reads]: String(reads) };
type Changes = { reset?: boolean; changes?: wire.DataMutation[]; version?: number; generation?: string };
const changes = (since: number, reads: number | string | null) =>
  outline.call<Changes>("GET", `/changes?since=${since}`, undefined, readingAs(reads));

test("a reader outside a browser that says nothing gets every row of the log, and is never told to load anew", async () => {
  const since = await outline.version();
  await writeNewRow();
  await outline.note("after");
  const { body } = await outline.call<Changes>("GET", `/changes?since=${since}`);
  expect(body.changes?.map(({ version, table_name }) => [version, table_name])).toEqual([
    [since + 1, "spells"],
    [since + 2, "notes"],
    [since + 3, "nodes"],
  ]);
});

test("who can read it gets a row of a new kind like any other", async () => {
  const since = await outline.version();
  const version = await writeNewRow();
  for (const reads of [2, 3]) {
    const { body } = await changes(since, reads);
    expect(body).toMatchObject({
      version,
      changes: [{ version, table_name: "spells", mutation_type: "spell.set" }],
    });
  }
});

test("who cannot read it is told to load anew where such a row lies in the range, and reads on from behind it", async () => {
  const since = await outline.version();
  await outline.note("before");
  const version = await writeNewRow();
  const { generation } = await outline.tree();
  for (const reads of [null, 1, "nonsense"]) {
    now += 15_000;
    expect((await changes(since, reads)).body).toEqual({ reset: true, generation });
  }
  expect((await changes(version, null)).body).toMatchObject({ changes: [], version });
  await outline.note("after");
  expect((await changes(version, null)).body.changes).toHaveLength(2);
});

test("such answers to one session are 15 s apart; a reset for another reason, and another session, never wait", async () => {
  const since = await outline.version();
  await writeNewRow();
  const other = await api.call<Session>("POST", "/users", {
    body: { username: `Two ${now}`, password: "sessions" },
  });
  expect((await changes(since, null)).body).toMatchObject({ reset: true });
  for (const [passed, seconds] of [
    [0, "15"],
    [9_500, "6"],
    [5_499, "1"],
  ] as const) {
    now += passed;
    const refused = await changes(since, null);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, seconds]);
  }
  expect((await changes(999_999, null)).body).toMatchObject({ reset: true });
  expect((await changes(since, 2)).body.changes).toHaveLength(1);
  expect(other.status).toBe(201);
  now += 1;
  expect((await changes(since, null)).body).toMatchObject({ reset: true });
});

test("another session of the same person has a time of its own", async () => {
  const credentials = { username: "Twice", password: "signed in" };
  const first = await api.call<Session>("POST", "/users", { body: credentials });
  const second = await api.call<Session>("POST", "/login", { body: credentials });
  person = { ...person, id: first.body.user.id };
  await writeNewRow();
  const ask = (token: string) => api.call<Changes>("GET", "/changes?since=2", { token, headers: FROM_PAGE });
  expect((await ask(first.body.token)).body).toMatchObject({ reset: true });
  expect((await ask(second.body.token)).body).toMatchObject({ reset: true });
  expect((await ask(second.body.token)).status).toBe(429);
});

test("lists of user actions leave such rows out for who cannot read them, and so does the answer to one", async () => {
  const user_action = { uuid: crypto.randomUUID(), event_type: "key", event_source: "row", payload: {} };
  await outline.call(
    "PUT",
    `/notes/${(await outline.tree()).nodes[0]?.item_id}`,
    { note: { text: "x" } },
    {
      "X-User-Action-UUID": user_action.uuid,
    },
  );
  await writeNewRow(user_action.uuid);
  const tables = (action: wire.UserAction | undefined) => action?.data_mutations.map((row) => row.table_name);
  for (const [reads, expected] of [
    [null, ["notes"]],
    [2, ["notes", "spells"]],
  ] as const) {
    const made = await outline.call<wire.UserAction>(
      "POST",
      "/user_actions",
      { user_action },
      readingAs(reads),
    );
    expect(tables(made.body)).toEqual(expected);
    const { body } = await outline.call<{ user_actions: wire.UserAction[] }>(
      "GET",
      "/user_actions",
      undefined,
      readingAs(reads),
    );
    expect(tables(body.user_actions[0])).toEqual(expected);
  }
});

test.each([
  ["nothing, from a page", "", FROM_PAGE, false],
  ["nothing, from elsewhere", "", {}, true],
  ["1", "&reads=1", {}, false],
  ["2 in the query", "&reads=2", {}, true],
  ["2 in the header", "", { [HEADERS.reads]: "2" }, true],
] as const)("a stream whose reader says %s", async (_said, query, headers, getsIt) => {
  const action = crypto.randomUUID();
  const start = await outline.version();
  await writeNewRow(action);
  await outline.call("POST", "/user_actions", {
    user_action: { uuid: action, event_type: "key", event_source: "row", payload: {} },
  });
  const from = formatEventId({ version: start, userActionId: 0 });
  const reader = await openEvents(
    `${api.origin}/api/v1/user_actions/stream?token=${person.token}&last_event_id=${from}${query}`,
    headers,
  );
  onTestFinished(() => reader.close());
  expect((await reader.next())?.event).toBe("connection");
  expect((await reader.next())?.event).toBe("user-action");
  await outline.note("after");
  const rows = await reader.take(getsIt ? 3 : 2);
  const versions = rows.map(
    (event) => (event.data as { data_mutation: wire.DataMutation }).data_mutation.version,
  );
  expect(versions).toEqual([...(getsIt ? [start + 1] : []), start + 2, start + 3]);
  await writeNewRow();
  let told = 0;
  while (told < start + 4)
    told = (await reader.next<{ version?: number }>({ heartbeats: true }))?.data.version ?? told;
  expect(told, "a heartbeat tells that there is more").toBe(start + 4);
});

test("the settings tell the least client that may go on, and the present one", async () => {
  const { body } = await api.call<ClientConfig>("GET", "/client_config");
  expect([body.least_client, body.present_client]).toEqual([LEAST_READS, PRESENT_READS]);
});

test("the header may be sent from the web client's origins", async () => {
  const preflight = await fetch(`${api.origin}/api/v1/changes`, {
    method: "OPTIONS",
    headers: { Origin: "http://localhost:3001", "Access-Control-Request-Method": "GET" },
  });
  expect(preflight.headers.get("access-control-allow-headers")).toContain(HEADERS.reads);
});
