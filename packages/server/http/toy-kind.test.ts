// Slow: no other test may find its table of kinds, so it has a process for itself.

import type { Session } from "@perennial/contract/accounts";
import { HEADERS } from "@perennial/contract/limits";
import { PRESENT_READS } from "@perennial/contract/log/reads";
import type * as wire from "@perennial/contract/outline/wire";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { purge } from "../commands/retention/purge.ts";
import { distribute } from "../database/cluster/distribute.ts";
import { type Api, type Person, startApi } from "../testing/api.ts";
import { outlineOf } from "../testing/outline.ts";
import { createTestDatabase, isSpread, type TestDatabase } from "../testing/test-database.ts";

// The table of kinds has one line more in this file, and the database the kind's table; nothing else knows of it.
vi.mock("@perennial/domain/kind/table", async (original) => {
  const { withToys } = await import("@perennial/domain/testing/toy/table");
  const { KINDS } = await original<typeof import("@perennial/domain/kind/table")>();
  return { KINDS: withToys(KINDS) };
});

const TOYS = `create sequence toy_ids;
  create table toys (
    user_id bigint not null references users (id),
    id bigint not null default nextval('toy_ids'),
    node_id bigint not null,
    label text not null,
    tone text not null,
    size bigint not null,
    found_at timestamptz,
    deleted_at timestamptz,
    primary key (user_id, id),
    foreign key (user_id, node_id) references nodes (user_id, id))`;
const LABELS = `create sequence toy_label_ids;
  create table toy_labels (
    user_id bigint not null references users (id),
    id bigint not null default nextval('toy_label_ids'),
    note_id bigint not null,
    text text not null,
    deleted_at timestamptz,
    primary key (user_id, id),
    foreign key (user_id, note_id) references notes (user_id, id))`;

let database: TestDatabase;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(TOYS);
  await database.pool.query(LABELS);
  if (isSpread()) await distribute(database.pool, () => {});
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const FOUND = "2026-03-01T08:00:00.000Z";
const ball = { label: "red ball", tone: "soft", size: 3, found_at: FOUND };

/** Somebody with a note, who sends commands and reads what is there. */
async function setUp(person?: Person) {
  const who = person ?? (await api.person());
  const outline = outlineOf(api, who);
  const note = await outline.note("Nursery");
  const { send } = outline;
  const make = async (label = ball.label) => {
    const fields = { ...ball, label, node_id: note.id };
    const [result] = await send({ type: "record.create", table: "toys", fields });
    return Number((result?.body as { id?: number } | undefined)?.id);
  };
  const update = (id: number, fields: object, base?: number) =>
    send({
      type: "record.update",
      table: "toys",
      id,
      fields,
      ...(base === undefined ? {} : { base_version: base }),
    });
  const toys = async () => (await outline.tree()).records?.toys ?? [];
  const version = async () => (await outline.tree()).version;
  return { who, outline, note, send, make, update, toys, version };
}

test("a kind of one folder and one line is written to its table and to the log, and comes with the tree", async () => {
  const { who, note, send, toys } = await setUp();
  const node = { item_type: "note", note: { text: "Attic" }, parent_id: note.id };
  const results = await send(
    { type: "tree.create", temporary_id: -1, tree: node },
    { type: "record.create", table: "toys", temporary_id: -2, fields: { ...ball, node_id: -1 } },
    { type: "record.update", table: "toys", id: -2, fields: { size: 4, found_at: null } },
  );
  expect(results.map(({ status }) => status)).toEqual([201, 201, 200]);
  const nodeId = (results[0]?.body as { id?: number } | undefined)?.id;
  const after = { ...ball, id: expect.any(Number), node_id: nodeId, size: 4, found_at: null };
  expect(results[2]?.body).toEqual(after);
  expect(await toys()).toEqual([after]);
  const headers = { [HEADERS.reads]: String(PRESENT_READS) };
  const { body } = await api.call<{ changes: wire.DataMutation[] }>("GET", "/changes?since=0", {
    token: who.token,
    headers,
  });
  expect(body.changes.filter(({ table_name }) => table_name === "toys")).toMatchObject([
    { mutation_type: "toy.create", new_values: { ...ball, node_id: nodeId }, old_values: null },
    {
      mutation_type: "toy.edit",
      old_values: { size: 3, found_at: FOUND },
      new_values: { size: 4, found_at: null },
    },
  ]);
});

test("what does not fit the kind, or refers to what is not there, is refused; another kind has no such commands", async () => {
  const { who, note, send, make, update } = await setUp();
  const other = await setUp();
  const id = await make();
  const create = (fields: object, table = "toys") =>
    api.call("POST", "/commands", {
      token: who.token,
      body: { commands: [{ uuid: crypto.randomUUID(), type: "record.create", table, fields }] },
    });
  for (const wrong of [
    { size: 1.5 },
    { tone: "shrill" },
    { label: 7 },
    { found_at: "yesterday" },
    { node_id: null },
  ])
    expect((await create({ ...ball, node_id: note.id, ...wrong })).status).toBe(422);
  expect((await create({ text: "a note" }, "notes")).status).toBe(422);
  const fields = { ...ball, node_id: other.note.id };
  expect(await send({ type: "record.create", table: "toys", fields })).toMatchObject([{ status: 404 }]);
  expect(await update(id, { node_id: other.note.id })).toMatchObject([{ status: 404 }]);
  expect(await other.update(id, { size: 9 })).toMatchObject([{ status: 404 }]);
});

test("its text merges by words with what came since its base; what overlaps becomes a note beside its node", async () => {
  const { outline, make, update, toys, version } = await setUp();
  const id = await make("red ball of wool");
  const base = await version();
  await update(id, { label: "big red ball of wool" });
  await update(id, { label: "red ball of white wool" }, base);
  expect(await toys()).toMatchObject([{ label: "big red ball of white wool" }]);
  const later = await version();
  await update(id, { label: "big red ball of green wool" });
  await update(id, { label: "big red ball of black wool" }, later);
  expect(await toys()).toMatchObject([{ label: "big red ball of black wool" }]);
  const texts = (await outline.tree()).nodes.map(({ content }) => ("text" in content ? content.text : ""));
  expect(texts).toEqual(["", "Nursery", "big red ball of green wool"]);
});

test("what was deleted comes back by an edit, and goes for good with its time, or with its node's", async () => {
  const { outline, note, send, make, update, toys } = await setUp();
  const [kept, gone] = [await make("kept"), await make("gone")];
  for (const id of [kept, gone]) await send({ type: "record.delete", table: "toys", id });
  expect(await toys()).toEqual([]);
  await update(kept, { size: 5 });
  expect(await toys()).toMatchObject([{ id: kept, label: "kept", size: 5 }]);
  const later = (days: number) => new Date(Date.now() + days * 86_400_000);
  const clean = (now: Date) =>
    purge({
      pool: database.pool,
      now,
      onTrouble: (error) => {
        throw error;
      },
    });
  await clean(later(31));
  expect(await update(gone, { size: 5 })).toMatchObject([{ status: 404 }]);
  await outline.call("DELETE", `/trees/${note.id}`);
  await clean(later(62));
  const left = await database.pool.query("select from toys where id = any($1)", [[kept, gone]]);
  expect(left.rowCount).toBe(0);
});

test("whoever signs in takes it along, with the node it lies by", async () => {
  const user = { username: `collector ${crypto.randomUUID().slice(0, 8)}`, password: "wet chalk, dry chalk" };
  await api.call("POST", "/users", { body: user });
  const { who, make } = await setUp();
  await make();
  const { body } = await api.call<Session>("POST", "/login", { token: who.token, body: user });
  const mine = { id: body.user.id, token: body.token, rootId: body.user.root_tree?.id ?? 0 };
  const tree = await outlineOf(api, mine).tree();
  const nursery = tree.nodes.find(({ content }) => "text" in content && content.text === "Nursery");
  expect(tree.records?.toys).toMatchObject([{ ...ball, node_id: nursery?.id }]);
});

test("what refers to a note comes with the node that shows it", async () => {
  const { outline, note, send } = await setUp();
  const [made] = await send({
    type: "record.create",
    table: "toy_labels",
    fields: { note_id: note.item_id, text: "old" },
  });
  expect(made).toMatchObject({ status: 201 });
  expect((await outline.tree()).records?.toy_labels).toMatchObject([{ note_id: note.item_id, text: "old" }]);
});

test("it is not deleted where words were written into it that the sender had not seen", async () => {
  const { send, make, update, toys, version } = await setUp();
  const id = await make("red ball");
  const base = await version();
  await update(id, { label: "red ball, grandmother's" });
  const remove = { type: "record.delete", table: "toys", id };
  expect(await send({ ...remove, base_version: base })).toMatchObject([{ status: 204 }]);
  expect(await toys()).toMatchObject([{ label: "red ball, grandmother's" }]);
  expect(await send({ ...remove, base_version: await version() })).toMatchObject([{ status: 204 }]);
  expect(await toys()).toEqual([]);
});
