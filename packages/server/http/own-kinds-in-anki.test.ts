import type * as wire from "@perennial/contract/outline/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { throughAnki } from "../commands/imports/anki/testing/through-anki.ts";
import { bring } from "../commands/imports/testing/bring.ts";
import { leave } from "../commands/imports/testing/leave.ts";
import { unpacked } from "../commands/imports/testing/unpacked.ts";
import { createNotebook, setClock, testQueue } from "../commands/testing/notebook.ts";
import { plantEachKind } from "../testing/cards-of-each-kind.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const DAY = 86_400;

/** A card of each kind, every part of which was answered on a day of its own. */
async function learner() {
  const now = setClock();
  const book = await createNotebook(database.pool, testQueue(database.pool, { clock: now }));
  await plantEachKind(book, now);
  const leaves = () => leave(database.pool, { userId: book.userId, now: now() }, "apkg");
  return { ...book, now, leaves };
}

test("each part of a card is a card of Anki, with its own schedule and its own answers", async () => {
  const { leaves } = await learner();
  const { notes } = await unpacked(await leaves());
  const said = notes.map(({ type, fields, cards }) => [
    type.name,
    fields[0],
    cards.map(({ ord, reviews }) => [ord, reviews.length]),
  ]);
  expect(said).toEqual([
    ["Perennial", "plain", [[0, 1]]],
    ["Perennial (typed)", "typed", [[0, 1]]],
    [
      "Perennial (both ways)",
      "soil",
      [
        [0, 1],
        [1, 1],
      ],
    ],
    [
      "Perennial (gaps)",
      "{{c2::Humus::H…}} feeds the {{c5::<b>top</b> soil}}",
      [
        [1, 1],
        [4, 1],
      ],
    ],
    ["Perennial", "What feeds soil?", [[0, 1]]],
    [
      "Perennial (gaps)",
      "How is compost made?<ol><li>{{c1::Layer}}</li><li>{{c2::Wait}}</li></ol>",
      [
        [0, 1],
        [1, 1],
      ],
    ],
    ["Perennial (gaps)", "A leaf<br>{{c3::Vein}}", [[2, 1]]],
  ]);
  const dues = notes.flatMap(({ cards }) => cards.map(({ due }) => due));
  // Each was rated a day after the one before, and is due as many days later.
  expect(dues.map((due) => due - (dues[0] ?? 0))).toEqual(dues.map((_, day) => day));
});

test("a gap that was never asked has a card too, and what is asked no longer has none", async () => {
  const now = setClock();
  const book = await createNotebook(database.pool, testQueue(database.pool, { clock: now }));
  const flashcard = { kind: "cloze", source: "{{c1::a}} {{c2::b}}" } as const;
  const tree = { item_type: "flashcard", flashcard, parent_id: book.rootId } as const;
  const { item_id: id } = (await book.one({ type: "tree.create", tree })).body as wire.Node;
  await book.one({ type: "flashcard.rate", id, part: 1, confidence_rating: "green" });
  await book.one({ type: "flashcard.update", id, flashcard: { source: "a {{c2::b}} {{c3::c}}" } });
  const { notes } = await unpacked(await leave(database.pool, { userId: book.userId, now: now() }, "apkg"));
  expect(notes[0]?.cards.map(({ ord, state, reviews }) => [ord, state, reviews.length])).toEqual([
    [1, 0, 0],
    [2, 0, 0],
  ]);
});

test("back where they left from, cards of each kind are the same, and each part keeps its memory", async () => {
  const { userId, rootId, leaves, now } = await learner();
  const memory = async () => (await database.pool.query(MEMORY, [userId])).rows;
  const before = await memory();
  const into = { userId, intoId: rootId, now: now() };
  const { done } = await bring(database.pool, into, await leaves());
  expect(done.receipt).toMatchObject({ new: 0, updated: 0, kept_ours: 0, reviews: { taken: 0 } });
  expect(await memory()).toEqual(before);
});

test("what was answered in Anki comes to its own part, also to a step", async () => {
  const { userId, rootId, leaves, now } = await learner();
  const memory = async () => (await database.pool.query<{ reviews: number }>(MEMORY, [userId])).rows;
  const before = await memory();
  now.advance(30);
  const back = await throughAnki(
    await leaves(),
    `insert into revlog select ${now().getTime()} + rowid % 1000000007, id, -1, 3, 9, 3, 500, 4000, 1 from cards;
     update cards set mod = mod + 1, reps = reps + 1`,
  );
  const { done } = await bring(database.pool, { userId, intoId: rootId, now: now() }, back);
  expect(done.receipt).toMatchObject({ new: 0, kept_ours: 0, reviews: { taken: before.length } });
  expect((await memory()).map(({ reviews }) => reviews)).toEqual(before.map(({ reviews }) => reviews + 1));
});
const MEMORY = `select flashcard_id::int, part::int, phase, reviews::int, next_review_time, strength from user_flashcards
  where user_id = $1 and deleted_at is null order by flashcard_id, part`;

test("in another account no word is lost, and each part is due when it was", async () => {
  const { userId, leaves, now } = await learner();
  const other = await createNotebook(database.pool, testQueue(database.pool, { clock: now }));
  await bring(database.pool, { userId: other.userId, intoId: other.rootId, now: now() }, await leaves());
  const { rows } = await database.pool.query<{ words: string }>(
    `select coalesce(question || ' ' || answer || ' ' || coalesce(source, '') || ' ' || coalesce(shapes, ''), '')
       as words from flashcards where user_id = $1`,
    [other.userId],
  );
  const words = rows.map((row) => row.words).join(" ");
  for (const word of [
    "plain",
    "card",
    "typed",
    "word",
    "soil",
    "el suelo",
    "Humus",
    "top",
    "Leaves",
    "Worms",
    "Layer",
    "Wait",
    "A leaf",
    "Vein",
  ])
    expect(words).toContain(word);
  const duesOf = async (whose: number) => {
    const dues = await database.pool.query<{ day: number }>(
      `select extract(epoch from next_review_time)::int / ${DAY} as day from user_flashcards
       where user_id = $1 and deleted_at is null order by 1`,
      [whose],
    );
    return dues.rows.map(({ day }) => day);
  };
  expect(await duesOf(other.userId)).toEqual(await duesOf(userId));
});

test("in their own account they stand once, and in another one they are of the same kinds, as far as Anki has them", async () => {
  const { userId, rootId, leaves, lines, now } = await learner();
  const [file, tree] = [await leaves(), await lines()];
  const { done } = await bring(database.pool, { userId, intoId: rootId, now: now() }, file);
  expect(done.receipt).toMatchObject({ new: 0, updated: 0, kept_ours: 0, reviews: { taken: 0 } });
  expect(await lines()).toEqual(tree);
  const other = await createNotebook(database.pool, testQueue(database.pool, { clock: now }));
  await bring(database.pool, { userId: other.userId, intoId: other.rootId, now: now() }, file);
  const { rows } = await database.pool.query<{ said: string }>(
    `select concat_ws(' ', kind, case when is_typed then 'typed' end, source) as said from flashcards
     where user_id = $1 and deleted_at is null order by id`,
    [other.userId],
  );
  expect(rows.map(({ said }) => said)).toEqual([
    "basic",
    "basic typed",
    "both",
    "cloze {{c2::Humus::H…}} feeds the {{c5::**top** soil}}",
    "basic",
    "cloze How is compost made?\n1. {{c1::Layer}}\n2. {{c2::Wait}}",
    "cloze A leaf\n{{c3::Vein}}",
  ]);
});

test("an answer that was given in Anki comes back to the part that was asked there, of steps and shapes too", async () => {
  const { userId, rootId, leaves, now } = await learner();
  const at = now().getTime() + 3_600_000;
  const answered = await throughAnki(
    await leaves(),
    `insert into revlog select ${at} + row_number() over (order by id), id, -1, 3, 9, 4, 2500, 4000, 1 from cards
       where nid in (select id from notes where flds like '%{{c%');
     update cards set mod = mod + 7200, reps = reps + 1 where nid in (select id from notes where flds like '%{{c%')`,
  );
  now.advance(1);
  const { done } = await bring(database.pool, { userId, intoId: rootId, now: now() }, answered);
  expect(done.receipt).toMatchObject({ new: 0, reviews: { taken: 5 } });
  const { rows } = await database.pool.query<{ answers: number }>(
    `select count(*)::int as answers from reviews r join flashcards f on f.user_id = $1 and f.id = r.flashcard_id
     where r.user_id = $1 and f.kind in ('cloze', 'steps', 'occlusion') group by r.flashcard_id, r.part`,
    [userId],
  );
  expect(rows.map(({ answers }) => answers)).toEqual([2, 2, 2, 2, 2]);
});
