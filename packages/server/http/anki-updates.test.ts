// Slow: many packages are made and read again.

import type { Import, Receipt } from "@perennial/contract/files/imports";
import { API_PREFIX } from "@perennial/contract/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ankiPackage,
  BASIC,
  CREATED_AT,
  GENERATIONS,
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
import { inTransaction } from "../database/transaction.ts";
import { startApi } from "../testing/api.ts";
import { outlineOf } from "../testing/outline.ts";
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
  const book = await createNotebook(database.pool, testQueue(database.pool, { clock: now }));
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
  const edit = async (was: string, said: string) => {
    const { rows } = await database.pool.query<{ id: number; is_question: boolean }>(
      `select id, question = $2 as is_question from flashcards
       where user_id = $1 and $2 in (question, answer) and deleted_at is null`,
      [book.userId, was],
    );
    const [{ id, is_question: isQuestion } = { id: 0, is_question: true }] = rows;
    const flashcard = isQuestion ? { question: said } : { answer: said };
    const command = { type: "flashcard.update", id, flashcard } as const;
    expect(await book.one(command)).toMatchObject({ status: 200 });
  };
  const memory = async () => {
    const { rows } = await database.pool.query<Memory>(MEMORY, [book.userId]);
    return rows.map((row) => ({ ...row, due: row.next_review_time.toISOString().slice(0, 10) }));
  };
  const rate = async (question: string) => {
    const { rows } = await database.pool.query<{ id: number }>(
      "select id from flashcards where user_id = $1 and question = $2 and deleted_at is null",
      [book.userId, question],
    );
    const command = { type: "flashcard.rate", id: rows[0]?.id ?? 0, confidence_rating: "yellow" } as const;
    now.advance(1);
    expect(await book.one(command)).toMatchObject({ status: 200 });
  };
  return { ...book, brought, undo, leaves, edit, memory, rate };
}

interface Memory {
  readonly question: string;
  readonly phase: string;
  readonly reviews: number;
  readonly next_review_time: Date;
  readonly strength: number;
  readonly flag: number;
  readonly suspended: boolean;
}
const MEMORY = `select f.question, p.phase, p.reviews::int, p.next_review_time, p.strength, p.difficulty, p.lapses,
    p.reviewed_at, p.flag::int, p.suspended_at is not null as suspended
  from user_flashcards p join flashcards f on f.user_id = $1 and f.id = p.flashcard_id
  where p.user_id = $1 and p.deleted_at is null order by f.question`;

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
  expect(countsOf((await brought(SECOND)).receipt)).toEqual({ ...NONE, new: 1, updated: 4, identical: 1 });
  expect((await lines()).map((line) => line.trim())).toEqual([
    "",
    "Anki",
    "Default",
    "Who *always* pays? / The one who breaks",
    "tort / a civil wrong",
    "Say: loss / damage",
    "Source: an article",
    "Hint: a hint",
  ]);
  expect(await leaves()).toEqual(await inPackage(SECOND));
  expect(countsOf((await brought(SECOND)).receipt)).toEqual({ ...NONE, identical: 6 });
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
    kept_ours: 1,
  });
  expect((await lines()).map((line) => line.trim())).toEqual(
    expect.arrayContaining(["tort / any wrong", "Who *always* pays? / The one who breaks"]),
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
  expect(await undo(second)).toEqual({ removed: 1, restored: 5, kept: 0 });
  expect(await lines()).toEqual(before);
  expect(await leaves()).toEqual(await inPackage(FIRST));
  expect(countsOf((await brought(FIRST)).receipt)).toMatchObject({ new: 0, updated: 0, kept_ours: 0 });
  const again = await brought(SECOND);
  expect(countsOf(again.receipt)).toEqual(countsOf(second.receipt));
  expect(await undo(again)).toEqual({ removed: 1, restored: 5, kept: 0 });
  expect(await undo(first)).toMatchObject({ restored: 0, kept: 0 });
  expect(await lines()).toHaveLength(1);
});

test("what was changed after the update stays when the import is taken back, and still leaves with its words", async () => {
  const { brought, undo, lines, leaves, edit } = await person();
  await brought(FIRST);
  const second = await brought(SECOND);
  await edit("Who *always* pays?", "Who *always* pays for it?");
  expect(await undo(second)).toEqual({ removed: 1, restored: 4, kept: 1 });
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
  expect(countsOf(second.receipt)).toEqual({ ...NONE, updated: 1, identical: 5 });
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

type CardOf = NonNullable<PackageOf["cards"]>[number];
const DAY = 86_400;
const answered = (card: number, ...days: readonly number[]) =>
  days.map((day) => ({ card, id: (CREATED_AT + day * DAY) * 1_000, ivl: 9, lastIvl: 3 }));
const REVIEW = { type: 2, queue: 2, ivl: 20, factor: 2500, reps: 2, lapses: 0 };
/** One card that was answered twice, one that only has a schedule, and a new one. */
const STUDIED: PackageOf = {
  notes: ["met", "scheduled", "new"].map((text) => ({ fields: [text, "answer"], mod: MONDAY })),
  cards: [
    { note: 0, ...REVIEW, due: 60, mod: MONDAY },
    { note: 1, ...REVIEW, due: 70, mod: MONDAY },
    { note: 2, mod: MONDAY },
  ],
  reviews: answered(0, 1, 9),
};
const studiedLater = (
  cards: Readonly<Record<number, Partial<CardOf>>>,
  ...days: readonly number[]
): PackageOf => ({
  ...STUDIED,
  cards: (STUDIED.cards ?? []).map((card, index) =>
    cards[index] ? ({ ...card, mod: TUESDAY, ...cards[index] } as CardOf) : card,
  ),
  reviews: answered(0, 1, 9, ...days),
});
const dayOf = (due: number) => new Date((CREATED_AT + due * DAY) * 1_000).toISOString().slice(0, 10);

test("answers and schedules that came since come along; taken back, each memory is what it was; again, it is there again", async () => {
  const { brought, undo, leaves, memory } = await person();
  await brought(STUDIED);
  const before = await memory();
  const newer: PackageOf = {
    ...studiedLater({ 0: { due: 90, reps: 3 }, 1: { due: 75 }, 2: { ...REVIEW, due: 40, reps: 1 } }, 30),
    reviews: [...answered(0, 1, 9, 30), ...answered(2, 20)],
  };
  const second = await brought(newer);
  expect(countsOf(second.receipt)).toEqual({ ...NONE, updated: 3, identical: 1, reviews: 2 });
  expect((await memory()).map(({ question, reviews, due }) => [question, reviews, due])).toEqual([
    ["met", 3, dayOf(90)],
    ["new", 1, dayOf(40)],
    ["scheduled", 1, dayOf(75)],
  ]);
  expect(await leaves()).toEqual(await inPackage(newer));
  expect(countsOf((await brought(newer)).receipt)).toEqual({ ...NONE, identical: 4 });
  expect(await undo(second)).toEqual({ removed: 0, restored: 3, kept: 0 });
  expect(await memory()).toEqual(before);
  expect(await leaves()).toEqual(await inPackage(STUDIED));
  expect(countsOf((await brought(newer)).receipt)).toEqual(countsOf(second.receipt));
  expect(await leaves()).toEqual(await inPackage(newer));
  expect((await memory()).map(({ reviews }) => reviews)).toEqual([3, 1, 1]);
});

test("a file without schedules resets nothing, an older one moves nothing", async () => {
  const { brought, leaves, memory } = await person();
  const newer = studiedLater({ 0: { due: 90, reps: 3 } }, 30);
  await brought(newer);
  const before = await memory();
  const fresh = { type: 0, queue: 0, due: 1, ivl: 0, factor: 0, reps: 0 };
  const without = { ...studiedLater({ 0: fresh, 1: fresh }), reviews: [] };
  expect(countsOf((await brought(without)).receipt)).toEqual({ ...NONE, identical: 4 });
  expect(countsOf((await brought(STUDIED)).receipt)).toEqual({ ...NONE, identical: 4 });
  expect(await memory()).toEqual(before);
  expect(await leaves()).toEqual(await inPackage(newer));
});

test("what was answered here meanwhile counts with what was answered there; taken back, only the latter goes", async () => {
  const { brought, undo, memory, rate } = await person();
  await brought(STUDIED);
  await rate("met");
  const ours = await memory();
  const second = await brought(studiedLater({ 0: { due: 90, reps: 3 } }, 30));
  expect(countsOf(second.receipt)).toEqual({ ...NONE, updated: 1, identical: 3, reviews: 1 });
  const [met] = await memory();
  expect(met?.reviews).toBe(4);
  expect(met?.due).not.toBe(dayOf(90));
  await rate("met");
  expect(await undo(second)).toMatchObject({ restored: 1, kept: 0 });
  expect((await memory())[0]).toMatchObject({ reviews: 4 });
  expect((await memory()).slice(1)).toEqual(ours.slice(1));
});

test("a card that was made new, suspended or marked there is so here, unless that was done here", async () => {
  const { brought, undo, memory, leaves } = await person();
  await brought(STUDIED);
  const before = await memory();
  const reset = { type: 0, queue: 0, due: 5, ivl: 0, factor: 0, reps: 0, flags: 0 };
  const newer: PackageOf = {
    ...studiedLater({ 0: reset, 1: { queue: -1, flags: 3 } }),
    reviews: [
      ...answered(0, 1, 9),
      { card: 0, id: (CREATED_AT + 11 * DAY) * 1_000, ease: 0, factor: 0, type: 4, ivl: 0, lastIvl: 0 },
    ],
  };
  const second = await brought(newer);
  expect(countsOf(second.receipt)).toEqual({ ...NONE, updated: 2, identical: 2 });
  expect((await memory()).map(({ phase, flag, suspended }) => [phase, flag, suspended])).toEqual([
    ["new", 0, false],
    ["review", 3, true],
  ]);
  expect(await leaves()).toEqual(await inPackage(newer));
  await undo(second);
  expect(await memory()).toEqual(before);
});

test("of a note that was edited here the answers come, and its words stay", async () => {
  const { brought, edit, memory } = await person();
  await brought(STUDIED);
  await edit("met", "met here");
  const newer = studiedLater({ 0: { due: 90, reps: 3 } }, 30);
  const both = {
    ...newer,
    notes: newer.notes.map((note, index) =>
      index > 0 ? note : { ...note, fields: ["met there", "answer"], mod: TUESDAY },
    ),
  };
  expect(countsOf((await brought(both)).receipt)).toEqual({
    ...NONE,
    identical: 3,
    kept_ours: 1,
    reviews: 1,
  });
  expect((await memory())[0]).toMatchObject({ question: "met here", reviews: 3, due: dayOf(90) });
});

/** The first package with its notes in decks of these names. */
const inDecks = (
  names: Readonly<Record<number, string>>,
  { mod = MONDAY, of = FIRST }: { readonly mod?: number; readonly of?: PackageOf } = {},
): PackageOf => ({
  ...of,
  decks: Object.fromEntries(Object.entries(names).map(([id, name]) => [id, { name, mod }])),
  cards: (of.cards ?? []).map((card) => ({ ...card, did: card.note === 0 ? 1 : 2 })),
});
const branchesIn = async (lines: () => Promise<string[]>) =>
  (await lines()).filter((line) => !/[/:]/.test(line)).map((line) => line.trimEnd());

test.each(GENERATIONS)(
  "a deck that is called otherwise in Anki now is called so here too, and is no second branch (%s form)",
  async (generation) => {
    const { brought, undo, lines, leaves } = await person();
    await brought(inDecks({ 1: "Default", 2: "Law::Torts", 4: "Law" }));
    const before = await lines();
    const more = {
      ...FIRST,
      notes: [...FIRST.notes, { fields: ["new", "card"] }],
      cards: [...(FIRST.cards ?? []), { note: 3 }],
    };
    const renamed = {
      ...inDecks({ 1: "Default", 2: "Legal::Wrongs", 4: "Legal" }, { mod: TUESDAY, of: more }),
      generation,
    };
    const done = await brought(renamed);
    expect(countsOf(done.receipt)).toEqual({ ...NONE, new: 1, updated: 2, identical: 6 });
    expect(done.receipt?.decisions.join()).toContain("another name");
    expect(await branchesIn(lines)).toEqual(["", "  Anki", "    Default", "    Legal", "      Wrongs"]);
    expect((await lines()).filter((line) => line.startsWith("        ")).length).toBeGreaterThan(3);
    expect((await leaves()).at(-1)?.cards[0]?.deck).toEqual(["Legal", "Wrongs"]);
    expect(countsOf((await brought(renamed)).receipt)).toEqual({ ...NONE, identical: 9 });
    expect(
      countsOf((await brought(inDecks({ 1: "Default", 2: "Law::Torts", 4: "Law" }))).receipt),
    ).toMatchObject({
      new: 0,
      updated: 0,
    });
    const again = await brought(inDecks({ 1: "Default", 2: "Law::Torts", 4: "Law" }, { mod: TUESDAY + 9 }));
    expect(countsOf(again.receipt)).toMatchObject({ new: 0, updated: 2 });
    await undo(again);
    await undo(done);
    expect(await lines()).toEqual(before);
  },
);

test("a branch that was called otherwise here keeps its name, whatever Anki calls the deck", async () => {
  const { userId, brought, lines, one } = await person();
  await brought(inDecks({ 1: "Default", 2: "Torts" }));
  const { rows } = await database.pool.query<{ id: number }>(
    "select id from notes where user_id = $1 and text = 'Torts'",
    [userId],
  );
  for (const { id } of rows) await one({ type: "note.update", id, note: { text: "Mine" } });
  const { receipt } = await brought(inDecks({ 1: "Default", 2: "Wrongs" }, { mod: TUESDAY }));
  expect(countsOf(receipt)).toMatchObject({ new: 0, updated: 0, kept_ours: 1 });
  expect(await branchesIn(lines)).toEqual(["", "  Anki", "    Default", "    Mine"]);
});

test("an older package calls nothing otherwise; a deck that notes were moved to is made where something new is in it", async () => {
  const { brought, lines } = await person();
  await brought(inDecks({ 1: "Default", 2: "Wrongs" }, { mod: TUESDAY }));
  const tree = await lines();
  expect(countsOf((await brought(inDecks({ 1: "Default", 2: "Torts" }))).receipt)).toMatchObject({
    new: 0,
    updated: 0,
  });
  expect(await lines()).toEqual(tree);
  const split = inDecks({ 1: "Default", 2: "Wrongs", 3: "Elsewhere" }, { mod: TUESDAY });
  const moved = {
    ...split,
    cards: (split.cards ?? []).map((card) => (card.note === 2 ? { ...card, did: 3 } : card)),
  };
  expect(countsOf((await brought(moved)).receipt)).toMatchObject({ new: 0, updated: 0 });
  expect(await lines()).toEqual(tree);
});

const withTypes = (
  types: readonly NoteTypeOf[],
  generation: PackageOf["generation"] = "second",
): PackageOf => ({
  ...FIRST,
  generation,
  types,
});
const OLD_TYPES = [BASIC, REVERSED, LABELLED].map((type) => ({ ...type, mod: MONDAY }));

test.each(GENERATIONS)(
  "a template that alone was changed in Anki shows its cards as they are there, and leaves so (%s form)",
  async (generation) => {
    const { brought, undo, lines, leaves } = await person();
    await brought(withTypes(OLD_TYPES, generation));
    const before = await lines();
    const newer = withTypes(
      OLD_TYPES.map((type) =>
        type.id === LABELLED.id
          ? {
              ...type,
              mod: TUESDAY,
              templates: [["Tell: {{Word}}", "{{FrontSide}}<hr id=answer>{{Meaning}}"]],
            }
          : type,
      ),
      generation,
    );
    const done = await brought(newer);
    expect(countsOf(done.receipt)).toEqual({ ...NONE, updated: 1, identical: 5 });
    expect((await lines()).map((line) => line.trim())).toContain("Tell: loss / damage");
    expect(await leaves()).toEqual(await inPackage(newer));
    expect(countsOf((await brought(newer)).receipt)).toEqual({ ...NONE, identical: 6 });
    expect(countsOf((await brought(withTypes(OLD_TYPES, generation))).receipt)).toMatchObject({
      updated: 0,
      new: 0,
    });
    expect(await leaves()).toEqual(await inPackage(newer));
    await undo(done);
    expect(await lines()).toEqual(before);
    expect(await leaves()).toEqual(await inPackage(withTypes(OLD_TYPES, generation)));
  },
);

test("a type of notes that only looks otherwise in Anki leaves as it is there; the notes are the same, and the receipt says so", async () => {
  const { brought, undo, leaves, log, edit } = await person();
  await brought(withTypes(OLD_TYPES));
  await edit("a wrong", "any wrong");
  const since = (await log()).length;
  const newer = withTypes(OLD_TYPES.map((type) => ({ ...type, css: ".card { color: red }", mod: TUESDAY })));
  const done = await brought(newer);
  expect(countsOf(done.receipt)).toEqual({ ...NONE, identical: 5, kept_ours: 1 });
  expect(done.receipt?.decisions.join()).toContain("Types of notes");
  expect(await log(since)).toEqual([]);
  const typesIn = (notes: readonly { readonly type: unknown }[]) => notes.map(({ type }) => type);
  const [first, second, third] = typesIn(await inPackage(newer));
  expect(typesIn(await leaves())).toEqual([first, typesIn(await inPackage(FIRST))[1], third]);
  expect(second).not.toEqual(first);
  const again = await brought(newer);
  expect(again.receipt?.decisions.join()).not.toContain("Types of notes");
  await undo(done);
  expect(typesIn(await leaves())).toEqual(typesIn(await inPackage(withTypes(OLD_TYPES))));
});

test("by its calls: dry run and receipt say the same, and a week later another server takes it back", async () => {
  let now = new Date("2026-03-02T09:00:00.000Z");
  const options = { clock: () => now };
  const first = await startApi(database, options);
  const who = await first.person();
  const outline = outlineOf(first, who);
  const send = async (of: PackageOf) => {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(await ankiPackage(of))], "deck.apkg"));
    const headers = { Authorization: `Bearer ${who.token}` };
    const answer = await fetch(`${first.origin}${API_PREFIX}/imports`, {
      method: "POST",
      headers,
      body: form,
    });
    const { id } = (await answer.json()) as Import;
    const read = async () => (await outline.call<Import>("GET", `/imports/${id}`)).body;
    await expect.poll(async () => (await read()).state).toBe("ready");
    const { receipt } = await read();
    await outline.call("POST", `/imports/${id}/apply`, {});
    await expect.poll(async () => (await read()).state).toBe("done");
    expect((await read()).receipt).toEqual(receipt);
    return { id, receipt };
  };
  await send(FIRST);
  const before = (await outline.tree()).nodes.map(({ id, content }) => ({ id, content }));
  const { id, receipt } = await send(SECOND);
  expect(receipt).toMatchObject({ new: 1, updated: 4, identical: 1 });
  await first.stop();
  now = new Date("2026-03-09T09:00:00.000Z");
  const second = await startApi(database, options);
  try {
    const elsewhere = outlineOf(second, who);
    const { body } = await elsewhere.call<Import>("POST", `/imports/${id}/undo`, {});
    expect(body).toMatchObject({
      state: "undone",
      receipt: { undone: { removed: 1, kept: 0, restored: 5 } },
    });
    expect((await elsewhere.tree()).nodes.map(({ id, content }) => ({ id, content }))).toEqual(before);
    await expectSoundLog(database.pool, who.id);
  } finally {
    await second.stop();
  }
});
