// Also on the oldest PostgreSQL: what is read out of the log.

import { afterEach, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../database/transaction.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { CommandQueue } from "../group/queue.ts";
import { createNotebook, type Notebook, testQueue } from "../testing/notebook.ts";
import { catchUp, catchUpEverybody, catchUpWholly, forgetReading } from "./catch-up.ts";

let database: TestDatabase;
let queue: CommandQueue;
let book: Notebook;
beforeEach(async () => {
  database = await createTestDatabase();
  queue = testQueue(database.pool);
  book = await createNotebook(database.pool, queue);
});
afterEach(async () => {
  await queue.drain();
  await database.drop();
});

const rowsOf = async (statement: string, userId = book.userId) =>
  (await database.pool.query(statement, [userId])).rows;
const found = (userId?: number) =>
  Promise.all([
    rowsOf(
      `select node_id, title, body, grams, created_at, changed_at, kind, contents, links, length from search_rows where user_id = $1 order by node_id`,
      userId,
    ),
    rowsOf(
      `select node_id, kind, target, name from mentions where user_id = $1 order by node_id, kind, target`,
      userId,
    ),
  ]);
const titles = async () =>
  (await found())[0].map(({ title, body }) => (body === "" ? title : `${title} / ${body}`));
const catchUpNow = () => catchUp(database.pool, book.userId);
/** What stands there is what is read from nothing. */
async function expectAsAnew() {
  const before = await found();
  await inTransaction(database.pool, (client) => forgetReading(client, book.userId));
  expect(await found()).toEqual([[], []]);
  await catchUpWholly(database.pool, book.userId);
  expect(await found()).toEqual(before);
}

test("a write leaves the readers alone; whoever asks finds what it wrote", async () => {
  const note = await book.note("Résumé #Exam");
  expect(await rowsOf("select from log_readers where user_id = $1")).toHaveLength(0);
  expect(await catchUpNow()).toEqual({ head: 4, indexed: 4 });
  expect(await titles()).toEqual(["", "resume #exam"]);
  await book.one({ type: "note.update", id: note.item_id, note: { text: "[[Leaf^0000000001]]" } });
  expect(await titles()).toEqual(["", "resume #exam"]);
  await catchUpNow();
  expect(await titles()).toEqual(["", "[[leaf^0000000001]]"]);
  expect((await found())[1]).toEqual([{ node_id: note.id, kind: 1, target: 1, name: null }]);
});

test("what was emptied is read again, and is the same: edits, cards, conversions, deletions and what was brought back", async () => {
  const leaf = await book.note("Leaf #plant");
  await catchUpNow();
  const card = await book.card("What is ATP? ![a](file:3)", "Énergie #plant");
  const root = await book.note("Root");
  await catchUpNow();
  await book.one({ type: "flashcard.update", id: card.item_id, flashcard: { answer: "Energie #cell" } });
  await book.one({ type: "tree.delete", id: root.id });
  await book.one({ type: "note.update", id: leaf.item_id, note: { text: "Leaves #plant #cell" } });
  await catchUpNow();
  expect(await titles()).toEqual(["", "leaves #plant #cell", "what is atp? ![a](file:3) / energie #cell"]);
  await expectAsAnew();
  await book.one({ type: "note.update", id: root.item_id, note: { text: "Roots" } });
  await catchUpNow();
  expect(await titles()).toContain("roots");
  await expectAsAnew();
});

test("of a sentence its words and hints are read, of a picture the labels, and none of what only says how they are asked", async () => {
  const cards = [
    { kind: "cloze", source: "The {{c1::heart::#organ}} pumps {{c2::blood}}" },
    { kind: "occlusion", question: "![heart](file:3)", shapes: "hide all\n1 rect 1 120 80 310 160 Aorta" },
  ] as const;
  for (const flashcard of cards)
    await book.one({
      type: "tree.create",
      // Of a card of each kind the wire takes what that kind has, which one type of all kinds cannot say.
      tree: { item_type: "flashcard", flashcard, parent_id: book.rootId } as never,
    });
  await catchUpNow();
  expect(
    await rowsOf(
      "select title, body, more, length from search_rows where user_id = $1 and kind <> 'note' order by node_id",
    ),
  ).toEqual([
    {
      title: "the [#organ] pumps [...]",
      body: "heart, blood",
      more: "the heart pumps blood\n#organ",
      length: 64,
    },
    { title: "![heart](file:3)", body: "aorta", more: "", length: 22 },
  ]);
});

test("texts of an older form are read anew by whoever asks", async () => {
  await book.note("Kept");
  await catchUpNow();
  const before = await found();
  await database.pool.query("update search_rows set title = 'as it was folded then' where user_id = $1", [
    book.userId,
  ]);
  await database.pool.query("update log_readers set form = 0 where user_id = $1", [book.userId]);
  expect(await catchUpNow()).toMatchObject({ indexed: 4 });
  expect(await found()).toEqual(before);
});

test("who asks reads 500 rows at a time; what is written meanwhile is read as well, and the end is the same", async () => {
  const commands = Array.from({ length: 700 }, (_, i) => ({
    type: "tree.create" as const,
    tree: { item_type: "note" as const, note: { text: `Note ${i}` }, parent_id: book.rootId },
  }));
  for (let i = 0; i < commands.length; i += 100) await book.send({ commands: commands.slice(i, i + 100) });
  expect(await catchUpNow()).toEqual({ head: 1_402, indexed: 1_000 });
  expect(await titles()).toHaveLength(500);
  const [, first] = (await found())[0];
  await book.one({ type: "tree.delete", id: first.node_id });
  const last = await book.note("Written meanwhile");
  expect(await catchUpNow()).toMatchObject({ indexed: 1_402 });
  expect(await catchUpNow()).toEqual({ head: 1_406, indexed: 1_406 });
  expect(await titles()).toHaveLength(701);
  await book.one({ type: "note.update", id: last.item_id, note: { text: "And changed" } });
  await Promise.all([catchUpNow(), catchUpNow(), catchUpWholly(database.pool, book.userId)]);
  await expectAsAnew();
});

test("in idle time everybody's readers are brought up to date; a closed account has none", async () => {
  await book.note("Mine");
  const other = await createNotebook(database.pool, queue);
  await other.note("Theirs");
  const closed = await createNotebook(database.pool, queue);
  await database.pool.query("update users set closed_at = now(), merged_into = $2 where id = $1", [
    closed.userId,
    book.userId,
  ]);
  const fail = (error: unknown) => {
    throw error;
  };
  await catchUpEverybody({ pool: database.pool, onTrouble: fail });
  expect(await titles()).toEqual(["", "mine"]);
  expect((await found(other.userId))[0]).toHaveLength(2);
  expect((await found(closed.userId))[0]).toHaveLength(0);
});
