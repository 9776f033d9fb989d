import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ankiPackage, CREATED_AT } from "../commands/imports/anki/testing/anki-package.ts";
import { readFile } from "../commands/imports/read-file.ts";
import { bring } from "../commands/imports/testing/bring.ts";
import { createNotebook, setClock, testQueue } from "../commands/testing/notebook.ts";
import { openExport } from "../queries/export/open-export.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = setClock()();

async function packageOf(userId: number, exportedAt = now): Promise<Uint8Array> {
  const opened = await openExport(database.pool, {
    userId,
    rootId: undefined,
    format: "apkg",
    plain: false,
    now: exportedAt,
  });
  if (!opened) throw new Error("nothing to export");
  return buffer(opened.pieces);
}

test("cards leave for Anki and come back: their branches, texts and marks; notes stay here", async () => {
  const book = await createNotebook(database.pool, testQueue(database.pool));
  const outline =
    '- Soil\n  - Horizons: a "layer"::x\n    - What is **humus**? :: Organic < matter\n- Water :: Wet\n  - a note';
  await bring(database.pool, { userId: book.userId, intoId: book.rootId, now }, outline, "Garden.md");
  const answer = await readFile("x", await packageOf(book.userId));
  if (!answer.ok) throw new Error(answer.error.sentence);
  const { items, losses } = answer.value;
  expect(items.slice(1).map(({ depth, text, answer: back }) => [depth, text, back])).toEqual([
    [1, "Notes", undefined],
    [2, "Garden", undefined],
    [3, "Water", "Wet"],
    [3, "Soil", undefined],
    [4, "Horizons: a 'layer':x", undefined],
    [5, "What is **humus**?", "Organic < matter"],
  ]);
  expect(losses.list()).toEqual([]);
});

test("a later package has the same names, so that it changes the notes of the first in Anki", async () => {
  const book = await createNotebook(database.pool, testQueue(database.pool));
  await bring(database.pool, { userId: book.userId, intoId: book.rootId, now }, "- Q :: A\n- R :: B");
  const sourcesOf = async (at: Date) => {
    const answer = await readFile("x", await packageOf(book.userId, at));
    return answer.ok ? answer.value.items.map(({ source }) => source) : [];
  };
  expect(await sourcesOf(new Date(now.getTime() + 86_400_000))).toEqual(await sourcesOf(now));
});

test("from Anki and back: every answer that counts, when a card is due, what is suspended and marked", async () => {
  const book = await createNotebook(database.pool, testQueue(database.pool));
  const deck = await ankiPackage({
    conf: { creationOffset: 420 },
    notes: ["a", "b", "c"].map((question) => ({ fields: [question, "answer"] })),
    cards: [
      { note: 0, type: 2, queue: 2, due: 60, ivl: 20, factor: 2500, lapses: 1, flags: 2 },
      { note: 1, type: 2, queue: -1, due: 40, ivl: 12, factor: 2300 },
      { note: 2 },
    ],
    reviews: [1, 9, 30].map((day) => ({ card: 0, id: (CREATED_AT + day * 86_400 + 3_600) * 1_000 })),
  });
  await bring(database.pool, { userId: book.userId, intoId: book.rootId, now }, deck);
  const cardsIn = async (bytes: Uint8Array) => {
    const answer = await readFile("x", bytes);
    const cards = answer.ok ? answer.value.items.filter((item) => item.answer !== undefined) : [];
    return cards.map(({ text, memory: [memory] }) => ({
      text,
      isSuspended: memory?.marks.suspendedAt !== null,
      flag: memory?.marks.flag,
      answers: memory?.reviews
        .filter(({ kind }) => kind === "imported")
        .map(({ reviewed_at, rating, duration_ms }) => [reviewed_at.getTime(), rating, duration_ms]),
      due: memory?.reviews.at(-1)?.due_after?.toISOString().slice(0, 10),
      stability: memory?.reviews.at(-1)?.stability_after?.toFixed(3),
    }));
  };
  expect(await cardsIn(await packageOf(book.userId))).toEqual(await cardsIn(deck));
});
