import { FSRS6_WEIGHTS } from "@perennial/domain/study/memory";
import { writeWeights } from "@perennial/domain/study/weights-text";
import { STEEPER_WEIGHTS } from "@perennial/domain/testing/any-weights";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCollection } from "../commands/imports/anki/open-collection.ts";
import { ankiPackage, CREATED_AT } from "../commands/imports/anki/testing/anki-package.ts";
import { readFile } from "../commands/imports/read-file.ts";
import { bring } from "../commands/imports/testing/bring.ts";
import { leave } from "../commands/imports/testing/leave.ts";
import { unpacked } from "../commands/imports/testing/unpacked.ts";
import { openZip } from "../commands/imports/zip-file.ts";
import { createNotebook, setClock, testQueue } from "../commands/testing/notebook.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = setClock()();

const packageOf = (userId: number, exportedAt = now) =>
  leave(database.pool, { userId, now: exportedAt }, "apkg");

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

test("each card leaves with the retention and the decay in force where it stands", async () => {
  const book = await createNotebook(database.pool, testQueue(database.pool));
  const branch = await book.note("Branch");
  for (const parentId of [book.rootId, branch.id]) {
    const card = await book.card(`below ${parentId}`, "x", parentId);
    await book.one({ type: "flashcard.rate", id: card.item_id, confidence_rating: "green" });
  }
  const said = {
    desired_retention: 0.95,
    new_per_day: null,
    reviews_per_day: null,
    learning_steps: null,
    exam_date: null,
    weights: writeWeights(STEEPER_WEIGHTS),
    backlog: null,
    easyDays: null,
  };
  const fields = { ...said, node_id: branch.id };
  await book.one({ type: "record.create", table: "study_settings", fields });
  const { notes } = await unpacked(await packageOf(book.userId));
  expect(notes.map(({ cards: [card] }) => JSON.parse(card?.data ?? "{}"))).toMatchObject([
    { dr: 0.9, decay: FSRS6_WEIGHTS[20] },
    { dr: 0.95, decay: STEEPER_WEIGHTS[20] },
  ]);
});

test("notes have the checksums that Anki gives their words, marks aside (third round, E10)", async () => {
  const book = await createNotebook(database.pool, testQueue(database.pool));
  await bring(
    database.pool,
    { userId: book.userId, intoId: book.rootId, now },
    "- **test** :: A\n- 今日 :: B",
  );
  const zip = await openZip(await packageOf(book.userId));
  const entry = zip.ok ? await zip.value.get("collection.anki21")?.read() : undefined;
  if (!entry?.ok) throw new Error("no collection");
  const collection = openCollection(entry.value);
  const sums = collection.prepare("select csum from notes order by id").all();
  collection.close();
  // As in the tests of Anki's own `field_checksum`.
  expect(sums.map(({ csum }) => csum).sort()).toEqual([1_464_653_051, 2_840_236_005]);
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

test("the pictures and sounds of cards leave with them, each once, and what else their package held", async () => {
  const book = await createNotebook(database.pool, testQueue(database.pool));
  const fields = ['<img src="heart.png"> <b>what</b>?', 'A heart [sound:beat.mp3] <img src="heart.png">'];
  const media = { "heart.png": "GIF89a heart", "beat.mp3": "ID3 beat", "of no card.png": "x" };
  const brought = { userId: book.userId, intoId: book.rootId, now };
  const first = await ankiPackage({ notes: [{ fields }], media });
  await bring(database.pool, brought, first);
  const [there, back] = await Promise.all([
    readFile("x", first),
    readFile("x", await packageOf(book.userId)),
  ]);
  if (!there.ok || !back.ok) throw new Error("a package cannot be read");
  expect(back.value.leftOut.media).toEqual({ missing: 0, refused: 0 });
  expect(back.value.files.map(({ name }) => name)).toEqual(Object.keys(media));
  for (const { name, read } of back.value.files) {
    const bytes = await read();
    expect(bytes.ok && Buffer.from(bytes.value).toString()).toBe(media[name as keyof typeof media]);
  }
  const cardOf = ({ items }: typeof back.value) => items.find(({ answer }) => answer !== undefined);
  const texts = [there.value, back.value].map(cardOf).map((card) => [card?.text, card?.answer]);
  expect(texts[1]).toEqual(texts[0]);
});

test("a backup holds the files that its texts and packages name, and brings them into another account", async () => {
  const [book, other] = [
    await createNotebook(database.pool, testQueue(database.pool)),
    await createNotebook(database.pool, testQueue(database.pool)),
  ];
  const media = { "heart.png": "GIF89a heart", "unused.png": "x" };
  const fields = ['<img src="heart.png">', "A heart"];
  const deck = await ankiPackage({ notes: [{ fields }], media });
  await bring(database.pool, { userId: book.userId, intoId: book.rootId, now }, deck);
  const backupOf = async (userId: number) => Buffer.from(await leave(database.pool, { userId, now }, "json"));
  const backup = await backupOf(book.userId);
  const { done } = await bring(database.pool, { userId: other.userId, intoId: other.rootId, now }, backup);
  expect(done.receipt?.media).toEqual({ taken: 2, missing: 0, refused: 0 });
  const filesOf = (text: Buffer) => (JSON.parse(text.toString()) as { files: object[] }).files;
  expect(filesOf(await backupOf(other.userId))).toEqual(filesOf(backup));
  expect(filesOf(backup)).toMatchObject([{ name: "heart.png" }, { name: "unused.png" }]);
});
