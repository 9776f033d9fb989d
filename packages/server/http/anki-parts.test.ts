// Slow: many packages are made and read again.

import type * as wire from "@perennial/contract/outline/wire";
import { FIRST_NAMED_PART } from "@perennial/domain/card/shapes";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ankiPackage,
  CLOZE,
  CREATED_AT,
  type NoteTypeOf,
  type PackageOf,
  REVERSED,
} from "../commands/imports/anki/testing/anki-package.ts";
import { throughAnki } from "../commands/imports/anki/testing/through-anki.ts";
import { bring, callOf } from "../commands/imports/testing/bring.ts";
import { leave } from "../commands/imports/testing/leave.ts";
import { unpacked } from "../commands/imports/testing/unpacked.ts";
import { undoImport } from "../commands/imports/undo-import.ts";
import { createNotebook, expectSoundLog, setClock, testQueue } from "../commands/testing/notebook.ts";
import { inTransaction } from "../database/transaction.ts";
import { heldToShards } from "../testing/shard-forms.ts";
import { expectStudiedFlags } from "../testing/studied-flags.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await expectStudiedFlags(database);
  await database.drop();
});

const DAY = 86_400;
const MONDAY = 1_700_000_000;
const REVIEW = { type: 2, queue: 2, ivl: 20, factor: 2500, reps: 1, mod: MONDAY };
const answered = (card: number, day: number) => ({
  card,
  id: (CREATED_AT + day * DAY) * 1_000,
  ivl: 9,
  lastIvl: 3,
});
/** Both ways, and three gaps of which two have a card each: every card is studied in its own way. */
const DECK: PackageOf = {
  types: [REVERSED, CLOZE],
  notes: [
    { fields: ["soil", "el suelo"], mod: MONDAY },
    { type: CLOZE.id, fields: ["{{c1::Humus::H}} feeds {{c2::soil}}", "More"], mod: MONDAY },
  ],
  cards: [
    { ...REVIEW, note: 0, due: 60 },
    { ...REVIEW, note: 0, ord: 1, due: 70, flags: 3 },
    { ...REVIEW, note: 1, due: 80, queue: -1 },
    { note: 1, ord: 1, due: 4, mod: MONDAY },
  ],
  reviews: [answered(0, 40), answered(1, 50), answered(2, 60)],
};
/** Answered in Anki since: the back, and the second gap for the first time; the first gap is taken up again. */
const LATER: PackageOf = {
  ...DECK,
  cards: [
    DECK.cards?.[0] ?? { note: 0 },
    { ...REVIEW, note: 0, ord: 1, due: 130, flags: 3, reps: 2, mod: MONDAY + DAY },
    { ...REVIEW, note: 1, due: 80, mod: MONDAY + DAY },
    { ...REVIEW, note: 1, ord: 1, due: 120, mod: MONDAY + DAY },
  ],
  reviews: [...(DECK.reviews ?? []), answered(1, 100), answered(3, 101)],
};

async function person() {
  const now = setClock();
  const book = await createNotebook(database.pool, testQueue(database.pool, { clock: now }));
  const { userId, rootId } = book;
  const pool = heldToShards(database.pool);
  const brought = async (file: PackageOf | Uint8Array) => {
    now.advance(1);
    const bytes = file instanceof Uint8Array ? file : await ankiPackage(file);
    const { ready, done } = await bring(pool, { userId, intoId: rootId, now: now() }, bytes);
    expect(done.receipt).toEqual(ready.receipt);
    await expectSoundLog(database.pool, userId);
    return done;
  };
  const undo = async (done: Awaited<ReturnType<typeof brought>>) => {
    now.advance(1);
    await inTransaction(pool, (client) => undoImport(client, userId, callOf(done), now()));
    await expectSoundLog(database.pool, userId);
  };
  const memory = async () => (await database.pool.query(MEMORY, [userId])).rows;
  const cards = async () =>
    (await database.pool.query<CardRow>(CARDS, [userId])).rows.map(({ id, ...row }) => ({ id, ...row }));
  const out = () => leave(pool, { userId, now: now() }, "apkg");
  const leaves = async () => (await unpacked(await out())).notes;
  const lines = async () => (await book.lines()).map((line) => line.trim());
  return { ...book, now, brought, undo, memory, cards, out, leaves, lines };
}

interface CardRow {
  readonly id: number;
  readonly kind: string;
  readonly asks: string;
  readonly source: string | null;
}
const CARDS = `select id, kind, asks, source from flashcards where user_id = $1 and deleted_at is null order by id`;
const MEMORY = `select f.question, p.part::int, p.phase, p.reviews::int, p.next_review_time, p.strength, p.lapses,
    p.flag::int, p.suspended_at is not null as suspended
  from user_flashcards p join flashcards f on f.user_id = $1 and f.id = p.flashcard_id
  where p.user_id = $1 and p.deleted_at is null order by f.id, p.part`;
const inPackage = async (of: PackageOf) => (await unpacked(await ankiPackage(of))).notes;

test("a note asked both ways and a sentence with gaps are a row each, and every part is due as it was", async () => {
  const { brought, cards, memory, leaves } = await person();
  const { receipt } = await brought(DECK);
  expect(receipt).toMatchObject({ cards: { new: 0, studied: 2 }, reviews: { taken: 3, dropped: 0 } });
  expect(receipt?.losses).toEqual([]);
  expect(await cards()).toMatchObject([
    { kind: "both", asks: "0 10000" },
    { kind: "cloze", asks: "1 2", source: "{{c1::Humus::H}} feeds {{c2::soil}}" },
  ]);
  expect(await memory()).toMatchObject([
    { part: 0, phase: "review", flag: 0 },
    { part: 10_000, phase: "review", flag: 3 },
    { part: 1, phase: "review", suspended: true },
  ]);
  expect(await leaves()).toEqual(await inPackage(DECK));
});

test("a later export meets the same rows and each of their parts; taken back, every part is what it was", async () => {
  const { brought, undo, memory, leaves, lines } = await person();
  await brought(DECK);
  const [before, tree] = [await memory(), await lines()];
  const second = await brought(LATER);
  expect(second.receipt).toMatchObject({ new: 0, updated: 2, reviews: { taken: 2 } });
  expect(await lines()).toEqual(tree);
  const after = await memory();
  expect(after).toMatchObject([
    before[0],
    { part: 10_000, reviews: 2, flag: 3 },
    { part: 1, suspended: false },
    { part: 2, phase: "review", reviews: 1 },
  ]);
  expect(await leaves()).toEqual(await inPackage(LATER));
  expect((await brought(LATER)).receipt).toMatchObject({ new: 0, updated: 0 });
  await undo(second);
  expect(await memory()).toEqual(before);
  expect(await leaves()).toEqual(await inPackage(DECK));
});

test("a part that was answered since keeps its answer when the import is taken back", async () => {
  const { brought, undo, memory, cards, one } = await person();
  await brought(DECK);
  const before = await memory();
  const second = await brought(LATER);
  const cloze = (await cards())[1]?.id ?? 0;
  await one({ type: "flashcard.rate", id: cloze, part: 2, confidence_rating: "green" });
  await undo(second);
  const after = await memory();
  expect(after.slice(0, 3)).toEqual(before);
  expect(after[3]).toMatchObject({ part: 2, reviews: 1 });
});

test("a sentence that was changed in Anki is what it is there, with a part for what is new in it", async () => {
  const { brought, undo, cards, memory, leaves } = await person();
  await brought(DECK);
  const before = await memory();
  const [both, cloze = { fields: [] }] = DECK.notes;
  const source = "{{c1::Humus::H}} feeds {{c2::soil}} and {{c3::worms}}";
  const newer: PackageOf = {
    ...DECK,
    notes: [both ?? cloze, { ...cloze, fields: [source, "More"], mod: MONDAY + DAY }],
    cards: [...(DECK.cards ?? []), { ...REVIEW, note: 1, ord: 2, due: 90 }],
    reviews: [...(DECK.reviews ?? []), answered(4, 70)],
  };
  const second = await brought(newer);
  expect((await cards())[1]).toMatchObject({ kind: "cloze", asks: "1 2 3", source });
  expect((await memory()).at(-1)).toMatchObject({ part: 3, phase: "review", reviews: 1 });
  expect(await leaves()).toEqual(await inPackage(newer));
  await undo(second);
  expect((await cards())[1]).toMatchObject({ asks: "1 2" });
  expect(await memory()).toEqual(before);
});

test("a gap that is made here is a card of its note there; a kind that is chosen here leaves as one of our own", async () => {
  const { brought, cards, leaves, one, memory } = await person();
  await brought(DECK);
  const [both, cloze] = await cards();
  const source = "{{c1::Humus::H}} feeds {{c2::soil}} {{c3::well}}";
  await one({ type: "flashcard.update", id: cloze?.id ?? 0, flashcard: { source } });
  await one({ type: "flashcard.rate", id: cloze?.id ?? 0, part: 3, confidence_rating: "green" });
  await one({ type: "flashcard.update", id: both?.id ?? 0, flashcard: { kind: "basic" } });
  const notes = await leaves();
  const left = notes.find(({ guid }) => guid === "guid 1");
  expect(left?.fields).toEqual([source, "More"]);
  expect(left?.cards.map(({ ord, reviews }) => [ord, reviews.length])).toEqual([
    [0, 1],
    [1, 0],
    [2, 1],
  ]);
  expect(left?.cards[0]).toEqual((await inPackage(DECK))[1]?.cards[0]);
  expect(notes.map(({ guid }) => guid)).not.toContain("guid 0");
  expect(notes.find(({ type }) => type.name === "Perennial")?.cards).toHaveLength(1);
  expect(await memory()).toHaveLength(4);
});

const SAYING: NoteTypeOf = {
  ...REVERSED,
  mod: MONDAY,
  templates: [...REVERSED.templates.slice(0, 1), ["Say {{Back}}", "{{Front}}"]],
};
test("a note that came in as several rows stays so, whatever a later export could be", async () => {
  const { brought, lines, leaves } = await person();
  const before: PackageOf = {
    ...DECK,
    types: [SAYING, CLOZE],
    notes: DECK.notes.slice(0, 1),
    cards: (DECK.cards ?? []).slice(0, 2),
    reviews: [],
  };
  await brought(before);
  const tree = await lines();
  expect(tree).toContain("Say el suelo / soil");
  const now = { ...before, types: [{ ...REVERSED, mod: MONDAY + DAY }, CLOZE] };
  const { receipt } = await brought(now);
  expect(receipt).toMatchObject({ new: 0, kept_ours: 0 });
  expect(receipt?.decisions.join()).toContain("a card for each of their questions");
  expect(await lines()).toEqual(tree.with(tree.indexOf("Say el suelo / soil"), "el suelo / soil"));
  expect(await leaves()).toHaveLength(1);
});

const OCCLUSION: NoteTypeOf = {
  id: 15,
  isCloze: true,
  fields: ["Occlusion", "Image", "Header"],
  templates: [["{{Header}}<div>{{cloze:Occlusion}}</div>{{Image}}", "{{cloze:Occlusion}}{{Image}}"]],
};
test("a covered picture keeps its cards; a shape that is moved or made here is moved and made there", async () => {
  const { brought, cards, leaves, one, memory } = await person();
  const gap = (number: number) =>
    `{{c${number}::image-occlusion:rect:left=.1:top=.2:width=.3:height=.4:oi=1}}<br>`;
  const aside = "{{c0::image-occlusion:text:left=.1:top=.2:text=here}}<br>";
  const deck: PackageOf = {
    types: [OCCLUSION],
    notes: [{ fields: [gap(1) + gap(2) + aside, '<img src="heart.png">', "A heart"], mod: MONDAY }],
    cards: [
      { ...REVIEW, note: 0, due: 60 },
      { ...REVIEW, note: 0, ord: 1, due: 70 },
    ],
    reviews: [answered(0, 40), answered(1, 50)],
    media: { "heart.png": "GIF89a heart" },
  };
  await brought(deck);
  expect(await leaves()).toEqual(await inPackage(deck));
  expect((await memory()).map(({ part, reviews }) => [part, reviews])).toEqual([
    [FIRST_NAMED_PART + 1, 1],
    [FIRST_NAMED_PART + 2, 1],
  ]);
  const shapes = "hide all\n1 rect 1 200 200 400 600\n3 ellipse 3 0 0 500 500 Valve";
  const id = (await cards())[0]?.id ?? 0;
  expect(await one({ type: "flashcard.update", id, flashcard: { shapes } })).toMatchObject({ status: 200 });
  const [note] = await leaves();
  expect(note?.fields).toEqual([
    "{{c1::image-occlusion:rect:left=.2000:top=.2000:width=.2000:height=.4000:oi=1}}<br>{{c3::image-occlusion:ellipse:left=.0000:top=.0000:rx=.2500:ry=.2500:oi=1:label=Valve}}<br>" +
      aside,
    '<img src="heart.png">',
    "A heart",
  ]);
  expect(note?.cards.map(({ ord, reviews }) => [ord, reviews.length])).toEqual([
    [0, 1],
    [2, 0],
  ]);
});

test("a sentence of our own comes back from Anki with what was answered there, part by part", async () => {
  const { rootId, now, one, out, brought, memory, undo, cards } = await person();
  const flashcard = { kind: "cloze", source: "{{c2::Humus::H…}} feeds {{c5::soil}}" } as const;
  const tree = { item_type: "flashcard", flashcard, parent_id: rootId } as const;
  const { item_id: id } = (await one({ type: "tree.create", tree })).body as wire.Node;
  await one({ type: "flashcard.rate", id, part: 2, confidence_rating: "green" });
  const before = await memory();
  now.advance(20);
  const at = now().getTime();
  const back = await throughAnki(
    await out(),
    `insert into revlog select ${at}, id, -1, 3, 9, 0, 500, 4000, 1 from cards where ord = 4;
     update cards set mod = mod + 1, reps = 1, type = 2, queue = 2, ivl = 9 where ord = 4`,
  );
  const done = await brought(back);
  expect(done.receipt).toMatchObject({ new: 0, updated: 1, kept_ours: 0, reviews: { taken: 1 } });
  expect(await memory()).toMatchObject([before[0], { part: 5, reviews: 1 }]);
  expect(await cards()).toHaveLength(1);
  await undo(done);
  expect(await memory()).toEqual(before);
});
