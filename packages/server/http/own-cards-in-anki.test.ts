// Slow: many packages are made and read again.

import type { Receipt } from "@perennial/contract/files/imports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namesOfTypes, throughAnki } from "../commands/imports/anki/testing/through-anki.ts";
import type { ImportRow } from "../commands/imports/import-rows.ts";
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

const GARDEN = `- Soil
  - Horizons: a "layer"::x
    - What is **humus**? :: Organic < matter
      - Of what? :: *Leaves*, C++ and a_b
- Water :: H~~2~~O
  - a note`;
const NONE = { new: 0, updated: 0, identical: 0, kept_ours: 0, skipped: 0, reviews: 0 };
/** Three cards, their three branches, and the account itself. */
const ALL = 7;

async function person() {
  const now = setClock();
  const book = await createNotebook(database.pool, testQueue(database.pool, { clock: now }));
  const pool = heldToShards(database.pool);
  const brought = async (file: string | Uint8Array, name = "file") => {
    now.advance(1);
    const into = { userId: book.userId, intoId: book.rootId, now: now() };
    const { ready, done } = await bring(pool, into, file, name);
    expect(done.receipt).toEqual(ready.receipt);
    await expectSoundLog(database.pool, book.userId);
    return done;
  };
  const undo = async (done: ImportRow) => {
    now.advance(1);
    await inTransaction(pool, (client) => undoImport(client, book.userId, callOf(done), now()));
    await expectSoundLog(database.pool, book.userId);
  };
  const leaves = (format: "apkg" | "json" = "apkg") =>
    leave(pool, { userId: book.userId, now: now() }, format);
  const cardOf = async (question: string) => {
    const { rows } = await database.pool.query<{ id: number; node_id: number }>(
      `select f.id, n.id as node_id from flashcards f join nodes n on n.user_id = $1 and n.flashcard_id = f.id
       where f.user_id = $1 and f.question = $2 and f.deleted_at is null`,
      [book.userId, question],
    );
    expect(rows).toHaveLength(1);
    return rows[0] ?? { id: 0, node_id: 0 };
  };
  const edit = async (was: string, question: string) => {
    const { id } = await cardOf(was);
    expect(await book.one({ type: "flashcard.update", id, flashcard: { question } })).toMatchObject({
      status: 200,
    });
  };
  const rate = async (question: string, confidence_rating: "red" | "yellow" | "green" = "yellow") => {
    now.advance(3);
    const { id } = await cardOf(question);
    expect(await book.one({ type: "flashcard.rate", id, confidence_rating })).toMatchObject({ status: 200 });
  };
  const mark = async (question: string, marks: { suspended?: boolean; flag?: number }) => {
    const { id } = await cardOf(question);
    expect(await book.one({ type: "flashcard.mark", id, ...marks })).toMatchObject({ status: 200 });
  };
  const marks = async () => {
    const { rows } = await database.pool.query<{ marks: string }>(MARKS, [book.userId]);
    return rows.map((row) => row.marks);
  };
  const known = async () => {
    const { rows } = await database.pool.query<Known>(KNOWN, [book.userId]);
    return rows;
  };
  return { ...book, now, brought, undo, leaves, cardOf, edit, rate, mark, marks, known };
}

interface Known {
  readonly question: string;
  readonly phase: string;
  readonly strength: number;
  readonly next_review_time: Date;
  readonly answers: readonly (readonly [at: string, rating: number])[];
}
const KNOWN = `select f.question, p.phase, p.strength, p.difficulty, p.lapses::int, p.next_review_time,
    (select coalesce(json_agg(json_build_array(r.reviewed_at, r.rating) order by r.reviewed_at), '[]')
      from reviews r where r.user_id = $1 and r.flashcard_id = f.id and r.undone_by is null) as answers
  from user_flashcards p join flashcards f on f.user_id = $1 and f.id = p.flashcard_id
  where p.user_id = $1 and p.deleted_at is null order by f.question`;

const MARKS = `select case when p.suspended_at is null then '-' else 'suspended' end || ' ' || p.flag as marks
  from user_flashcards p join flashcards f on f.user_id = $1 and f.id = p.flashcard_id
  where p.user_id = $1 and p.deleted_at is null order by f.question`;

/** A garden of cards, two of which were answered, on its way to Anki. */
async function gardener() {
  const who = await person();
  await who.brought(GARDEN, "Garden.md");
  await who.rate("Water");
  await who.rate("Water", "red");
  await who.rate("Of what?", "green");
  return who;
}

const countsOf = (receipt: Receipt | null) => {
  if (!receipt) throw new Error("no receipt");
  const { found, new: fresh, updated, identical, kept_ours, skipped, reviews } = receipt;
  expect(found).toBe(fresh + updated + identical + kept_ours + skipped);
  return { new: fresh, updated, identical, kept_ours, skipped, reviews: reviews.taken };
};

test("cards of our own that come back from Anki untouched are the same: nothing is written, nothing stands twice", async () => {
  const { brought, leaves, lines, log, known, edit } = await gardener();
  const [tree, version, memory] = [await lines(), (await log()).length, await known()];
  const back = await throughAnki(await leaves());
  for (const _ of ["once", "twice"]) {
    const { receipt } = await brought(back);
    expect(countsOf(receipt)).toEqual({ ...NONE, identical: ALL });
    expect(await lines()).toEqual(tree);
    expect(await log()).toHaveLength(version);
    expect(await known()).toEqual(memory);
  }
  await edit("Water", "Waters");
  expect(countsOf((await brought(back)).receipt)).toEqual({ ...NONE, identical: ALL - 1, kept_ours: 1 });
  expect((await lines()).join()).toContain("Waters");
});

test("tags of our own cards are tags in Anki, and come back in the words that say them", async () => {
  const one = await person();
  await one.brought("- What is humus? #soil/top #exam :: Matter #exam", "Garden.md");
  const file = await one.leaves();
  expect((await unpacked(file)).notes.map(({ tags }) => tags)).toEqual([["soil::top", "exam"]]);
  const tree = await one.lines();
  const { receipt } = await one.brought(await throughAnki(file));
  expect(countsOf(receipt)).toMatchObject({ new: 0, updated: 0, kept_ours: 0 });
  expect(await one.lines()).toEqual(tree);
  const other = await person();
  await other.brought(file);
  expect((await other.lines()).filter((line) => line.includes("#"))).toEqual([
    expect.stringContaining("What is humus? #soil/top #exam / Matter #exam"),
  ]);
  expect((await unpacked(await other.leaves())).notes.map(({ tags }) => tags)).toEqual([
    ["soil::top", "exam"],
  ]);
});

/** An answer in Anki, a moment after its package was made. */
const answered = (front: string, at: number) => `
  insert into revlog select ${at}, c.id, -1, 3, 12, 4, 500, 3000, 1 from cards c join notes n on n.id = c.nid
    where n.flds like '${front}%';
  update cards set mod = ${Math.floor(at / 1000)}, type = 2, queue = 2, due = due + 12, ivl = 12, reps = reps + 1
    where nid in (select id from notes where flds like '${front}%');`;
const edited = (was: string, is: string, at: number) => `
  update notes set flds = replace(flds, '${was}', '${is}'), mod = ${Math.floor(at / 1000)} where flds like '%${was}%';`;
const DAY_MS = 86_400_000;

test("what was answered in Anki counts here, once, and the schedule is what all answers come to here", async () => {
  const { brought, undo, leaves, known, rate, now } = await gardener();
  const before = await known();
  const out = await leaves();
  const at = now().getTime() + DAY_MS / 2;
  now.advance(1);
  await rate("Of what?");
  const back = await throughAnki(out, answered("Water", at) + answered("Of what", at + 1_000));
  const done = await brought(back);
  expect(countsOf(done.receipt)).toEqual({ ...NONE, identical: ALL - 2, updated: 2, reviews: 2 });
  const after = await known();
  expect(after.map(({ question, answers }) => [question, answers.length])).toEqual([
    ["Of what?", 3],
    ["Water", 3],
  ]);
  expect(after[1]?.strength).not.toBe(before[1]?.strength);
  expect(countsOf((await brought(back)).receipt)).toEqual({ ...NONE, identical: ALL });
  const answersIn = async (file: Uint8Array) =>
    (await unpacked(file)).notes.map(({ cards }) => cards.map(({ reviews }) => reviews.length));
  expect((await answersIn(await leaves())).flat().sort()).toEqual([0, 3, 3]);
  expect(countsOf((await brought(await throughAnki(await leaves()))).receipt)).toEqual({
    ...NONE,
    identical: ALL,
  });
  await undo(done);
  expect((await known()).map(({ answers }) => answers.length)).toEqual([2, 2]);
  expect(countsOf((await brought(back)).receipt)).toEqual(countsOf(done.receipt));
});

test("words that were changed in Anki come, unless they were changed here too; a second time as well", async () => {
  const { brought, leaves, lines, edit, now } = await gardener();
  const tree = await lines();
  const out = await leaves();
  const at = now().getTime() + DAY_MS / 2;
  const first = await throughAnki(out, edited("humus", "good humus", at));
  const done = await brought(first);
  expect(countsOf(done.receipt)).toEqual({ ...NONE, identical: ALL - 1, updated: 1 });
  const texts = async () => (await lines()).map((line) => line.trim());
  expect(await texts()).toContain("What is **good humus**? / Organic < matter");
  const second = await throughAnki(first, edited("good humus", "best humus", at + DAY_MS));
  expect(countsOf((await brought(second)).receipt)).toEqual({ ...NONE, identical: ALL - 1, updated: 1 });
  expect(await texts()).toContain("What is **best humus**? / Organic < matter");
  expect(countsOf((await brought(first)).receipt)).toMatchObject({ new: 0, updated: 0 });
  await edit("Water", "Waters");
  const third = await throughAnki(out, edited("Water", "Sea water", at));
  expect(countsOf((await brought(third)).receipt)).toMatchObject({ new: 0, updated: 0, kept_ours: 2 });
  expect((await texts()).join()).toContain("Waters");
  expect((await texts()).join()).not.toContain("Sea water");
  await edit("Waters", "Water");
  expect(await lines()).not.toEqual(tree);
});

/** What Anki does with the cards of notes, a while after their package was made. */
const marked = (front: string, set: string) =>
  `update cards set ${set}, mod = mod + 60 where nid in (select id from notes where flds like '%${front}%');`;

test("what is suspended or flagged in Anki is so here when it comes back first, and no longer when it is taken up there", async () => {
  const { brought, undo, leaves, lines, marks, log } = await gardener();
  const [tree, version] = [await lines(), (await log()).length];
  expect(await marks()).toEqual(["- 0", "- 0"]);
  const out = await leaves();
  const there = marked("humus", "queue = -1") + marked("Water", "flags = 2, queue = -1");
  const done = await brought(await throughAnki(out, there));
  expect(countsOf(done.receipt)).toEqual({ ...NONE, identical: ALL - 2, updated: 2 });
  expect(await marks()).toEqual(["- 0", "suspended 2", "suspended 0"]);
  expect(await lines()).toEqual(tree);
  expect(countsOf((await brought(await throughAnki(out, there))).receipt)).toEqual({
    ...NONE,
    identical: ALL,
  });
  const onward = await leaves();
  const up = marked("humus", "queue = 0") + marked("Water", "flags = 0, queue = 2");
  expect(countsOf((await brought(await throughAnki(onward, up))).receipt)).toMatchObject({ updated: 2 });
  expect(await marks()).toEqual(["- 0", "- 0", "- 0"]);
  await undo(await brought(await throughAnki(onward, marked("Of what?", "flags = 7"))));
  expect(await marks()).toEqual(["- 0", "- 0", "- 0"]);
  expect((await log()).length).toBeGreaterThan(version);
});

test("taken back, what was suspended there is not, and the same package suspends it once more", async () => {
  const { brought, undo, leaves, marks, known } = await gardener();
  const memory = await known();
  const back = await throughAnki(await leaves(), marked("humus", "queue = -1, flags = 1"));
  const done = await brought(back);
  expect(await marks()).toEqual(["- 0", "- 0", "suspended 1"]);
  await undo(done);
  expect(await known()).toEqual(memory);
  expect(countsOf((await brought(back)).receipt)).toEqual(countsOf(done.receipt));
  expect(await marks()).toEqual(["- 0", "- 0", "suspended 1"]);
});

test("what was suspended or flagged here since it left stays so, and what is put off for a day in Anki is not suspended", async () => {
  const { brought, leaves, marks, mark } = await gardener();
  await mark("Of what?", { suspended: true });
  const out = await leaves();
  await mark("Of what?", { suspended: false });
  await mark("Water", { flag: 5 });
  const back = await throughAnki(out, marked("Water", "flags = 3") + marked("humus", "queue = -3"));
  expect(countsOf((await brought(back)).receipt)).toEqual({ ...NONE, identical: ALL });
  expect(await marks()).toEqual(["- 0", "- 5"]);
});

test("taken back, a card is our own again and says what it said; the same package then brings its words once more", async () => {
  const { brought, undo, leaves, lines, now } = await gardener();
  const [tree, out] = [await lines(), await leaves()];
  const back = await throughAnki(out, edited("humus", "good humus", now().getTime() + DAY_MS));
  const done = await brought(back);
  await undo(done);
  expect(await lines()).toEqual(tree);
  expect((await unpacked(await leaves())).notes).toEqual(
    (await unpacked(out)).notes.map((note) => ({
      ...note,
      changedAt: expect.any(Number),
      cards: note.cards.map((card) => ({ ...card, changedAt: expect.any(Number) })),
    })),
  );
  expect(countsOf((await brought(back)).receipt)).toEqual(countsOf(done.receipt));
});

test("tags that a card was given in Anki stand below it, and leave with it as its own", async () => {
  const { brought, undo, leaves, lines, now } = await gardener();
  const tree = await lines();
  const types = await namesOfTypes(await leaves());
  const tagged = "update notes set tags = ' earth wet ', mod = mod + 60 where flds like '%humus%';";
  const back = await throughAnki(await leaves(), tagged);
  now.advance(1);
  const done = await brought(back);
  expect(countsOf(done.receipt)).toEqual({ ...NONE, identical: ALL - 1, new: 1, updated: 1 });
  expect((await lines()).length).toBe(tree.length + 1);
  const { notes } = await unpacked(await leaves());
  const humus = notes.find(({ fields: [front] }) => front?.includes("humus"));
  expect(humus?.tags).toEqual(["earth", "wet"]);
  expect(await namesOfTypes(await leaves())).toEqual(types);
  expect(countsOf((await brought(back)).receipt)).toMatchObject({ new: 0, updated: 0, kept_ours: 0 });
  await undo(done);
  expect(await lines()).toEqual(tree);
});

test("cards that somebody adds to such a deck in Anki stand in the branch that the deck is here", async () => {
  const { brought, leaves, lines, now } = await gardener();
  const added = `
    insert into notes select id + 9000, 'made there', mid, mod, usn, tags, 'Clay?' || char(31) || 'Fine', 'Clay?', 0, 0, ''
      from notes where flds like '%humus%';
    insert into cards select c.id + 9000, c.nid + 9000, did, ord, c.mod, c.usn, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, ''
      from cards c join notes n on n.id = c.nid where n.flds like '%humus%'`;
  const back = await throughAnki(await leaves(), added);
  now.advance(1);
  expect(countsOf((await brought(back)).receipt)).toEqual({ ...NONE, identical: ALL, new: 1 });
  const texts = await lines();
  expect(texts.slice(2, 7)).toEqual([
    "    Soil",
    '      Horizons: a "layer"::x',
    "        What is **humus**? / Organic < matter",
    "          Of what? / *Leaves*, C++ and a_b",
    "        Clay? / Fine",
  ]);
  expect(texts.map((line) => line.trim())).not.toContain("Anki");
  expect(countsOf((await brought(back)).receipt)).toEqual({ ...NONE, identical: ALL + 1 });
});

test("a card that was deleted here comes anew, in the branch that its deck is", async () => {
  const { brought, leaves, one, cardOf, lines } = await gardener();
  const back = await throughAnki(await leaves());
  const { node_id: id } = await cardOf("Of what?");
  expect(await one({ type: "tree.delete", id })).toMatchObject({ status: 204 });
  expect(countsOf((await brought(back)).receipt)).toMatchObject({ new: 1, updated: 0, kept_ours: 0 });
  expect((await lines()).filter((line) => line.includes("Of what? /"))).toEqual([
    "        Of what? / *Leaves*, C++ and a_b",
  ]);
});

test("in an account that was restored from a backup they are known as well", async () => {
  const first = await gardener();
  const back = await throughAnki(await first.leaves());
  const second = await person();
  await second.brought(await first.leaves("json"));
  expect(countsOf((await second.brought(back)).receipt)).toEqual({ ...NONE, identical: ALL });
});
