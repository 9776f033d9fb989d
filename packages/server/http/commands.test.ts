import type * as wire from "@perennial/contract/outline/wire";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Api, type Person, startApiAlone } from "../testing/api.ts";
import { type Outline, outlineOf, textsOf } from "../testing/outline.ts";
import { rowHash } from "../testing/row-hash.ts";

let api: Api;
let person: Person;
let outline: Outline;
beforeAll(async () => {
  api = await startApiAlone();
});
beforeEach(async () => {
  person = await api.person();
  outline = outlineOf(api, person);
});
afterAll(() => api.stop());

interface BatchAnswer {
  readonly results: wire.CommandResult[];
  readonly version: number;
}
const uuid = () => crypto.randomUUID();
const send = (body: object) => outline.call<BatchAnswer>("POST", "/commands", body);
const create = (text: string, extra: object = {}, head: object = {}) => ({
  uuid: uuid(),
  type: "tree.create",
  ...head,
  tree: { item_type: "note", note: { text }, parent_id: person.rootId, ...extra },
});

test("a batch is applied in order, and each result is what the single call would have answered", async () => {
  const { body } = await send({ commands: [create("one"), create("two")] });
  expect(body.results.map((result) => [result.status, result.replayed])).toEqual([
    [201, false],
    [201, false],
  ]);
  expect(body.results[0]?.body).toMatchObject({ item_type: "note", content: { text: "one" } });
  expect(body.version).toBe(body.results[1]?.version);
  expect(textsOf(await outline.tree())).toEqual(["one", "two"]);
});

test("a later command names an earlier one's new row by its temporary id", async () => {
  const { body, status } = await send({
    commands: [
      create("parent", {}, { temporary_id: -1, item_temporary_id: -2 }),
      create("child", { parent_id: -1 }, { temporary_id: -3 }),
      { uuid: uuid(), type: "note.update", id: -2, note: { text: "parent, renamed" } },
      { uuid: uuid(), type: "tree.update", id: -3, tree: { sort_order: 5 } },
    ],
  });
  expect([status, body.results.map((result) => result.status)]).toEqual([200, [201, 201, 200, 200]]);
  expect(textsOf(await outline.tree())).toEqual(["parent, renamed", "child"]);
  expect(JSON.stringify(body)).not.toMatch(/"id":-/);
});

test("an atomic batch is all or nothing: the refusal names the command, and nothing is written", async () => {
  const before = await rowHash(api.pool);
  const answer = await outline.call("POST", "/commands", {
    commands: [create("one"), { uuid: uuid(), type: "tree.delete", id: 424242 }, create("two")],
  });
  expect(answer).toMatchObject({ status: 404, body: { code: "not_found", details: { index: 1 } } });
  expect(await rowHash(api.pool)).toBe(before);
});

test("with atomic: false every command is settled by itself", async () => {
  const { body } = await send({
    atomic: false,
    commands: [create("one"), { uuid: uuid(), type: "tree.delete", id: 424242 }, create("two")],
  });
  expect(body.results.map((result) => result.status)).toEqual([201, 404, 201]);
  expect(body.results[1]?.body).toMatchObject({ code: "not_found", error: expect.any(String) });
  expect(textsOf(await outline.tree())).toEqual(["one", "two"]);
});

test("a batch sent again replays every result, and says so", async () => {
  const batch = { commands: [create("one"), create("two", {}, { temporary_id: -9 })] };
  const first = await send(batch);
  const again = await send(batch);
  expect(again.body.results.map(({ replayed, status, body }) => [replayed, status, body])).toEqual(
    first.body.results.map(({ status, body }) => [true, status, body]),
  );
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  expect(textsOf(await outline.tree())).toEqual(["one", "two"]);
});

test("a batch that was half known finishes the rest", async () => {
  const known = create("known", {}, { temporary_id: -1 });
  await send({ commands: [known] });
  const { body, headers } = await send({ commands: [known, create("below", { parent_id: -1 })] });
  expect(body.results.map((result) => result.replayed)).toEqual([true, false]);
  expect(headers.get("idempotent-replayed")).toBeNull();
  expect(textsOf(await outline.tree())).toEqual(["known", "below"]);
});

test("a call by itself and the same command in a batch are one mutation", async () => {
  const note = await outline.note("x");
  const id = uuid();
  await outline.call(
    "PUT",
    `/notes/${note.item_id}`,
    { note: { text: "y" } },
    { "X-Data-Mutation-UUID": id },
  );
  const { body } = await send({
    commands: [{ uuid: id, type: "note.update", id: note.item_id, note: { text: "y" } }],
  });
  expect(body.results[0]).toMatchObject({ status: 200, replayed: true });
});

test("user actions of a batch are recorded with the changes that name them", async () => {
  const action = { uuid: uuid(), event_type: "paste", event_source: "row", payload: { lines: 2 } };
  await send({
    user_actions: [action],
    commands: [
      create("one", {}, { user_action_uuid: action.uuid }),
      create("two", {}, { user_action_uuid: action.uuid }),
    ],
  });
  const { body } = await outline.call<{ user_actions: wire.UserAction[] }>("GET", "/user_actions");
  expect(body.user_actions).toHaveLength(1);
  expect(body.user_actions[0]).toMatchObject(action);
  expect(body.user_actions[0]?.data_mutations.map((row) => row.mutation_type)).toEqual([
    "note.create",
    "node.create",
    "note.create",
    "node.create",
  ]);
});

test("an empty batch is answered with where the log stands", async () => {
  expect((await send({ commands: [] })).body).toEqual({
    results: [],
    version: 2,
    generation: expect.any(String),
  });
});

test("200 commands go into one request", async () => {
  const commands = Array.from({ length: 200 }, (_, line) => create(`line ${line}`));
  expect((await send({ commands })).body.results).toHaveLength(200);
  expect(textsOf(await outline.tree())).toHaveLength(200);
});
