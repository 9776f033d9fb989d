// Slow: thousands of rows are made to be deleted.
// Also on the oldest PostgreSQL: deletions in small steps.

import { randomUUID } from "node:crypto";
import type * as wire from "@perennial/contract/outline/wire";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { CommandQueue } from "../group/queue.ts";
import { ankiPackage, BASIC } from "../imports/anki/testing/anki-package.ts";
import { bring } from "../imports/testing/bring.ts";
import {
  createNotebook,
  expectSoundLog,
  type Notebook,
  type SetClock,
  setClock,
  testQueue,
} from "../testing/notebook.ts";
import { purge } from "./purge.ts";

let database: TestDatabase;
let clock: SetClock;
let queue: CommandQueue;
let book: Notebook;
beforeEach(async () => {
  database = await createTestDatabase();
  clock = setClock();
  queue = testQueue(database.pool, { clock });
  book = await createNotebook(database.pool, queue);
});
afterEach(async () => {
  await expectSoundLog(database.pool, book.userId);
  await queue.drain();
  await database.drop();
});

const fail = (error: unknown) => {
  throw error;
};
const run = (rowsPerStep?: number) =>
  purge({
    pool: database.pool,
    now: clock(),
    onTrouble: fail,
    ...(rowsPerStep === undefined ? {} : { rowsPerStep }),
  });
const remove = (id: number) => book.one({ type: "tree.delete", id });
const count = async (table: string, where = "deleted_at is not null") =>
  (await database.pool.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`)).rows[0]
    ?.n;
const tombstones = async () =>
  Promise.all(["nodes", "notes", "flashcards", "user_flashcards"].map((table) => count(table)));

test("deleted rows stay as tombstones for 30 days: an edit still brings them back, and after that it is 404", async () => {
  const [kept, gone] = [await book.note("Kept"), await book.note("Gone")];
  await remove(kept.id);
  await remove(gone.id);
  clock.advance(30);
  expect(await run()).toBe(0);
  expect(
    await book.one({ type: "note.update", id: kept.item_id, note: { text: "Kept after all" } }),
  ).toMatchObject({ status: 200 });
  clock.advance(1);
  expect(await run()).toBe(2);
  expect(await tombstones()).toEqual([0, 0, 0, 0]);
  expect(
    await book.refused({ type: "note.update", id: gone.item_id, note: { text: "Too late" } }),
  ).toMatchObject({ code: "not_found" });
  const item = { item_type: "note", item_id: gone.item_id, parent_id: book.rootId } as const;
  expect(await book.refused({ type: "tree.create", tree: item })).toMatchObject({ code: "not_found" });
  expect(await book.lines()).toEqual(["", "  Kept after all"]);
  expect(await run()).toBe(0);
});

test("a card goes with its progress; progress that was taken back goes and can be made anew", async () => {
  const [card, living] = [await book.card("q", "a"), await book.card("living", "card")];
  await book.one({ type: "flashcard.rate", id: card.item_id, confidence_rating: "green" });
  await book.one({ type: "flashcard.rate", id: living.item_id, confidence_rating: "red" });
  await remove(card.id);
  clock.advance(31);
  expect(await run()).toBe(3);
  // No command takes a rating back by itself; a card that lives may still have had its progress deleted.
  await database.pool.query("update user_flashcards set deleted_at = '2026-03-02' where user_id = $1", [
    book.userId,
  ]);
  expect(await run()).toBe(1);
  await database.pool.query(
    `update data_mutations set new_values = null where user_id = $1 and table_name = 'user_flashcards'
     and record_id = $2`,
    [book.userId, living.item_id],
  );
  const again = { type: "flashcard.rate", id: living.item_id, confidence_rating: "yellow" } as const;
  expect(await book.one(again)).toMatchObject({ status: 200, body: { confidence_color: "yellow" } });
});

test("whatever the order and however small the steps, a deleted branch goes whole", async () => {
  const chain = [await book.note("Level 2")];
  for (let level = 3; level <= 9; level++) chain.push(await book.note(`Level ${level}`, chain.at(-1)?.id));
  const beside = await book.note("Stays");
  // Two servers' clocks: some of the parents seem to have gone before what stood below them.
  for (const [index, node] of chain.toReversed().entries()) {
    await remove(node.id);
    clock.advance(index % 2 === 0 ? -0.5 : 0.2);
  }
  clock.advance(40);
  for (const rows of [1, 2, 3]) expect(await run(rows)).toBe(rows === 1 ? 16 : 0);
  expect(await tombstones()).toEqual([0, 0, 0, 0]);
  expect(await book.lines()).toEqual(["", `  ${beside.content.text}`]);
});

test("a parent whose child is not old enough yet waits for it, and keeps nobody else's tombstones", async () => {
  const other = await createNotebook(database.pool, queue);
  const parent = await book.note("Parent");
  const child = await book.note("Child", parent.id);
  await remove(child.id);
  clock.advance(-5);
  await remove(parent.id);
  await other.one({ type: "tree.delete", id: (await other.note("Theirs")).id });
  clock.advance(31);
  expect(await run()).toBe(3);
  expect(await tombstones()).toEqual([2, 1, 0, 0]);
  clock.advance(5);
  expect(await run()).toBe(3);
});

test("the tombstones of one user that cannot go keep nobody else's", async () => {
  const other = await createNotebook(database.pool, queue);
  for (const each of [book, other])
    await each.one({ type: "tree.delete", id: (await each.card("q", "a")).id });
  const living = await book.card("shown", "still");
  await database.pool.query(
    "update flashcards set deleted_at = '2026-03-02' where user_id = $1 and id = $2",
    [book.userId, living.item_id],
  );
  clock.advance(31);
  const troubles: unknown[] = [];
  const gone = await purge({ pool: database.pool, now: clock(), onTrouble: (error) => troubles.push(error) });
  expect([gone, troubles.length]).toEqual([2, 1]);
  await database.pool.query("update flashcards set deleted_at = null where id = $1", [living.item_id]);
  expect(await run()).toBe(2);
});

test("what rate limits have counted, and what passkeys were asked to sign, goes when its time is over", async () => {
  await database.pool.query(
    `insert into rate_windows (key, used, granted, ends_at)
     values ('over', 1, 1, now() - interval '1 second'), ('under way', 1, 1, now() + interval '1 hour')`,
  );
  await database.pool.query(
    `insert into passkey_challenges (key, expires_at)
     values ('over', now() - interval '1 second'), ('asked', now() + interval '5 minutes')`,
  );
  expect(await run()).toBe(2);
  const { rows } = await database.pool.query(
    "select key from rate_windows union all select key from passkey_challenges",
  );
  expect(rows).toEqual([{ key: "under way" }, { key: "asked" }]);
});

test("answers are kept for 90 days; a copy that comes later is refused by its UUID, and changes nothing", async () => {
  const uuid = randomUUID();
  const create = { type: "note.create", uuid, note: { text: "once" } } as const;
  const first = await book.one(create);
  clock.advance(90);
  expect(await run()).toBe(0);
  expect(await book.one(create)).toEqual({ ...first, replayed: true });
  const later = randomUUID();
  await book.one({ ...create, uuid: later });
  clock.advance(1);
  expect(await run()).toBe(1);
  const before = await book.log();
  expect(await book.refused(create)).toMatchObject({ status: 422, code: "idempotency_mismatch" });
  expect(await book.one({ ...create, uuid: later })).toMatchObject({ replayed: true });
  expect(await book.log()).toEqual(before);
});

test("the file of an import is kept for 30 days, its receipt stays", async () => {
  await bring(database.pool, { userId: book.userId, intoId: book.rootId, now: clock() }, "- Soil");
  clock.advance(29);
  await run();
  expect(await count("import_files", "true")).toBe(1);
  clock.advance(2);
  await run();
  expect([await count("import_files", "true"), await count("imports", "receipt is not null")]).toEqual([
    0, 1,
  ]);
});

test("commands and several servers' purges at once disturb nobody", async () => {
  const nodes: wire.Node[] = [];
  for (let i = 0; i < 12; i++) nodes.push(await book.note(`Note ${i}`));
  for (const node of nodes.slice(0, 6)) await remove(node.id);
  clock.advance(31);
  const edits = nodes.map((node) =>
    queue.submit(book.userId, {
      atomic: true,
      commands: [{ type: "note.update", uuid: randomUUID(), id: node.item_id, note: { text: "edited" } }],
    }),
  );
  const [outcomes] = await Promise.all([Promise.all(edits), run(1), run(2), run(3)]);
  expect(outcomes.map((outcome) => outcome.ok)).toEqual(nodes.map((_, index) => index >= 6));
  expect(await tombstones()).toEqual([0, 0, 0, 0]);
  expect(await count("nodes", "deleted_at is null")).toBe(7);
});

test("what nodes were where they came from goes with them, and definitions that none of them names any more", async () => {
  const into = { userId: book.userId, intoId: book.rootId, now: clock() };
  await bring(database.pool, into, await ankiPackage({ notes: [{ fields: ["Soil", "Earth"] }] }));
  const all = async () => [await count("origins", "true"), await count("origin_types", "true")];
  expect(await all()).toEqual([3, 1]);
  const { rows } = await database.pool.query<{ id: number }>(
    "select n.id from nodes n join origins o on o.user_id = $1 and o.node_id = n.id where n.user_id = $1 order by n.id",
    [book.userId],
  );
  for (const { id } of rows.toReversed()) await remove(id);
  expect(await run()).toBe(0);
  expect(await all()).toEqual([3, 1]);
  clock.advance(31);
  await run();
  expect(await all()).toEqual([0, 0]);
});

test("a definition that an import took the place of stays, as long as that can be taken back", async () => {
  const into = { userId: book.userId, intoId: book.rootId, now: clock() };
  const deck = (name: string, mod: number) =>
    ankiPackage({
      types: [{ ...BASIC, fields: [name, "Back"], templates: [[`{{${name}}}`, "{{Back}}"]] }],
      notes: [{ fields: ["Soil", "Earth"], mod }],
    });
  await bring(database.pool, into, await deck("Front", 1));
  await bring(database.pool, into, await deck("CardSides", 2));
  expect(await count("origins_before", "true")).toBe(1);
  clock.advance(31);
  await run();
  expect(await count("origin_types", "true")).toBe(2);
  const { rows } = await database.pool.query<{ id: number }>(
    "select n.id from nodes n join origins o on o.user_id = $1 and o.node_id = n.id where n.user_id = $1 order by n.id",
    [book.userId],
  );
  for (const { id } of rows.toReversed()) await remove(id);
  clock.advance(31);
  await run();
  expect([await count("origins_before", "true"), await count("origin_types", "true")]).toEqual([0, 0]);
});
