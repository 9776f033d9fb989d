import type * as wire from "@perennial/contract/outline/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, type Person, startApiAlone } from "../testing/api.ts";
import { type Outline, outlineOf } from "../testing/outline.ts";
import { rowHash } from "../testing/row-hash.ts";

/** Another person's ids, in every place an id can stand: always as if they did not exist, and nothing written. */
let api: Api;
let mine: Person;
let me: Outline;
let theirs: Person;
let theirNode: wire.Node;
let theirCard: wire.Node;
let myNode: wire.Node;
let myCard: wire.Node;
beforeAll(async () => {
  api = await startApiAlone();
  theirs = await api.person();
  const them = outlineOf(api, theirs);
  theirNode = await them.note("private");
  theirCard = await them.card("private?", "yes");
  mine = await api.person();
  me = outlineOf(api, mine);
  myNode = await me.note("mine");
  myCard = await me.card("mine?", "yes");
});
afterAll(() => api.stop());

type Case = readonly [method: string, path: string, body?: unknown];
const asIfUnknown = async ([method, path, body]: Case, unknown: Case) => {
  const before = await rowHash(api.pool);
  const answer = await me.call<{ code: string }>(method, path, body);
  expect([path, answer.status]).toEqual([path, expect.toBeOneOf([404, 422])]);
  expect(await rowHash(api.pool)).toBe(before);
  const missing = await me.call<{ code: string }>(...unknown);
  expect([answer.status, answer.body.code]).toEqual([missing.status, missing.body.code]);
  expect(JSON.stringify(answer.body)).not.toContain("private");
};

test("a foreign id in a path is 404 on every call that takes one, and nothing is written", async () => {
  const on = (id: number, itemId: number, cardId: number): Case[] => [
    ["GET", `/trees/${id}`],
    ["GET", `/trees/${id}?format=flat&include_parent=true`],
    ["PUT", `/trees/${id}`, { tree: { sort_order: 1 } }],
    ["PUT", `/trees/${id}`, { tree: { parent_id: mine.rootId } }],
    ["DELETE", `/trees/${id}`],
    ["GET", `/notes/${itemId}`],
    ["PUT", `/notes/${itemId}`, { note: { text: "taken" } }],
    ["PUT", `/flashcards/${cardId}`, { flashcard: { question: "taken" } }],
    ["POST", `/flashcards/${cardId}/confidence`, { confidence_rating: "red" }],
  ];
  const foreign = on(theirNode.id, theirNode.item_id, theirCard.item_id);
  const unknown = on(900_001, 900_002, 900_003);
  for (const [index, one] of foreign.entries()) {
    const same = unknown[index];
    if (!same) throw new Error("the two lists are of one length");
    await asIfUnknown(one, same);
    expect((await me.call(...one)).status).toBe(404);
  }
});

test("a foreign id in a body is refused as an unknown one is, and nothing is written", async () => {
  const on = (id: number, noteId: number, cardId: number): Case[] => [
    ["POST", "/trees", { tree: { item_type: "note", note: { text: "x" }, parent_id: id } }],
    ["POST", "/trees", { tree: { item_type: "note", item_id: noteId, parent_id: mine.rootId } }],
    ["POST", "/trees", { tree: { item_type: "flashcard", item_id: cardId, parent_id: mine.rootId } }],
    [
      "POST",
      "/trees",
      {
        tree: { item_type: "note", note: { text: "x" }, parent_id: mine.rootId, previous_sibling_id: id },
      },
    ],
    ["PUT", `/trees/${myNode.id}`, { tree: { parent_id: id } }],
    ["PUT", `/trees/${myNode.id}`, { tree: { parent_id: mine.rootId, previous_sibling_id: id } }],
    ["PUT", `/trees/${myNode.id}`, { tree: { item_type: "note", item_id: noteId } }],
    ["PUT", `/trees/${myNode.id}`, { tree: { item_type: "flashcard", item_id: cardId } }],
  ];
  const foreign = on(theirNode.id, theirNode.item_id, theirCard.item_id);
  const unknown = on(900_001, 900_002, 900_003);
  for (const [index, one] of foreign.entries()) {
    const same = unknown[index];
    if (!same) throw new Error("the two lists are of one length");
    await asIfUnknown(one, same);
  }
});

test("a foreign id in a batch is refused too, in every command that takes one", async () => {
  const commands = (id: number, noteId: number, cardId: number) => [
    { type: "tree.create", tree: { item_type: "note", note: { text: "x" }, parent_id: id } },
    { type: "tree.create", tree: { item_type: "note", item_id: noteId, parent_id: mine.rootId } },
    { type: "tree.update", id, tree: { sort_order: 1 } },
    { type: "tree.update", id: myNode.id, tree: { parent_id: id } },
    { type: "tree.delete", id },
    { type: "note.update", id: noteId, note: { text: "taken" } },
    { type: "flashcard.update", id: cardId, flashcard: { answer: "taken" } },
    { type: "flashcard.rate", id: cardId, confidence_rating: "red" },
  ];
  for (const command of commands(theirNode.id, theirNode.item_id, theirCard.item_id)) {
    for (const atomic of [true, false]) {
      const before = await rowHash(api.pool);
      const answer = await me.call<{ results?: wire.CommandResult[] }>("POST", "/commands", {
        atomic,
        commands: [{ uuid: crypto.randomUUID(), ...command }],
      });
      const status = answer.body.results?.[0]?.status ?? answer.status;
      expect([command.type, status]).toEqual([command.type, 404]);
      expect(await rowHash(api.pool)).toBe(before);
    }
  }
});

test("somebody else's mutation UUID is not mine: it neither replays their answer nor blocks my call", async () => {
  const uuid = crypto.randomUUID();
  const headers = { "X-Data-Mutation-UUID": uuid };
  await outlineOf(api, theirs).call(
    "PUT",
    `/notes/${theirNode.item_id}`,
    { note: { text: "private 2" } },
    headers,
  );
  const answer = await me.call("PUT", `/notes/${myNode.item_id}`, { note: { text: "mine 2" } }, headers);
  expect(answer).toMatchObject({ status: 200, body: { id: myNode.item_id, text: "mine 2" } });
  expect(answer.headers.get("idempotent-replayed")).toBeNull();
});

test("lists hold one's own rows only", async () => {
  await api.call("POST", "/user_actions", {
    token: theirs.token,
    body: { user_action: { uuid: crypto.randomUUID(), event_type: "click", event_source: "x", payload: {} } },
  });
  expect((await me.call("GET", "/user_actions")).body).toEqual({ user_actions: [] });
  const { body } = await me.call<{ changes: wire.DataMutation[] }>("GET", "/changes?since=0");
  const ids = body.changes.map((row) => `${row.table_name} ${row.record_id}`);
  expect(ids).not.toContain(`nodes ${theirNode.id}`);
  expect(ids).toContain(`nodes ${myCard.id}`);
});
