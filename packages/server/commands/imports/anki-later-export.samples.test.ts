import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../database/transaction.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createNotebook, expectSoundLog, setClock, testQueue } from "../testing/notebook.ts";
import { bring, callOf } from "./testing/bring.ts";
import { leave } from "./testing/leave.ts";
import { unpacked } from "./testing/unpacked.ts";
import { undoImport } from "./undo-import.ts";

/** Two real exports of one person: of 100 notes that both hold, Anki changed 13 in between. */
const FOLDER = join(process.env.PERENNIAL_SAMPLES ?? "", "anki");
const [FIRST, LATER] = ["kedar-collection.apkg", "kedar-spoken-languages-pc-2-dec-21.apkg"];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const STUDIED = `select flashcard_id, phase, strength, next_review_time, reviews, part from user_flashcards
  where user_id = $1 and deleted_at is null and phase <> 'new' order by flashcard_id, part`;
const UPDATED = `select count(distinct first_id)::int as notes from origins_before
  where user_id = $1 and mutation_uuid = $2 and origin->'part'->>'kind' <> 'deck'`;

test("a later export of one person brings what is newer; what is studied keeps its schedule; taken back, all is as it came", async () => {
  const now = setClock()();
  const { userId, rootId, lines } = await createNotebook(database.pool, testQueue(database.pool));
  const brought = (name: string) =>
    bring(database.pool, { userId, intoId: rootId, now }, readFileSync(join(FOLDER, name)), name);
  const leaves = async () => unpacked(await leave(database.pool, { userId, now }, "apkg"));
  const studied = async () => (await database.pool.query(STUDIED, [userId])).rows;
  await brought(FIRST);
  const [tree, left, known] = [await lines(), await leaves(), await studied()];
  const { ready, done } = await brought(LATER);
  expect(done.receipt).toEqual(ready.receipt);
  // Four of its decks are called otherwise there now or stand below a new one of all languages, and so they do here.
  expect(done.receipt).toMatchObject({ new: 1_985, updated: 17, identical: 89, kept_ours: 0 });
  expect(await lines()).toEqual(expect.arrayContaining(["    spoken-languages", "      kannada (ಕನ್ನಡ)"]));
  expect((await database.pool.query(UPDATED, [userId, done.mutation_uuid])).rows).toEqual([{ notes: 13 }]);
  expect(await studied()).toEqual(expect.arrayContaining(known));
  expect((await brought(LATER)).done.receipt).toMatchObject({ new: 0, updated: 0 });
  await inTransaction(database.pool, (client) => undoImport(client, userId, callOf(done), now));
  await expectSoundLog(database.pool, userId);
  expect(await lines()).toEqual(tree);
  expect((await leaves()).notes).toEqual(left.notes);
}, 120_000);
