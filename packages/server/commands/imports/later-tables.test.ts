import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../database/transaction.ts";
import { heldToShards } from "../../testing/shard-forms.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createNotebook, expectSoundLog, setClock, testQueue } from "../testing/notebook.ts";
import { bring, callOf } from "./testing/bring.ts";
import { leave } from "./testing/leave.ts";
import { undoImport } from "./undo-import.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = setClock()();

async function start() {
  const pool = heldToShards(database.pool);
  const book = await createNotebook(pool, testQueue(pool));
  const { userId, rootId } = book;
  return {
    pool,
    book,
    bringIn: (file: string | Uint8Array) => bring(pool, { userId, intoId: rootId, now }, file, "deck.csv"),
    undo: (done: Parameters<typeof callOf>[0]) =>
      inTransaction(pool, (client) => undoImport(client, userId, callOf(done), now)),
    csv: async () =>
      Buffer.from(await leave(pool, { userId, now }, "csv"))
        .toString()
        .trimEnd()
        .split("\r\n"),
    edit: async (from: string, to: string) => {
      const { rows } = await pool.query<{ id: number }>(
        "select id from flashcards where user_id = $1 and question = $2",
        [userId, from],
      );
      await book.one({ type: "flashcard.update", id: rows[0]?.id ?? 0, flashcard: { question: to } });
    },
  };
}

const FIRST = "front,back,guid,tags,Source\nrain,wet,=g1,sky,a book\nsnow,cold,+g2,sky,\nfog,grey,@g3,,\n";
const SECOND =
  "front,back,guid,tags,Source\nrain,very wet,=g1,sky day,a book\nsnow,white,+g2,sky,\nfog,grey,@g3,,\nhail,hard,-g4,,\n";

test("guid, tags and other cells stay with the card of their row and leave with it", async () => {
  const { bringIn, csv } = await start();
  const { done } = await bringIn(FIRST);
  expect(done.receipt).toMatchObject({ losses: [] });
  const [head, ...rows] = await csv();
  expect(head).toBe("path,question,answer,tags,guid,due,kind,schedule,Source");
  expect(rows).toEqual([
    "deck,rain,wet,sky,=g1,,,,a book",
    "deck,snow,cold,sky,+g2,,,,",
    "deck,fog,grey,,@g3,,,,",
  ]);
});

test("a card that was made here, too, has a guid of its own, the same each time", async () => {
  const { book, csv } = await start();
  await book.card("What is humus?", "Organic");
  const rows = await csv();
  expect(rows[1]).toMatch(/^,What is humus\?,Organic,,[\w-]{20},,,$/);
  expect(await csv()).toEqual(rows);
});

test("a later table updates what was not changed here, and keeps what was", async () => {
  const { book, bringIn, csv, edit } = await start();
  await bringIn(FIRST);
  await edit("snow", "Snow");
  const { ready, done } = await bringIn(SECOND);
  // Four rows, and their cells below them.
  const counts = { found: 7, new: 1, updated: 2, identical: 3, kept_ours: 1 };
  expect([ready.receipt, done.receipt]).toMatchObject([counts, counts]);
  expect((await csv()).slice(1)).toEqual([
    "deck,rain,very wet,sky day,=g1,,,,a book",
    "deck,Snow,cold,sky,+g2,,,,",
    "deck,fog,grey,,@g3,,,,",
    "deck,hail,hard,,-g4,,,,",
  ]);
  expect((await bringIn(SECOND)).done.receipt).toMatchObject({
    new: 0,
    updated: 0,
    identical: 6,
    kept_ours: 1,
  });
  await expectSoundLog(database.pool, book.userId);
});

test("taken back, a later table leaves what the first one brought", async () => {
  const { book, bringIn, csv, undo } = await start();
  await bringIn(FIRST);
  const before = await csv();
  const { done } = await bringIn(SECOND);
  expect(await undo(done)).toMatchObject({ removed: 1, restored: 3, kept: 0 });
  expect(await csv()).toEqual(before);
  expect((await bringIn(SECOND)).done.receipt).toMatchObject({ new: 1, updated: 3 });
  await expectSoundLog(database.pool, book.userId);
});

test("notes of Anki as text are known by their guids, and leave with them and their tags", async () => {
  const { bringIn, csv } = await start();
  const notes = (back: string) =>
    `#separator:tab\n#html:true\n#guid column:1\n#deck column:2\n#tags column:5\nx<y\tSky\train\t${back}\tday wet\n`;
  await bringIn(notes("wet"));
  expect((await csv())[1]).toBe("deck > Sky,rain,wet,day wet,x<y,,,");
  expect((await bringIn(notes("very <b>wet</b>"))).done.receipt).toMatchObject({ new: 0, updated: 1 });
  expect((await csv())[1]).toBe("deck > Sky,rain,very **wet**,day wet,x<y,,,");
});
