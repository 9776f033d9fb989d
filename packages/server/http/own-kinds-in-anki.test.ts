import type * as wire from "@perennial/contract/outline/wire";
import { ANSWER_BELOW } from "@perennial/domain/card/card";
import { FIRST_NAMED_PART } from "@perennial/domain/card/shapes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { throughAnki } from "../commands/imports/anki/testing/through-anki.ts";
import { bring, callOf } from "../commands/imports/testing/bring.ts";
import { leave } from "../commands/imports/testing/leave.ts";
import { unpacked } from "../commands/imports/testing/unpacked.ts";
import { undoImport } from "../commands/imports/undo-import.ts";
import { createNotebook, setClock, testQueue } from "../commands/testing/notebook.ts";
import { hashOfHere, hashOfThere } from "../database/export-mark.ts";
import { inTransaction } from "../database/transaction.ts";
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
      'How is compost made?<ol class="perennial-steps"><li>{{c1::Layer}}</li><li>{{c2::Wait}}</li></ol>',
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
       as words from flashcards where user_id = $1 union all select text from notes where user_id = $1`,
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
    "list",
    "steps",
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

/** A card of a kind with the rows that answer it; $2 is the kind. */
const WITH_ROWS = `select n.id::int, coalesce(f.question, t.text) as says, f.kind from nodes n
    left join notes t on t.user_id = $1 and t.id = n.note_id
    left join flashcards f on f.user_id = $1 and f.id = n.flashcard_id
  where n.user_id = $1 and n.deleted_at is null and (f.kind = $2
    or n.parent_id in (select p.id from nodes p join flashcards c on c.user_id = $1 and c.id = p.flashcard_id
      where p.user_id = $1 and c.kind = $2))
  order by f.kind nulls last, n.sort_order, n.id`;
/** What is known of each part of the steps of an account, by the words of its row. */
const KNOWN_STEPS = `select t.text, p.phase, p.reviews::int, p.next_review_time as due from user_flashcards p
    join flashcards f on f.user_id = $1 and f.id = p.flashcard_id and f.kind = 'steps'
    join nodes n on n.user_id = $1 and n.id = p.part - ${FIRST_NAMED_PART} join notes t on t.user_id = $1 and t.id = n.note_id
  where p.user_id = $1 and p.deleted_at is null order by t.text`;

async function another() {
  const { leaves, now } = await learner();
  const left = await leaves();
  const book = await createNotebook(database.pool, testQueue(database.pool, { clock: now }));
  const { userId, rootId } = book;
  const brought = async (file: Uint8Array) =>
    (await bring(database.pool, { userId, intoId: rootId, now: now() }, file)).done;
  const out = () => leave(database.pool, { userId, now: now() }, "apkg");
  const rowsOf = async (kind: string) =>
    (await database.pool.query<{ id: number; says: string }>(WITH_ROWS, [userId, kind])).rows;
  const [steps, list] = [() => rowsOf("steps"), () => rowsOf("list")];
  const known = async () => (await database.pool.query(KNOWN_STEPS, [userId])).rows;
  await brought(left);
  return { ...book, now, left, brought, out, steps, list, known };
}
const said = (rows: readonly { readonly says: string }[]) => rows.map(({ says }) => says);
const stepsIn = async (file: Uint8Array) =>
  (await unpacked(file)).notes.filter(({ fields }) => fields[0]?.includes("perennial-steps"));

test("steps and lists are so in another account too, and leave that as they came", async () => {
  const { left, out, steps, list, known, brought } = await another();
  expect(said(await list())).toEqual(["What feeds soil?", "Leaves", "Worms"]);
  expect(said(await steps())).toEqual(["How is compost made?", "Layer", "Wait"]);
  expect(await known()).toMatchObject([
    { text: "Layer", phase: "review", reviews: 1 },
    { text: "Wait", phase: "review", reviews: 1 },
  ]);
  expect((await unpacked(await out())).notes).toEqual((await unpacked(left)).notes);
  const again = await brought(left);
  expect(again.receipt).toMatchObject({ new: 0, updated: 0, kept_ours: 0, reviews: { taken: 0 } });
});

test("steps that are moved, reworded, added and taken away here keep their cards in Anki", async () => {
  const { left, out, steps, one, note } = await another();
  const [heading, layer, wait] = await steps();
  const text = async (of: { id: number } | undefined) =>
    one({ type: "note.update", id: await noteOf(of?.id), note: { text: "Wait **long**" } });
  await text(wait);
  await one({ type: "tree.update", id: wait?.id ?? 0, tree: { sort_order: 0.5 } });
  await note("Sieve", heading?.id ?? 0);
  const [before] = await stepsIn(left);
  const [moved] = await stepsIn(await out());
  expect(moved?.fields[0]).toBe(
    'How is compost made?<ol class="perennial-steps"><li>{{c2::Wait <b>long</b>}}</li><li>{{c1::Layer}}</li><li>{{c3::Sieve}}</li></ol>',
  );
  expect(moved?.guid).toBe(before?.guid);
  expect(moved?.cards.slice(0, 2)).toEqual(before?.cards);
  expect(moved?.cards.map(({ ord, state }) => [ord, state])).toEqual([
    [0, 2],
    [1, 2],
    [2, 0],
  ]);
  await one({ type: "tree.delete", id: layer?.id ?? 0 });
  const [fewer] = await stepsIn(await out());
  expect(fewer?.cards.map(({ ord }) => ord)).toEqual([1, 2]);
});
const noteOf = async (nodeId: number | undefined): Promise<number> => {
  const { rows } = await database.pool.query<{ note_id: number }>("select note_id from nodes where id = $1", [
    nodeId,
  ]);
  return rows[0]?.note_id ?? 0;
};

const IN_ANKI = (at: number, words: readonly [was: string, is: string]) => `
  insert into revlog select ${at} + ord, cards.id, -1, 3, 30, 9, 500, 4000, 1 from cards join notes on notes.id = nid
    where flds like '%perennial-steps%' and ord = 1;
  update cards set mod = mod + 9000, reps = reps + 1, ivl = 30, due = due + 30
    where ord = 1 and nid in (select id from notes where flds like '%perennial-steps%');
  update notes set flds = replace(flds, '${words[0]}', '${words[1]}'), mod = mod + 9000 where flds like '%perennial-steps%'`;
const REWORDED = ["Wait}}</li>", "Wait long}}</li><li>{{c3::Sieve}}</li>"] as const;

test("what is answered, reworded and added in Anki comes to the steps of another account", async () => {
  const { left, now, brought, steps, known } = await another();
  now.advance(40);
  const before = await known();
  const done = await brought(await throughAnki(left, IN_ANKI(now().getTime(), REWORDED)));
  expect(done.receipt).toMatchObject({ new: 1, kept_ours: 0, reviews: { taken: 1 } });
  expect(said(await steps())).toEqual(["How is compost made?", "Layer", "Wait long", "Sieve"]);
  expect(await known()).toMatchObject([before[0], { text: "Wait long", reviews: 2 }]);
});

test("what is answered, reworded and added in Anki comes to the steps that they left as", async () => {
  const { userId, rootId, leaves, now } = await learner();
  const of = async (sql: string) =>
    (await database.pool.query(sql, sql === WITH_ROWS ? [userId, "steps"] : [userId])).rows;
  const [left, before] = [await leaves(), await of(KNOWN_STEPS)];
  now.advance(40);
  const back = await throughAnki(left, IN_ANKI(now().getTime(), REWORDED));
  const { done } = await bring(database.pool, { userId, intoId: rootId, now: now() }, back);
  expect(done.receipt).toMatchObject({ new: 1, kept_ours: 0, reviews: { taken: 1 } });
  expect(said(await of(WITH_ROWS))).toEqual(["How is compost made?", "Layer", "Wait long", "Sieve"]);
  expect(await of(KNOWN_STEPS)).toMatchObject([before[0], { text: "Wait long", reviews: 2 }]);
  const [note] = await stepsIn(await leaves());
  expect(note?.cards.map(({ ord, reviews }) => [ord, reviews.length])).toEqual([
    [0, 1],
    [1, 2],
    [2, 0],
  ]);
  const again = await bring(database.pool, { userId, intoId: rootId, now: now() }, back);
  expect(again.done.receipt).toMatchObject({ new: 0, updated: 0 });
  await inTransaction(database.pool, (client) => undoImport(client, userId, callOf(done), now()));
  expect(said(await of(WITH_ROWS))).toEqual(["How is compost made?", "Layer", "Wait"]);
  expect(await of(KNOWN_STEPS)).toEqual(before);
});

test("tags that steps are given in Anki stand in their heading, and are no step", async () => {
  const { left, brought, steps, out } = await another();
  const tagged = `update notes set tags = ' garden ', mod = mod + 9000 where flds like '%perennial-steps%'`;
  const file = await throughAnki(left, tagged);
  await brought(file);
  expect(said(await steps())).toEqual(["How is compost made?\nTags: #garden", "Layer", "Wait"]);
  expect(await stepsIn(await out())).toEqual(await stepsIn(file));
});

const listIn = async (file: Uint8Array) =>
  (await unpacked(file)).notes.find(({ fields }) => fields[1]?.includes("perennial-list"));

test("a list whose rows are moved, reworded, added and taken away here keeps its note and its card in Anki", async () => {
  const { left, out, list, one, note } = await another();
  const [heading, leaves, worms] = await list();
  await one({ type: "note.update", id: await noteOf(worms?.id), note: { text: "Worms, **many**" } });
  await one({ type: "tree.update", id: worms?.id ?? 0, tree: { sort_order: 0.5 } });
  await note("Fungi", heading?.id ?? 0);
  const [before, moved] = [await listIn(left), await listIn(await out())];
  expect(moved?.fields).toEqual([
    "What feeds soil?",
    '<ul class="perennial-list"><li class="row-2">Worms, <b>many</b></li><li class="row-1">Leaves</li><li class="row-3">Fungi</li></ul>',
  ]);
  expect([moved?.guid, moved?.cards]).toEqual([before?.guid, before?.cards]);
  await one({ type: "tree.delete", id: leaves?.id ?? 0 });
  expect((await listIn(await out()))?.fields[1]).not.toContain("Leaves");
});

/** Answered there, with words after those of a row, a row between two and a tag. */
const LIST_IN_ANKI = (at: number) => `
  insert into revlog select ${at}, cards.id, -1, 3, 30, 9, 500, 4000, 1 from cards join notes on notes.id = nid
    where flds like '%perennial-list%';
  update cards set mod = mod + 9000, reps = reps + 1, ivl = 30, due = due + 30
    where nid in (select id from notes where flds like '%perennial-list%');
  update notes set flds = replace(flds, 'Leaves</li>', 'Leaves that fell</li><li class="row-1">Fungi</li>'),
    tags = ' garden ', mod = mod + 9000 where flds like '%perennial-list%'`;

test.each(["the account that it left", "another account"])(
  "what is answered, reworded, added and tagged in Anki comes to the list in %s, and goes with the import's undo",
  async (where) => {
    const { userId, rootId, now, left } = await (where === "another account"
      ? another()
      : learner().then(async (book) => ({ ...book, left: await book.leaves() })));
    const rows = async () => (await database.pool.query(WITH_ROWS, [userId, "list"])).rows;
    const reviews = async () =>
      (
        await database.pool.query(
          `select p.reviews::int from user_flashcards p join flashcards f on f.user_id = $1 and f.id = p.flashcard_id
           where p.user_id = $1 and f.kind = 'list' and p.deleted_at is null`,
          [userId],
        )
      ).rows;
    const before = await rows();
    now.advance(40);
    const back = await throughAnki(left, LIST_IN_ANKI(now().getTime()));
    const into = { userId, intoId: rootId, now: now() };
    const { done } = await bring(database.pool, into, back);
    expect(done.receipt).toMatchObject({ new: 1, kept_ours: 0, reviews: { taken: 1 } });
    expect(said(await rows())).toEqual([
      "What feeds soil?\nTags: #garden",
      "Leaves that fell",
      "Worms",
      "Fungi",
    ]);
    expect((await rows()).slice(0, 3).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await reviews()).toEqual([{ reviews: 2 }]);
    const again = await bring(database.pool, into, back);
    expect(again.done.receipt).toMatchObject({ new: 0, updated: 0, kept_ours: 0 });
    await inTransaction(database.pool, (client) => undoImport(client, userId, callOf(done), now()));
    expect([await rows(), await reviews()]).toEqual([before, [{ reviews: 1 }]]);
  },
);

test("a list that left before it said its rows is the same when it comes back", async () => {
  const { userId, rootId, leaves, lines, now } = await learner();
  const tree = await lines();
  const fields = ["What feeds soil?", "<ul><li>Leaves</li><li>Worms</li></ul>"];
  const here = hashOfHere({ text: "What feeds soil?", answer: ANSWER_BELOW });
  const data = { cd: JSON.stringify({ here, there: hashOfThere(fields), held: 0, flag: 0 }) };
  const file = await throughAnki(
    await leaves(),
    `update cards set data = '${JSON.stringify(data)}' where nid in (select id from notes where flds like '%perennial-list%');
     update notes set flds = '${fields[0]}' || char(31) || '${fields[1]}' where flds like '%perennial-list%'`,
  );
  const { done } = await bring(database.pool, { userId, intoId: rootId, now: now() }, file);
  expect(done.receipt).toMatchObject({ new: 0, updated: 0, kept_ours: 0 });
  expect(await lines()).toEqual(tree);
});
