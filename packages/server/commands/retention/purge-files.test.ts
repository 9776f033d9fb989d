import { afterEach, beforeEach, expect, test } from "vitest";
import type { FileStore } from "../../ports/file-store.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { contentsOf } from "../files/file-contents.ts";
import { keepFile } from "../files/keep-file.ts";
import type { CommandQueue } from "../group/queue.ts";
import { createNotebook, type Notebook, type SetClock, setClock, testQueue } from "../testing/notebook.ts";
import { purgeFiles } from "./purge-files.ts";

let database: TestDatabase;
let clock: SetClock;
let queue: CommandQueue;
let book: Notebook;
let kept: Set<string>;
let breaks: boolean;
const store: FileStore = {
  put: async (userId, sha256) => void kept.add(`${userId} ${sha256}`),
  read: async () => undefined,
  copy: async () => {},
  async remove(userId, sha256) {
    if (breaks) throw new Error("the disk does not answer");
    kept.delete(`${userId} ${sha256}`);
  },
};
beforeEach(async () => {
  database = await createTestDatabase();
  clock = setClock();
  kept = new Set();
  breaks = false;
  queue = testQueue(database.pool, { clock });
  book = await createNotebook(database.pool, queue);
});
afterEach(async () => {
  await queue.drain();
  await database.drop();
});

const troubles: unknown[] = [];
const run = () =>
  purgeFiles({ pool: database.pool, store, now: clock(), onTrouble: (error) => troubles.push(error) });
async function keep(text: string, userId = book.userId): Promise<number> {
  const bytes = new TextEncoder().encode(text);
  const contents = contentsOf(bytes);
  const limits = { bytes: 1_000, bytesInAll: 10_000, files: 10 };
  await keepFile({ pool: database.pool, store, limits }, userId, { contents, name: text, bytes }, clock());
  return contents.id;
}

test("a file that no text names goes after 30 days, bytes and row", async () => {
  await keep("never named");
  clock.advance(29);
  expect(await run()).toBe(0);
  clock.advance(2);
  expect(await run()).toBe(1);
  expect(kept.size).toBe(0);
  expect((await database.pool.query("select from files")).rowCount).toBe(0);
});

test("what a note or either side of a card names stays, and 30 days longer than the last text that named it", async () => {
  const [note, question, answer] = await Promise.all(
    ["note", "question", "answer"].map((text) => keep(text)),
  );
  const named = await book.note(`see ![a](file:${note}) here`);
  await book.card(`![q](file:${question})`, `![a](file:${answer})`);
  for (let month = 0; month < 3; month++) {
    clock.advance(31);
    expect(await run()).toBe(0);
  }
  await book.one({ type: "note.update", id: named.item_id, note: { text: "no picture any more" } });
  clock.advance(2);
  expect(await run()).toBe(0);
  clock.advance(29);
  expect(await run()).toBe(0);
  clock.advance(2);
  expect(await run()).toBe(1);
  expect(kept.size).toBe(2);
});

test("a deleted note keeps its files for as long as it can come back", async () => {
  const id = await keep("of a deleted note");
  const node = await book.note(`![a](file:${id})`);
  clock.advance(40);
  expect(await run()).toBe(0);
  await book.one({ type: "tree.delete", id: node.id });
  clock.advance(29);
  expect(await run()).toBe(0);
  expect(kept.size).toBe(1);
});

test("the same bytes that come again begin their time anew, and one person's are not another's", async () => {
  const other = await createNotebook(database.pool, queue);
  await keep("twice");
  await keep("twice", other.userId);
  clock.advance(20);
  await keep("twice");
  clock.advance(20);
  expect(await run()).toBe(1);
  expect([...kept].map((name) => name.split(" ")[0])).toEqual([String(book.userId)]);
});

test("where the bytes cannot go the row stays, and both go another time", async () => {
  await keep("stubborn");
  clock.advance(31);
  breaks = true;
  expect(await run()).toBe(0);
  expect(troubles).toHaveLength(1);
  breaks = false;
  expect(await run()).toBe(1);
  expect(kept.size).toBe(0);
});

test("what came with a package that a node is from stays, though no text names it", async () => {
  const id = await keep("_styles.css");
  await database.pool.query(
    `insert into origins (user_id, node_id, text, part, files)
     values ($1, $2, '', '{"kind":"collection","media":{}}', array[$3::bigint])`,
    [book.userId, book.rootId, id],
  );
  clock.advance(31);
  expect(await run()).toBe(0);
});

test("what a node had before a newer package came stays, as long as that can be taken back", async () => {
  const id = await keep("replaced.png");
  await database.pool.query(
    `insert into origins_before (user_id, node_id, mutation_uuid, first_id, origin, files, reviews, created_at)
     values ($1, $2, gen_random_uuid(), $2, '{}', array[$3::bigint], '{}', now())`,
    [book.userId, book.rootId, id],
  );
  clock.advance(31);
  expect(await run()).toBe(0);
});
