import { expect, test } from "vitest";
import { createVirtualTimers } from "../sync/testing/virtual-timers.ts";
import { createApi, REQUEST_TIMEOUT_MS } from "./client.ts";
import { type ReadAnswer, readAnswer } from "./read-answer.ts";

const UUID = "6f1c2a9e-0000-4000-8000-000000000001";

interface Options {
  readonly delay?: number;
  readonly token?: string | null;
  readonly reader?: () => Promise<ReadAnswer>;
}

function setup(answer: Response | Error, options: Options = {}) {
  const requests: { url: string; init: RequestInit }[] = [];
  const timers = createVirtualTimers();
  const api = createApi({
    baseUrl: () => "http://notes.test/",
    token: () => (options.token === undefined ? "secret" : options.token),
    delay: () => options.delay ?? 0,
    timers,
    reader: options.reader ?? (() => Promise.resolve(readAnswer)),
    fetch: async (url, init) => {
      requests.push({ url, init });
      if (answer instanceof Error) throw answer;
      return answer.clone();
    },
  });
  return { api, requests, timers };
}
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

test("a call goes to its path with the token, JSON and both UUID headers, and its answer carries the version [7.prefix] [6.bearer]", async () => {
  const { api, requests } = setup(
    json(
      200,
      { id: 7, text: "hi", user_id: 1, extra: true },
      { "X-Data-Version": "12", "Idempotent-Replayed": "true" },
    ),
  );
  const reply = await api.updateNote({
    id: 7,
    body: { note: { text: "hi" } },
    headers: { userAction: UUID, dataMutation: UUID },
  });
  expect(reply).toMatchObject({
    ok: true,
    value: { id: 7, text: "hi", user_id: 1 },
    version: 12,
    replayed: true,
  });
  expect(reply.ok && "extra" in reply.value).toBe(false);
  expect(requests[0]).toMatchObject({
    url: "http://notes.test/api/v1/notes/7",
    init: {
      method: "PUT",
      body: '{"note":{"text":"hi"}}',
      headers: {
        "Content-Type": "application/json",
        Authorization: "Bearer secret",
        "X-User-Action-UUID": UUID,
        "X-Data-Mutation-UUID": UUID,
      },
    },
  });
});

test("calls that need no token carry none [6.bearer]", async () => {
  const { api, requests } = setup(json(200, { user_count: 3 }));
  await api.userStats();
  expect(requests[0]?.init.headers).not.toHaveProperty("Authorization");
  expect(requests[0]?.init.body).toBeUndefined();
});

test("a refusal is a value with status, code, sentence, details and the time to wait", async () => {
  const { api } = setup(
    json(429, { error: "Slow down", code: "rate_limited", details: { a: 1 } }, { "Retry-After": "3" }),
  );
  expect(await api.deleteNode({ id: 1 })).toEqual({
    ok: false,
    error: { status: 429, code: "rate_limited", message: "Slow down", details: { a: 1 }, retryAfter: 3_000 },
  });
});

test("no answer, and an answer that is not what the contract says, have no status", async () => {
  const lost = await setup(new TypeError("network")).api.health();
  expect(lost).toMatchObject({ ok: false, error: { status: null, code: "no_answer" } });
  const odd = await setup(json(200, { id: "seven" })).api.getNote({ id: 7 });
  expect(odd).toMatchObject({ ok: false, error: { status: null, code: "unreadable_answer" } });
  const proxy = await setup(new Response("<html>", { status: 502 })).api.health();
  expect(proxy).toMatchObject({ ok: false, error: { status: 502, code: "unknown" } });
});

test("a request waits for the artificial delay of the settings [7.delay]", async () => {
  const { api, requests, timers } = setup(json(200, { status: "ok", message: "" }), { delay: 5_000 });
  const reply = api.health();
  await timers.pass(4_999);
  expect(requests).toEqual([]);
  await timers.pass(1);
  expect(await reply).toMatchObject({ ok: true });
});

test("a request that nobody answers is given up after a minute", async () => {
  const timers = createVirtualTimers();
  const api = createApi({
    baseUrl: () => "",
    token: () => null,
    delay: () => 0,
    timers,
    reader: () => Promise.resolve(readAnswer),
    fetch: (_url, init) =>
      new Promise((_resolve, reject) =>
        init.signal?.addEventListener("abort", () => reject(new Error("cut"))),
      ),
  });
  const reply = api.health();
  await timers.pass(60_000);
  expect(await reply).toMatchObject({ ok: false, error: { status: null } });
});

const user = { id: 1, username: "ada", root_tree: { id: 2, item_type: "note" } };
const never = () => new Promise<never>(() => {});

test("what stands before the first tree, and what says nothing, is read without the part that comes later", async () => {
  const readers: string[] = [];
  const late = (status: number, body: unknown) =>
    setup(status === 204 ? new Response(null, { status }) : json(status, body), {
      reader: () => {
        readers.push("asked");
        return never();
      },
    }).api;
  const session = { token: "t", user };
  expect(await late(201, session).createAnonymous()).toMatchObject({ ok: true, value: session });
  expect(await late(200, { valid: true, user }).validateSession()).toMatchObject({ ok: true });
  const tree = { root_id: 1, version: 5, nodes: [node(1, null)] };
  expect(await late(200, tree).getTree({ id: 1 })).toMatchObject({ ok: true, value: tree });
  expect(await late(200, session).login({ body: { username: "ada", password: "p" } })).toMatchObject({
    ok: true,
  });
  expect(await late(204, null).deleteNode({ id: 1 })).toMatchObject({ ok: true, value: null });
  expect(readers).toEqual([]);
});

test("a wrong answer before the first tree is refused like any other", async () => {
  const odd = { token: "t", user: { ...user, id: "1" } };
  expect(await setup(json(201, odd)).api.createAnonymous()).toMatchObject({
    ok: false,
    error: { status: null, code: "unreadable_answer" },
  });
});

test("the reader is fetched together with the answer, and a refusal does not wait for it", async () => {
  const order: string[] = [];
  const reader = () => {
    order.push("reader");
    return never();
  };
  const { api, requests } = setup(json(404, { error: "Gone", code: "not_found" }), { reader });
  const reply = api.getNote({ id: 1 });
  expect([order.length, requests.length]).toEqual([1, 1]);
  expect(await reply).toMatchObject({ ok: false, error: { status: 404, code: "not_found" } });
});

test("an answer whose reader does not come counts as none, and the next attempt asks for the reader again", async () => {
  const readers: (() => Promise<ReadAnswer>)[] = [
    () => Promise.reject(new Error("offline")),
    () => Promise.resolve(readAnswer),
  ];
  const { api } = setup(json(200, { user_count: 3 }), { reader: () => (readers.shift() ?? never)() });
  expect(await api.userStats()).toMatchObject({ ok: false, error: { status: null, code: "no_answer" } });
  expect(await api.userStats()).toMatchObject({ ok: true, value: { user_count: 3 } });
});

test("a reader that hangs is given up with its request", async () => {
  const { api, timers } = setup(json(200, { user_count: 3 }), { reader: never });
  const reply = api.userStats();
  await timers.pass(REQUEST_TIMEOUT_MS);
  expect(await reply).toMatchObject({ ok: false, error: { status: null, code: "no_answer" } });
});

test("the list of user actions may be bare, under data or under user_actions", async () => {
  const action = {
    id: 1,
    uuid: UUID,
    event_type: "a",
    event_source: "b",
    payload: {},
    created_at: "2026-11-21T00:00:00.000Z",
    data_mutations: [],
  };
  for (const body of [[action], { data: [action] }, { user_actions: [action] }])
    expect(await setup(json(200, body)).api.listUserActions()).toMatchObject({
      ok: true,
      value: { user_actions: [action] },
    });
});

const node = (id: number, parent_id: number | null, more: object = {}) => ({
  id,
  parent_id,
  user_id: 1,
  item_type: "note",
  item_id: id + 100,
  sort_order: 1,
  children_ids: [],
  content: { id: id + 100, text: `n${id}`, user_id: 1 },
  ...more,
});

test("a tree is read flat, nested trees included, and numeric strings count as sort orders [3.sort-parse]", async () => {
  const nested = {
    ...node(1, null),
    children: [{ ...node(2, 1), children: [node(3, 2)] }, node(4, 1, { sort_order: "2.5" })],
    parent: node(9, null),
  };
  const reply = await setup(json(200, nested)).api.getTree({ id: 1, query: { format: "flat" } });
  expect(reply.ok && reply.value.nodes.map((n) => [n.id, n.sort_order])).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2.5],
  ]);
  expect(reply.ok && reply.value.parent?.id).toBe(9);
  const flat = { root_id: 1, version: 5, nodes: [node(1, null)] };
  expect(await setup(json(200, flat)).api.getTree({ id: 1 })).toMatchObject({ ok: true, value: flat });
});

test("a tree with one wrong row is refused as a whole", async () => {
  const rows = [
    { id: -1 },
    { item_type: "page" },
    { content: null },
    { parent_id: "1" },
    { user_flashcard: { confidence_color: "blue" } },
  ];
  for (const wrong of rows) {
    const body = { root_id: 1, version: 5, nodes: [node(1, null), node(2, 1, wrong)] };
    expect(await setup(json(200, body)).api.getTree({ id: 1 })).toMatchObject({
      ok: false,
      error: { code: "unreadable_answer" },
    });
  }
});
