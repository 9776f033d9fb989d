// Slow: inputs of several megabytes.

import type { User } from "@perennial/contract/accounts";
import type * as wire from "@perennial/contract/outline/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, type CallOptions, type Person, startApiAlone } from "../testing/api.ts";
import { outlineOf } from "../testing/outline.ts";
import { rowHash } from "../testing/row-hash.ts";

/** What strangers send: each a status and a sentence of the contract, never a 500, and nothing written. */
let api: Api;
let person: Person;
let note: wire.Node;
let card: wire.Node;
beforeAll(async () => {
  api = await startApiAlone();
  person = await api.person();
  const outline = outlineOf(api, person);
  note = await outline.note("a note");
  card = await outline.card("a question", "an answer");
});
afterAll(() => api.stop());

type Refused = { error: string; code: string; details?: { issues?: { path: string; message: string }[] } };

async function refused(method: string, path: string, options: CallOptions = {}) {
  const before = await rowHash(api.pool);
  const answer = await api.call<Refused>(method, path, { token: person.token, ...options });
  expect(await rowHash(api.pool)).toBe(before);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  return {
    status: answer.status,
    code: answer.body.code,
    paths: answer.body.details?.issues?.map((issue) => issue.path),
    issues: answer.body.details?.issues,
  };
}

const writes = (): [string, string][] => [
  ["POST", "/trees"],
  ["PUT", `/trees/${note.id}`],
  ["POST", "/notes"],
  ["PUT", `/notes/${note.item_id}`],
  ["POST", "/flashcards"],
  ["PUT", `/flashcards/${card.item_id}`],
  ["POST", `/flashcards/${card.item_id}/confidence`],
  ["POST", "/user_actions"],
  ["POST", "/commands"],
  ["POST", "/users"],
  ["POST", "/login"],
];

test("malformed JSON is 400 on every call with a body", async () => {
  for (const raw of ['{"note": ', "note", '{"a":1}}', "\u0000", "'x'", '{"a":NaN}', "[".repeat(100_000)]) {
    for (const [method, path] of writes()) {
      expect(await refused(method, path, { raw })).toMatchObject({ status: 400, code: "malformed_json" });
    }
  }
});

test("a body that is not UTF-8 is 400", async () => {
  const raw = new Uint8Array([...Buffer.from('{"note":{"text":"'), 0xff, 0xfe, ...Buffer.from('"}}')]);
  expect(await refused("POST", "/notes", { raw })).toMatchObject({ status: 400, code: "malformed_json" });
});

test("a body of another content type is 400; without a body none is needed", async () => {
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "",
  ]) {
    const options = { raw: '{"note":{"text":"x"}}', headers: { "Content-Type": type } };
    expect(await refused("POST", "/notes", options)).toMatchObject({
      status: 400,
      code: "unsupported_content_type",
    });
  }
  expect((await api.call("POST", "/anonymous", { headers: { "Content-Type": "text/plain" } })).status).toBe(
    201,
  );
  const utf8 = { "Content-Type": "application/json; charset=utf-8" };
  const taken = await api.call("POST", "/notes", {
    token: person.token,
    raw: '{"note":{"text":"x"}}',
    headers: utf8,
  });
  expect(taken.status).toBe(201);
});

test("what is wrong with a field is said in words for people, not in those of the schema", async () => {
  const action = { uuid: "x", event_type: "", event_source: "s", payload: "p" };
  const cases: [string, string, unknown, string[]][] = [
    [
      "POST",
      "/user_actions",
      { user_action: action },
      ["Must be a valid UUID.", "May not be empty.", "Must be an object."],
    ],
    ["POST", "/notes", { note: { text: 5 } }, ["Must be text."]],
    ["POST", "/notes", { note: [] }, ["Must be an object."]],
    [
      "PUT",
      `/notes/${note.item_id}`,
      { note: { text: "x", base_version: 1.5 } },
      ["Must be a whole number."],
    ],
    ["PUT", `/trees/${note.id}`, { tree: { sort_order: "1" } }, ["Must be a number."]],
    ["POST", "/commands", { commands: {} }, ["Must be a list."]],
    ["POST", "/commands", { commands: [], atomic: "yes" }, ["Must be true or false."]],
    ["POST", "/commands", { commands: [{ type: "drop.table" }] }, ["Is none of those that there are."]],
    [
      "POST",
      `/flashcards/${card.item_id}/confidence`,
      { confidence_rating: "red", reviewed_at: "yesterday" },
      ["Must be a date and time, as 2027-02-12T08:30:00Z."],
    ],
    [
      "POST",
      "/users",
      { username: "", password: "short" },
      ["May not be empty.", "Must be at least 8 characters."],
    ],
  ];
  for (const [method, path, body, messages] of cases) {
    const { issues } = await refused(method, path, { body });
    expect([path, issues?.map(({ message }) => message)]).toEqual([path, messages]);
  }
});

test("wrong types are 422, and their paths are named", async () => {
  const cases: [string, string, unknown, string[]][] = [
    ["POST", "/notes", {}, ["note"]],
    ["POST", "/notes", { note: "text" }, ["note"]],
    ["POST", "/notes", { note: {} }, ["note.text"]],
    ["POST", "/notes", { note: { text: null } }, ["note.text"]],
    ["POST", "/notes", { note: { text: 5 } }, ["note.text"]],
    ["POST", "/notes", { note: { text: ["x"] } }, ["note.text"]],
    ["POST", "/notes", { note: { text: { toString: "x" } } }, ["note.text"]],
    ["PUT", `/notes/${note.item_id}`, { note: { text: "x", base_version: "1" } }, ["note.base_version"]],
    ["PUT", `/notes/${note.item_id}`, { note: { text: "x", base_version: -1 } }, ["note.base_version"]],
    ["POST", "/flashcards", { flashcard: { question: "q" } }, ["flashcard.answer"]],
    ["PUT", `/flashcards/${card.item_id}`, { flashcard: { question: 1 } }, ["flashcard.question"]],
    ["POST", `/flashcards/${card.item_id}/confidence`, { confidence_rating: "blue" }, ["confidence_rating"]],
    ["POST", `/flashcards/${card.item_id}/confidence`, { confidence_rating: 1 }, ["confidence_rating"]],
    ["POST", "/trees", { tree: {} }, ["tree.item_type", "tree.parent_id"]],
    [
      "POST",
      "/trees",
      { tree: { item_type: "page", note: { text: "x" }, parent_id: 1 } },
      ["tree.item_type"],
    ],
    [
      "POST",
      "/trees",
      { tree: { item_type: "note", note: { text: "x" }, parent_id: "1" } },
      ["tree.parent_id"],
    ],
    [
      "POST",
      "/trees",
      { tree: { item_type: "note", note: { text: "x" }, parent_id: -1 } },
      ["tree.parent_id"],
    ],
    [
      "POST",
      "/trees",
      { tree: { item_type: "note", note: { text: "x" }, parent_id: 1.5 } },
      ["tree.parent_id"],
    ],
    [
      "POST",
      "/trees",
      { tree: { item_type: "note", note: { text: "x" }, parent_id: 1e300 } },
      ["tree.parent_id"],
    ],
    ["PUT", `/trees/${note.id}`, { tree: { sort_order: "1" } }, ["tree.sort_order"]],
    ["PUT", `/trees/${note.id}`, { tree: [] }, ["tree"]],
    ["POST", "/user_actions", { user_action: { uuid: "x" } }, ["user_action.uuid", "user_action.event_type"]],
    ["POST", "/commands", { commands: {} }, ["commands"]],
    ["POST", "/commands", { commands: [{ type: "drop.table" }] }, ["commands.0.type"]],
    ["POST", "/commands", { commands: [null] }, ["commands.0"]],
    ["POST", "/login", { username: ["a"], password: "x" }, ["username"]],
  ];
  for (const [method, path, body, paths] of cases) {
    const answer = await refused(method, path, { body });
    expect([path, answer.status, answer.code]).toEqual([path, 422, "validation"]);
    expect(answer.paths).toEqual(expect.arrayContaining(paths));
    for (const issue of answer.issues ?? []) expect(issue.message).toMatch(/^[A-Z].*\.$/);
  }
});

test("a body that is no object is 422", async () => {
  for (const raw of ["[]", "5", '"text"', "true"]) {
    for (const [method, path] of writes()) {
      expect(await refused(method, path, { raw })).toMatchObject({ status: 422, code: "validation" });
    }
  }
});

test("text of 100,000 characters is taken, one more is 422", async () => {
  const limit = "x".repeat(100_000);
  const token = person.token;
  for (const [method, path, wrap, at] of [
    ["PUT", `/notes/${note.item_id}`, (text: string) => ({ note: { text } }), "note.text"],
    [
      "PUT",
      `/flashcards/${card.item_id}`,
      (text: string) => ({ flashcard: { answer: text } }),
      "flashcard.answer",
    ],
    [
      "POST",
      "/trees",
      (text: string) => ({ tree: { item_type: "note", note: { text }, parent_id: person.rootId } }),
      "tree.note.text",
    ],
  ] as const) {
    expect((await api.call(method, path, { token, body: wrap(limit) })).status).toBeLessThan(300);
    expect(await refused(method, path, { body: wrap(`${limit}x`) })).toMatchObject({
      status: 422,
      paths: [at],
    });
  }
});

test("U+0000 and half a character are 422 wherever text can stand", async () => {
  for (const bad of ["a\u0000b", "half \ud83d", "\udc00 half"]) {
    const action = { uuid: crypto.randomUUID(), event_type: "click", event_source: "row", payload: {} };
    for (const [method, path, body] of [
      ["POST", "/notes", { note: { text: bad } }],
      ["PUT", `/notes/${note.item_id}`, { note: { text: bad } }],
      ["POST", "/flashcards", { flashcard: { question: bad, answer: "a" } }],
      ["PUT", `/flashcards/${card.item_id}`, { flashcard: { answer: bad } }],
      ["POST", "/trees", { tree: { item_type: "note", note: { text: bad }, parent_id: person.rootId } }],
      ["POST", "/user_actions", { user_action: { ...action, event_type: bad } }],
      ["POST", "/user_actions", { user_action: { ...action, payload: { deep: [{ down: bad }] } } }],
      ["POST", "/user_actions", { user_action: { ...action, payload: { [bad]: 1 } } }],
      ["POST", "/users", { username: bad, password: "long enough" }],
      ["POST", "/users", { username: "Somebody", password: `long enough ${bad}` }],
      ["POST", "/login", { username: bad, password: bad }],
      [
        "POST",
        "/commands",
        { commands: [{ uuid: crypto.randomUUID(), type: "note.create", note: { text: bad } }] },
      ],
    ] as const) {
      expect([path, (await refused(method, path, { body })).status]).toEqual([path, 422]);
    }
  }
});

test("a new user's name is one line of characters that can be seen; letters of every script and emoji are", async () => {
  const named = (username: string) => ({ body: { username, password: "long enough" } });
  for (const bad of ["two\nlines", "bell\u0007", "\u202egnp.exe", "a\u2066b", "a\u2028b", "\u200b\u200d"])
    expect([bad, await refused("POST", "/users", named(bad))]).toEqual([
      bad,
      expect.objectContaining({ status: 422, paths: ["username"] }),
    ]);
  for (const good of ["نور", "משה", "Zoë 👩\u200d🔬", "王小明"])
    expect([good, (await api.call("POST", "/users", named(good))).status]).toEqual([good, 201]);
});

test("a sort order that is not finite is 422", async () => {
  for (const number of ["1e999", "-1e999"]) {
    expect(
      await refused("PUT", `/trees/${note.id}`, { raw: `{"tree":{"sort_order":${number}}}` }),
    ).toMatchObject({ status: 422, paths: ["tree.sort_order"] });
    const created = `{"tree":{"item_type":"note","note":{"text":"x"},"parent_id":${person.rootId},"sort_order":${number}}}`;
    expect(await refused("POST", "/trees", { raw: created })).toMatchObject({ status: 422 });
  }
  for (const sort_order of ["NaN", "Infinity", true, [1]]) {
    expect(await refused("PUT", `/trees/${note.id}`, { body: { tree: { sort_order } } })).toMatchObject({
      status: 422,
    });
  }
});

test("the largest and the smallest sort orders are taken, and more can be placed beyond them", async () => {
  const outline = outlineOf(api, await api.person());
  const root = (await outline.call<{ user: User }>("GET", "/validate-session")).body.user.root_tree?.id ?? 0;
  for (const sort_order of [Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, -0]) {
    const tree = { item_type: "note", note: { text: "x" }, parent_id: root, sort_order };
    expect((await outline.call("POST", "/trees", { tree })).status).toBe(201);
  }
  for (let i = 0; i < 3; i++) {
    const last = { tree: { item_type: "note", note: { text: "last" }, parent_id: root } };
    expect((await outline.call("POST", "/trees", last)).status).toBe(201);
  }
  const flat = (await outline.call<wire.FlatTree>("GET", `/trees/${root}?format=flat`)).body;
  for (const node of flat.nodes) expect(Number.isFinite(node.sort_order)).toBe(true);
});

test("ids in a path that are no positive integers are 404", async () => {
  for (const id of [
    "0",
    "-1",
    "1.5",
    "abc",
    "1e3",
    "9999999999999999",
    "99999999999999999999",
    "%00",
    "1%20",
    "٣",
  ]) {
    for (const [method, path, body] of [
      ["GET", `/trees/${id}`],
      ["PUT", `/trees/${id}`, { tree: { sort_order: 1 } }],
      ["DELETE", `/trees/${id}`],
      ["GET", `/notes/${id}`],
      ["PUT", `/notes/${id}`, { note: { text: "x" } }],
      ["PUT", `/flashcards/${id}`, { flashcard: { question: "x" } }],
      ["POST", `/flashcards/${id}/confidence`, { confidence_rating: "red" }],
      ["GET", `/users/${id}`],
    ] as const) {
      expect([path, (await refused(method, path, { body })).status]).toEqual([path, 404]);
    }
  }
});

test("unknown ids are 404 in a path and in a body", async () => {
  for (const [method, path, body] of [
    ["GET", "/trees/777777"],
    ["PUT", "/notes/777777", { note: { text: "x" } }],
    ["POST", "/trees", { tree: { item_type: "note", note: { text: "x" }, parent_id: 777777 } }],
    ["POST", "/trees", { tree: { item_type: "note", item_id: 777777, parent_id: person.rootId } }],
    ["PUT", `/trees/${note.id}`, { tree: { parent_id: 777777 } }],
    ["PUT", `/trees/${note.id}`, { tree: { item_type: "note", item_id: 777777 } }],
  ] as const) {
    expect([path, (await refused(method, path, { body })).status]).toEqual([path, 404]);
  }
});

test("cycles are 422", async () => {
  const outline = outlineOf(api, person);
  const below = await outline.note("below", note.id);
  const deeper = await outline.note("deeper", below.id);
  for (const parent_id of [note.id, below.id, deeper.id]) {
    for (const id of [note.id, person.rootId]) {
      expect(await refused("PUT", `/trees/${id}`, { body: { tree: { parent_id } } })).toMatchObject({
        status: 422,
        code: "cycle",
      });
    }
  }
});

test("every 422 names the field that is to blame, whatever its code", async () => {
  const taken = { username: "Taken twice", password: "long enough" };
  await api.call("POST", "/users", { body: taken });
  const lost = {
    item_type: "note",
    note: { text: "x" },
    parent_id: person.rootId,
    previous_sibling_id: 777777,
  };
  const looped = {
    uuid: crypto.randomUUID(),
    type: "tree.update",
    id: note.id,
    tree: { parent_id: note.id },
  };
  const made = { uuid: crypto.randomUUID(), type: "note.create", note: { text: "x" } };
  for (const [method, path, body, code, field] of [
    ["POST", "/users", taken, "username_taken", "username"],
    ["POST", "/users", { user: taken }, "username_taken", "user.username"],
    ["POST", "/users", { user: { ...taken, username: " " } }, "validation", "user.username"],
    ["POST", "/trees", { tree: lost }, "previous_sibling_not_found", "tree.previous_sibling_id"],
    ["PUT", `/trees/${note.id}`, { tree: { parent_id: note.id } }, "cycle", "tree.parent_id"],
    ["POST", "/commands", { commands: [made, looped] }, "cycle", "commands.1.tree.parent_id"],
    ["POST", "/flashcards", { flashcard: { question: "q", answer: " " } }, "validation", "flashcard.answer"],
    ["POST", "/flashcards/autofill", { text: "Hello there" }, "nothing_to_draw", "text"],
  ] as const) {
    const token = path === "/users" ? "" : person.token;
    expect(await refused(method, path, { body, token })).toMatchObject({ status: 422, code, paths: [field] });
  }
});

test("a body over the limit is 413, announced or not", async () => {
  const raw = JSON.stringify({ note: { text: "x".repeat(1_100_000) } });
  expect(await refused("POST", "/notes", { raw })).toMatchObject({ status: 413, code: "body_too_large" });
  const before = await rowHash(api.pool);
  const chunked = await fetch(`${api.origin}/api/v1/notes`, {
    method: "POST",
    headers: { Authorization: `Bearer ${person.token}`, "Content-Type": "application/json" },
    body: new Blob([raw]).stream(),
    duplex: "half",
  } as RequestInit);
  expect([chunked.status, ((await chunked.json()) as Refused).code]).toEqual([413, "body_too_large"]);
  expect(await rowHash(api.pool)).toBe(before);
});

test("a batch may be larger than a single call, up to 16 MB", async () => {
  const padded = (bytes: number) => JSON.stringify({ commands: [], padding: "x".repeat(bytes) });
  const token = person.token;
  expect((await api.call("POST", "/commands", { token, raw: padded(2_000_000) })).status).toBe(200);
  expect(await refused("POST", "/commands", { raw: padded(16_777_216) })).toMatchObject({ status: 413 });
});

test("more than 200 commands, or user actions, are 422", async () => {
  const command = () => ({ uuid: crypto.randomUUID(), type: "note.create", note: { text: "x" } });
  const commands = Array.from({ length: 201 }, command);
  expect(await refused("POST", "/commands", { body: { commands } })).toMatchObject({
    status: 422,
    paths: ["commands"],
  });
  const user_actions = Array.from({ length: 201 }, () => ({
    uuid: crypto.randomUUID(),
    event_type: "click",
    event_source: "row",
    payload: {},
  }));
  expect(await refused("POST", "/commands", { body: { commands: [], user_actions } })).toMatchObject({
    status: 422,
    paths: ["user_actions"],
  });
});

test("values nested too deep are 422, however deep they are", async () => {
  for (const depth of [100, 5_000, 200_000]) {
    const nest = `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
    const raw = `{"user_action":{"uuid":"${crypto.randomUUID()}","event_type":"x","event_source":"x","payload":${nest}}}`;
    expect([depth, (await refused("POST", "/user_actions", { raw })).status]).toEqual([
      depth,
      depth > 100_000 ? 413 : 422,
    ]);
  }
});

test("a payload keeps its nulls, and the names that mean something to JavaScript", async () => {
  const uuid = crypto.randomUUID();
  const payload = '{"nothing":null,"list":[null,1],"constructor":{"x":1}}';
  const raw = `{"user_action":{"uuid":"${uuid}","event_type":"x","event_source":"","payload":${payload}}}`;
  const { body } = await api.call<wire.UserAction>("POST", "/user_actions", { token: person.token, raw });
  expect(body.payload).toEqual(JSON.parse(payload));
  const polluting = `{"user_action":{"uuid":"${crypto.randomUUID()}","event_type":"x","event_source":"","payload":{"__proto__":{"admin":true}}},"__proto__":{"admin":true}}`;
  await api.call("POST", "/user_actions", { token: person.token, raw: polluting });
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

test("UUID headers that are no UUIDs are 422", async () => {
  for (const header of ["X-Data-Mutation-UUID", "X-User-Action-UUID"]) {
    for (const value of ["1", "'; drop table notes; --", "g0000000-0000-0000-0000-000000000000"]) {
      const answer = await refused("PUT", `/notes/${note.item_id}`, {
        body: { note: { text: "x" } },
        headers: { [header]: value },
      });
      expect(answer).toMatchObject({ status: 422, paths: [header] });
    }
  }
});

test("numbers in a query that are none are 422", async () => {
  for (const path of [
    "/changes",
    "/changes?since=",
    "/changes?since=-1",
    "/changes?since=1.5",
    "/changes?since=abc",
    "/changes?since=99999999999999999999",
    "/user_actions?limit=0",
    "/user_actions?limit=abc",
    "/user_actions?before=-5",
    `/trees/${note.id}?format=xml`,
  ]) {
    expect([path, (await refused("GET", path)).status]).toEqual([path, 422]);
  }
});

test("a last event id that is none of ours is 422", async () => {
  for (const id of ["abc", "1", "1.2.3", "-1.0", "99999999999999999999.1"]) {
    const path = `/user_actions/stream?token=${person.token}`;
    expect((await refused("GET", path, { headers: { "Last-Event-ID": id } })).status).toBe(422);
    expect((await refused("GET", `${path}&last_event_id=${id}`)).status).toBe(422);
  }
});

test("text that means something to SQL, HTML or a shell is only text", async () => {
  const outline = outlineOf(api, person);
  const text = `'; drop table notes; -- <script>alert(1)</script> \${x} $(rm) %s \\ " \u2028 🌱 \u200d`;
  const { body } = await outline.call<wire.Note>("POST", "/notes", { note: { text } });
  expect((await outline.call<wire.Note>("GET", `/notes/${body.id}`)).body.text).toBe(text);
});

test("an issue names the field and never repeats the value", async () => {
  const answer = await api.call("POST", "/notes", {
    token: person.token,
    body: { note: { text: { diary: "dear diary" } } },
  });
  expect(JSON.stringify(answer.body)).not.toContain("diary");
});
