import type { Receipt } from "@perennial/contract/imports";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ankiPackage,
  BASIC,
  type NoteTypeOf,
  type PackageOf,
  REVERSED,
} from "../commands/imports/anki/testing/anki-package.ts";
import type { ImportRow } from "../commands/imports/import-rows.ts";
import { bring, callOf } from "../commands/imports/testing/bring.ts";
import { leave } from "../commands/imports/testing/leave.ts";
import { unpacked } from "../commands/imports/testing/unpacked.ts";
import { undoImport } from "../commands/imports/undo-import.ts";
import { createNotebook, expectSoundLog, setClock, testQueue } from "../commands/testing/notebook.ts";
import { inTransaction } from "../commands/transaction.ts";
import { expectMetAsTold } from "../testing/met-cards.ts";
import { heldToShards } from "../testing/shard-forms.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await expectMetAsTold(database);
  await database.drop();
});

const MONDAY = 1_700_000_000;
const TUESDAY = MONDAY + 86_400;
const LABELLED: NoteTypeOf = {
  id: 14,
  fields: ["Word", "Meaning", "Source", "Hint"],
  templates: [["Say: {{Word}}", "{{FrontSide}}<hr id=answer>{{Meaning}}"]],
};
const FIRST: PackageOf = {
  types: [BASIC, REVERSED, LABELLED],
  notes: [
    { fields: ["Who <b>pays</b>?", "The one who breaks"], mod: MONDAY },
    { type: REVERSED.id, fields: ["tort", "a wrong"], mod: MONDAY },
    { type: LABELLED.id, fields: ["loss", "damage", "a book", ""], tags: "a b", mod: MONDAY },
  ],
  cards: [{ note: 0 }, { note: 1 }, { note: 1, ord: 1 }, { note: 2 }],
};
type NoteOf = PackageOf["notes"][number];
/** The same package with other notes in some places. */
const later = (notes: Readonly<Record<number, Partial<NoteOf>>>, of = FIRST): PackageOf => ({
  ...of,
  notes: of.notes.map((note, index) =>
    notes[index] ? { ...note, mod: (note.mod ?? 0) + 86_400, ...notes[index] } : note,
  ),
});
const SECOND = later({
  0: { fields: ["Who <i>always</i> pays?", "The one who breaks"] },
  1: { fields: ["tort", "a civil wrong"] },
  2: { fields: ["loss", "damage", "an article", "a hint"], tags: "" },
});

async function person() {
  const now = setClock();
  const book = await createNotebook(database.pool, testQueue(database.pool));
  const pool = heldToShards(database.pool);
  const into = { userId: book.userId, intoId: book.rootId, now: now() };
  const brought = async (of: PackageOf) => {
    now.advance(1);
    const { ready, done } = await bring(pool, { ...into, now: now() }, await ankiPackage(of));
    expect(countsOf(done.receipt)).toEqual(countsOf(ready.receipt));
    await expectSoundLog(database.pool, book.userId);
    return done;
  };
  const undo = async (done: ImportRow) => {
    now.advance(1);
    const undone = await inTransaction(pool, (client) =>
      undoImport(client, book.userId, callOf(done), now()),
    );
    await expectSoundLog(database.pool, book.userId);
    const { version: _, ...counts } = undone;
    return counts;
  };
  const leaves = async () =>
    (await unpacked(await leave(pool, { userId: book.userId, now: now() }, "apkg"))).notes;
  const edit = async (was: string, question: string) => {
    const { rows } = await database.pool.query<{ id: number }>(
      "select id from flashcards where user_id = $1 and question = $2 and deleted_at is null",
      [book.userId, was],
    );
    const command = { type: "flashcard.update", id: rows[0]?.id ?? 0, flashcard: { question } } as const;
    expect(await book.one(command)).toMatchObject({ status: 200 });
  };
  return { ...book, brought, undo, leaves, edit };
}

const countsOf = (receipt: Receipt | null) => {
  if (!receipt) throw new Error("no receipt");
  const { found, new: fresh, updated, identical, kept_ours, skipped, reviews } = receipt;
  expect(found).toBe(fresh + updated + identical + kept_ours + skipped);
  return { new: fresh, updated, identical, kept_ours, reviews: reviews.taken };
};
const inPackage = async (of: PackageOf) => (await unpacked(await ankiPackage(of))).notes;
const NONE = { new: 0, updated: 0, identical: 0, kept_ours: 0, reviews: 0 };

test("notes that Anki changed since they came are what they are there now; the same file again changes nothing", async () => {
  const { brought, lines, leaves } = await person();
  await brought(FIRST);
  expect(countsOf((await brought(SECOND)).receipt)).toEqual({ ...NONE, new: 1, updated: 5, identical: 1 });
  expect((await lines()).map((line) => line.trim())).toEqual([
    "",
    "Anki",
    "Default",
    "Who *always* pays? / The one who breaks",
    "tort / a civil wrong",
    "a civil wrong / tort",
    "Say: loss / damage",
    "Source: an article",
    "Hint: a hint",
  ]);
  expect(await leaves()).toEqual(await inPackage(SECOND));
  expect(countsOf((await brought(SECOND)).receipt)).toEqual({ ...NONE, identical: 7 });
});

test("what was changed here stays as it is here, with all that belongs to its note", async () => {
  const { brought, lines, leaves, edit } = await person();
  await brought(FIRST);
  await edit("a wrong", "any wrong");
  expect(countsOf((await brought(SECOND)).receipt)).toEqual({
    ...NONE,
    new: 1,
    updated: 3,
    identical: 1,
    kept_ours: 2,
  });
  expect((await lines()).map((line) => line.trim())).toEqual(
    expect.arrayContaining(["tort / a wrong", "any wrong / tort", "Who *always* pays? / The one who breaks"]),
  );
  const [first, second] = await leaves();
  expect(first).toEqual((await inPackage(SECOND))[0]);
  expect(second?.fields).toEqual(["tort", "any wrong"]);
});

test("an older package changes nothing of what a newer one brought", async () => {
  const { brought, leaves } = await person();
  await brought(SECOND);
  const counts = countsOf((await brought(FIRST)).receipt);
  expect(counts).toMatchObject({ updated: 0, new: 2 });
  expect((await leaves()).map(({ changedAt }) => changedAt)).toEqual([TUESDAY, TUESDAY, TUESDAY]);
});

test("taken back, every note is what it was, and leaves as it came first; then all of it can go", async () => {
  const { brought, undo, lines, leaves } = await person();
  const first = await brought(FIRST);
  const before = await lines();
  const second = await brought(SECOND);
  expect(await undo(second)).toEqual({ removed: 1, restored: 6, kept: 0 });
  expect(await lines()).toEqual(before);
  expect(await leaves()).toEqual(await inPackage(FIRST));
  expect(countsOf((await brought(FIRST)).receipt)).toMatchObject({ new: 0, updated: 0, kept_ours: 0 });
  const again = await brought(SECOND);
  expect(countsOf(again.receipt)).toEqual(countsOf(second.receipt));
  expect(await undo(again)).toEqual({ removed: 1, restored: 6, kept: 0 });
  expect(await undo(first)).toMatchObject({ restored: 0, kept: 0 });
  expect(await lines()).toHaveLength(1);
});

test("what was changed after the update stays when the import is taken back, and still leaves with its words", async () => {
  const { brought, undo, lines, leaves, edit } = await person();
  await brought(FIRST);
  const second = await brought(SECOND);
  await edit("Who *always* pays?", "Who *always* pays for it?");
  expect(await undo(second)).toEqual({ removed: 1, restored: 5, kept: 1 });
  expect((await lines()).map((line) => line.trim())).toContain(
    "Who *always* pays for it? / The one who breaks",
  );
  const [changed, ...rest] = await leaves();
  expect(changed?.fields).toEqual(["Who <i>always</i> pays for it?", "The one who breaks"]);
  expect(rest).toEqual((await inPackage(FIRST)).slice(1));
});

test("a third package stands upon the second: each is taken back in its turn, and out of turn not at all", async () => {
  const { brought, undo, lines, leaves } = await person();
  await brought(FIRST);
  const before = await lines();
  const second = await brought(SECOND);
  const third = await brought(later({ 0: { fields: ["Who?", "Nobody"] } }, SECOND));
  expect(await undo(second)).toMatchObject({ kept: 1 });
  expect(await undo(third)).toEqual({ removed: 0, restored: 1, kept: 0 });
  expect((await leaves())[0]).toEqual((await inPackage(SECOND))[0]);
  expect(await undo(second)).toEqual({ removed: 0, restored: 1, kept: 0 });
  expect(await lines()).toEqual(before);
});

test("fields that look the same here are updated too: they leave as the newer file has them", async () => {
  const { brought, undo, lines, leaves } = await person();
  await brought(FIRST);
  const before = await lines();
  const marked = later({ 0: { fields: ['Who <b style="color:red">pays</b>?', "The one who breaks"] } });
  const second = await brought(marked);
  expect(countsOf(second.receipt)).toEqual({ ...NONE, updated: 1, identical: 6 });
  expect(await lines()).toEqual(before);
  expect(await leaves()).toEqual(await inPackage(marked));
  expect(await undo(second)).toEqual({ removed: 0, restored: 1, kept: 0 });
  expect(await leaves()).toEqual(await inPackage(FIRST));
});

test("an update is an ordinary edit in the log, which every device merges with what is being typed", async () => {
  const { brought, log } = await person();
  await brought(FIRST);
  const since = (await log()).length;
  await brought(later({ 0: { fields: ["Who <b>pays</b> now?", "The one who breaks"] } }));
  expect(
    (await log(since)).map(({ mutation_type, old_values, new_values }) => [
      mutation_type,
      old_values,
      new_values,
    ]),
  ).toEqual([["flashcard.edit", { question: "Who **pays**?" }, { question: "Who **pays** now?" }]]);
});
