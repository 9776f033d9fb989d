import type * as wire from "@perennial/contract/outline/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, type Api, type Person, startApi } from "../testing/api.ts";
import { type Outline, outlineOf, textsOf } from "../testing/outline.ts";
import { rowHash } from "../testing/row-hash.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
let api: Api;
let person: Person;
let outline: Outline;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  person = await api.person();
  outline = outlineOf(api, person);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const named = (uuid: string) => ({ "X-Data-Mutation-UUID": uuid });
const isReplay = (answer: Answer) => answer.headers.get("idempotent-replayed") === "true";

/** One of every call that writes, on rows of its own. */
async function everyWrite(): Promise<(readonly [method: string, path: string, body?: unknown])[]> {
  const [a, b, leaf] = [await outline.note("a"), await outline.note("b"), await outline.note("leaf")];
  const card = await outline.card("q", "a");
  return [
    ["POST", "/trees", { tree: { item_type: "note", note: { text: "new" }, parent_id: person.rootId } }],
    ["PUT", `/trees/${b.id}`, { tree: { parent_id: a.id } }],
    ["DELETE", `/trees/${leaf.id}`],
    ["POST", "/notes", { note: { text: "loose" } }],
    ["PUT", `/notes/${a.item_id}`, { note: { text: "changed" } }],
    ["POST", "/flashcards", { flashcard: { question: "q", answer: "a" } }],
    ["PUT", `/flashcards/${card.item_id}`, { flashcard: { answer: "b" } }],
    ["POST", `/flashcards/${card.item_id}/confidence`, { confidence_rating: "orange" }],
  ];
}

test("a second request with the same UUID changes nothing and answers as the first did, on every call that writes", async () => {
  for (const [method, path, body] of await everyWrite()) {
    const uuid = crypto.randomUUID();
    const first = await outline.call(method, path, body, named(uuid));
    const before = await rowHash(api.pool);
    const second = await outline.call(method, path, body, named(uuid));
    expect([path, second.status, second.body]).toEqual([path, first.status, first.body]);
    expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
    expect(await rowHash(api.pool)).toBe(before);
  }
});

test("a repeated answer names the version of its own change, not of what came after it, so that an edit built on it is merged", async () => {
  const note = await outline.note("Loops");
  const uuid = crypto.randomUUID();
  const edit = (text: string, more: object = {}, headers = {}) =>
    outline.call("PUT", `/notes/${note.item_id}`, { note: { text, ...more } }, headers);
  const version = (answer: Answer) => Number(answer.headers.get("x-data-version"));
  const first = await edit("Loops wander", {}, named(uuid));
  await edit("Old loops wander", { base_version: version(first) });
  const again = await edit("Loops wander", {}, named(uuid));
  expect([isReplay(again), version(again)]).toEqual([true, version(first)]);
  const next = await edit("Loops wander far", { base_version: version(again) });
  expect(next.body).toMatchObject({ text: "Old loops wander far" });
});

test("the UUID's case does not matter", async () => {
  const uuid = crypto.randomUUID();
  await outline.call("POST", "/notes", { note: { text: "x" } }, named(uuid.toUpperCase()));
  expect(isReplay(await outline.call("POST", "/notes", { note: { text: "x" } }, named(uuid)))).toBe(true);
});

test("a replay is known to a server that was started later", async () => {
  const uuid = crypto.randomUUID();
  const body = { note: { text: "before the restart" } };
  const first = await outline.call("POST", "/notes", body, named(uuid));
  const restarted = await startApi(database);
  const again = await outlineOf(restarted, person).call("POST", "/notes", body, named(uuid));
  expect([again.status, again.body, isReplay(again)]).toEqual([first.status, first.body, true]);
  await restarted.stop();
});

test("a replay answers as the first did even after the row has changed since", async () => {
  const node = await outline.note("one");
  const uuid = crypto.randomUUID();
  const path = `/notes/${node.item_id}`;
  const first = await outline.call("PUT", path, { note: { text: "two" } }, named(uuid));
  await outline.call("PUT", path, { note: { text: "three" } });
  const again = await outline.call("PUT", path, { note: { text: "two" } }, named(uuid));
  expect(again.body).toEqual(first.body);
  expect((await outline.call<wire.Note>("GET", path)).body.text).toBe("three");
});

test("copies of one request in flight at once, on two servers, have one effect and one answer", async () => {
  const other = await startApi(database);
  const mine = await api.person();
  const outlines = [outlineOf(api, mine), outlineOf(other, mine)];
  for (let round = 0; round < 5; round++) {
    const uuid = crypto.randomUUID();
    const body = { tree: { item_type: "note", note: { text: `once ${round}` }, parent_id: mine.rootId } };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, copy) =>
        outlines[copy % 2]?.call<wire.Node>("POST", "/trees", body, named(uuid)),
      ),
    );
    for (const answer of answers) expect([answer?.status, answer?.body]).toEqual([201, answers[0]?.body]);
    expect(answers.filter((answer) => answer && !isReplay(answer)).length).toBe(1);
  }
  const tree = await outlineOf(api, mine).tree();
  expect(textsOf(tree)).toEqual([0, 1, 2, 3, 4].map((round) => `once ${round}`));
  await other.stop();
});

test("a known UUID with another body, or on another call, is 422 idempotency_mismatch and writes nothing", async () => {
  const node = await outline.note("x");
  const other = await outline.note("y");
  const uuid = crypto.randomUUID();
  await outline.call("PUT", `/notes/${node.item_id}`, { note: { text: "first" } }, named(uuid));
  const before = await rowHash(api.pool);
  for (const [method, path, body] of [
    ["PUT", `/notes/${node.item_id}`, { note: { text: "second" } }],
    ["PUT", `/notes/${other.item_id}`, { note: { text: "first" } }],
    ["POST", "/notes", { note: { text: "first" } }],
  ] as const) {
    expect(await outline.call(method, path, body, named(uuid))).toMatchObject({
      status: 422,
      body: { code: "idempotency_mismatch", details: { issues: [{ path: "X-Data-Mutation-UUID" }] } },
    });
  }
  expect(await rowHash(api.pool)).toBe(before);
});

test("a refused call does not use its UUID up", async () => {
  const parent = await outline.note("parent");
  const child = await outline.note("child", parent.id);
  const uuid = crypto.randomUUID();
  expect((await outline.call("DELETE", `/trees/${parent.id}`, undefined, named(uuid))).status).toBe(409);
  await outline.call("DELETE", `/trees/${child.id}`);
  const second = await outline.call("DELETE", `/trees/${parent.id}`, undefined, named(uuid));
  expect([second.status, isReplay(second)]).toEqual([204, false]);
});

test("a user action sent twice is recorded once, and answers the same", async () => {
  const user_action = {
    uuid: crypto.randomUUID(),
    event_type: "key",
    event_source: "row",
    payload: { key: "Tab" },
  };
  const first = await outline.call<wire.UserAction>("POST", "/user_actions", { user_action });
  const second = await outline.call<wire.UserAction>("POST", "/user_actions", { user_action });
  expect([second.status, second.body.id, isReplay(second)]).toEqual([201, first.body.id, true]);
});

const action = (payload: object = {}) => ({
  user_action: { uuid: crypto.randomUUID(), event_type: "key", event_source: "row", payload },
});
const batch = (text: string, more: object = {}) => ({
  commands: [{ uuid: crypto.randomUUID(), type: "note.create", note: { text } }],
  ...more,
});

test("a user action and a batch that were sent under a UUID answer the same to the letter [7.post-actions]", async () => {
  const { rows } = await api.pool.query("select count(*)::int as n from notes");
  for (const [path, body, other] of [
    ["/user_actions", action({ key: "Tab" }), action({ key: "Tab" })],
    ["/commands", batch("once"), batch("another")],
    [
      "/commands",
      batch("once", {
        atomic: false,
        commands: [{ uuid: crypto.randomUUID(), type: "tree.delete", id: 424242 }],
      }),
      batch("another"),
    ],
  ] as const) {
    const uuid = crypto.randomUUID();
    const first = await outline.call("POST", path, body, named(uuid));
    const before = await rowHash(api.pool);
    const second = await outline.call("POST", path, body, named(uuid.toUpperCase()));
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
    expect(await outline.call("POST", path, other, named(uuid))).toMatchObject({
      status: 422,
      body: { code: "idempotency_mismatch", details: { issues: [{ path: "X-Data-Mutation-UUID" }] } },
    });
    expect(await outline.call("POST", "/notes", { note: { text: "x" } }, named(uuid))).toMatchObject({
      status: 422,
      body: { code: "idempotency_mismatch" },
    });
    expect(await rowHash(api.pool)).toBe(before);
  }
  const after = await api.pool.query("select count(*)::int as n from notes");
  expect(after.rows[0].n).toBe(rows[0].n + 1);
});

test("copies of a batch in flight at once have one effect and one answer", async () => {
  const uuid = crypto.randomUUID();
  const body = batch("at once");
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => outline.call("POST", "/commands", body, named(uuid))),
  );
  for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, answers[0]?.body]);
  expect(answers.filter((answer) => !isReplay(answer)).length).toBe(1);
});

test("a batch that is refused as a whole does not use its UUID up", async () => {
  const uuid = crypto.randomUUID();
  const missing = { commands: [{ uuid: crypto.randomUUID(), type: "tree.delete", id: 424242 }] };
  expect((await outline.call("POST", "/commands", missing, named(uuid))).status).toBe(404);
  const second = await outline.call("POST", "/commands", batch("after all"), named(uuid));
  expect([second.status, isReplay(second)]).toEqual([200, false]);
});

test("a UUID that a batch shares with one of its commands is the command's", async () => {
  const body = batch("shared");
  const uuid = body.commands[0]?.uuid ?? "";
  const first = await outline.call<Results>("POST", "/commands", body, named(uuid));
  const second = await outline.call<Results>("POST", "/commands", body, named(uuid));
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.results).toMatchObject([{ replayed: true, body: first.body.results[0]?.body }]);
});
interface Results {
  readonly results: readonly wire.CommandResult[];
}

test("the user action that a batch names is that of every command without one of its own", async () => {
  const [whole, own] = [crypto.randomUUID(), crypto.randomUUID()];
  const [first, second] = [batch("a").commands[0], batch("b").commands[0]];
  const since = await outline.version();
  const body = { commands: [first, { ...second, user_action_uuid: own }] };
  await outline.call("POST", "/commands", body, { "X-User-Action-UUID": whole.toUpperCase() });
  const { body: log } = await outline.call<{ changes: wire.DataMutation[] }>(
    "GET",
    `/changes?since=${since}`,
  );
  expect(log.changes.map((row) => row.user_action_uuid)).toEqual([whole, own]);
});

test("a user action answers with the mutations that joined it before, first or repeated [3.action]", async () => {
  const node = await outline.note("joined");
  const body = action();
  const { uuid } = body.user_action;
  const edit = (text: string) =>
    outline.call("PUT", `/notes/${node.item_id}`, { note: { text } }, { "X-User-Action-UUID": uuid });
  const textsOfAction = async () =>
    (await outline.call<wire.UserAction>("POST", "/user_actions", body)).body.data_mutations.map(
      (row) => row.new_values?.text,
    );
  await edit("early");
  expect(await textsOfAction()).toEqual(["early"]);
  await edit("late");
  expect(await textsOfAction()).toEqual(["early", "late"]);
  const listed = await outline.call<{ user_actions: wire.UserAction[] }>("GET", "/user_actions");
  expect(listed.body.user_actions.find((each) => each.uuid === uuid)?.data_mutations.length).toBe(2);
});
