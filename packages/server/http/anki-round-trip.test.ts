import type { Origin } from "@perennial/contract/files/origins";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ankiPackage,
  BASIC,
  CLOZE,
  CREATED_AT,
  GENERATIONS,
  type NoteTypeOf,
  type PackageOf,
  REVERSED,
} from "../commands/imports/anki/testing/anki-package.ts";
import { bring } from "../commands/imports/testing/bring.ts";
import { leave } from "../commands/imports/testing/leave.ts";
import { unpacked } from "../commands/imports/testing/unpacked.ts";
import { createNotebook, setClock, testQueue } from "../commands/testing/notebook.ts";
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

const now = setClock()();
const DAY = 86_400;
const LABELLED: NoteTypeOf = {
  id: 14,
  fields: ["Word", "Meaning", "Source", "Empty"],
  templates: [["Say: {{Word}}", "{{FrontSide}}<hr id=answer>{{Meaning}}"]],
};
/** What has no form here, and still leaves as it came. */
const DECK: PackageOf = {
  types: [BASIC, REVERSED, CLOZE, LABELLED],
  decks: { 1: { name: "Default" }, 2: { name: "Law::Torts" }, 3: { name: "Now", isFiltered: true } },
  notes: [
    {
      fields: ['<font color="red">Who</font>&nbsp;pays?', "<div>The  one who <i>breaks</i></div>"],
      tags: " b a ",
    },
    { type: REVERSED.id, fields: ["tort", '<img src="tort.png"> a wrong'] },
    { type: CLOZE.id, fields: ["{{c1::Duty::what}}, <b>breach</b> and {{c2::harm}}", "extra"] },
    { type: LABELLED.id, fields: ["<u>loss</u>", "damage", "a <b>book</b>", ""] },
    { type: BASIC.id, fields: ["without a card", ""] },
    { fields: ["Who pays?", "asked twice"], guid: "guid 0" },
  ],
  cards: [
    { note: 0, did: 2, type: 2, queue: 2, due: 60, ivl: 20, factor: 2350, reps: 7, lapses: 1, flags: 2 },
    {
      note: 1,
      did: 2,
      type: 2,
      queue: -1,
      due: 40,
      ivl: 12,
      factor: 2300,
      reps: 3,
      data: '{"s":9.5,"d":4.5}',
    },
    { note: 1, did: 1, ord: 1, due: 17 },
    { note: 2, did: 3, odid: 2, odue: 80, due: -100_000, type: 2, queue: 2, ivl: 9, factor: 2500, reps: 1 },
    { note: 2, did: 2, ord: 1, type: 1, queue: 1, due: CREATED_AT + 99 * DAY, left: 2_002, reps: 1 },
    { note: 3, did: 2 },
    { note: 3, did: 2, ord: 7 },
    { note: 5, did: 2 },
  ],
  reviews: [
    { card: 0, id: (CREATED_AT + DAY) * 1_000, ivl: 3, lastIvl: -600, factor: 2500, type: 0, ease: 2 },
    { card: 0, id: (CREATED_AT + 9 * DAY) * 1_000, ivl: 20, lastIvl: 3, factor: 2350, ease: 3 },
    { card: 1, id: (CREATED_AT + 5 * DAY) * 1_000, ease: 0, factor: 0, type: 4 },
    { card: 3, id: (CREATED_AT + 7 * DAY) * 1_000, ivl: 9, ease: 3 },
  ],
  media: { "tort.png": "GIF89a tort", "_styles.css": ".card{}", "of no card.mp3": "ID3 unused" },
};

async function brought(of: PackageOf) {
  const book = await createNotebook(database.pool, testQueue(database.pool));
  const file = await ankiPackage(of);
  await bring(database.pool, { userId: book.userId, intoId: book.rootId, now }, file);
  const cardOf = async (question: string): Promise<number> => {
    const { rows } = await database.pool.query<{ id: number }>(
      "select id from flashcards where user_id = $1 and question = $2 and deleted_at is null order by id",
      [book.userId, question],
    );
    return rows[0]?.id ?? 0;
  };
  const edit = async (was: string, flashcard: { question?: string; answer?: string; source?: string }) =>
    expect(await book.one({ type: "flashcard.update", id: await cardOf(was), flashcard })).toMatchObject({
      status: 200,
    });
  const leaves = async () => unpacked(await leave(database.pool, { userId: book.userId, now }, "apkg"));
  return { ...book, came: await unpacked(file), leaves, cardOf, edit };
}

test.each(GENERATIONS)("untouched, a package of the %s form leaves as it came", async (generation) => {
  const { came, leaves } = await brought({ ...DECK, generation, conf: { creationOffset: 420 } });
  expect(await leaves()).toEqual(came);
});

test("cards of our own and those of a second collection stand beside it, each due on its day", async () => {
  const { userId, rootId, came, leaves } = await brought({ ...DECK, conf: { creationOffset: 420 } });
  const notes = [{ fields: ["of elsewhere", "x"], guid: "elsewhere" }];
  const cards = [{ note: 0, type: 2, queue: 2, due: 70, ivl: 20, factor: 2500, reps: 4 }];
  const second = await ankiPackage({ conf: { creationOffset: -330 }, notes, cards });
  const into = { userId, intoId: rootId, now };
  await bring(database.pool, into, second);
  await bring(database.pool, into, "- Ours :: Here");
  const left = await leaves();
  for (const note of came.notes) expect(left.notes).toContainEqual(note);
  const [theirs] = (await unpacked(second)).notes;
  expect(left.notes.find(({ guid }) => guid === "elsewhere")?.cards).toEqual(theirs?.cards);
  expect(left.notes.map(({ fields: [first] }) => first)).toContain("Ours");
  expect(left.notes).toHaveLength(came.notes.length + 2);
});

test("of two files of one name one leaves under another: in what shows it, and nowhere else", async () => {
  const shows = (name: string) => `<img src="${name}"> and <img src="ba.png">, [sound:a.png.mp3], see a.png`;
  const fields = [shows("a.png"), "x"];
  const others = { "ba.png": "GIF89a beside", "a.png.mp3": "ID3 beside" };
  const packageWith = (guid: string, picture: string): PackageOf => ({
    notes: [{ fields, guid }],
    cards: [{ note: 0 }],
    media: { ...others, "a.png": picture },
  });
  const { userId, rootId, leaves } = await brought(packageWith("first", "GIF89a one"));
  const second = await ankiPackage(packageWith("second", "GIF89a another"));
  await bring(database.pool, { userId, intoId: rootId, now }, second);
  const { notes, files } = await leaves();
  const [renamed = ""] = Object.keys(files).filter((name) => name.endsWith("-a.png"));
  expect(Object.keys(files).sort()).toEqual([renamed, "a.png", "a.png.mp3", "ba.png"].sort());
  expect(notes.map(({ fields: [first] }) => first).sort()).toEqual([shows(renamed), shows("a.png")].sort());
});

test("after an edit the fields of that note differ, nothing else; the marks around the words stay", async () => {
  const { came, leaves, edit } = await brought(DECK);
  await edit("Who pays?", { question: "Who always pays?", answer: "Nobody **yet**" });
  await edit("[what], **breach** and […]", {
    source: "{{c1::Duty::what}}, **breach** and {{c2::damage}}",
  });
  await edit("Say: loss", { question: "Say: a loss" });
  const { notes, files } = await leaves();
  expect(files).toEqual(came.files);
  expect(notes.map(({ fields }) => fields)).toEqual([
    ['<font color="red">Who</font>&nbsp;always pays?', "Nobody <b>yet</b>"],
    ...came.notes.slice(1, 2).map(({ fields }) => fields),
    ["{{c1::Duty::what}}, <b>breach</b> and {{c2::damage}}", "extra"],
    ["<u>a loss</u>", "damage", "a <b>book</b>", ""],
    ...came.notes.slice(4).map(({ fields }) => fields),
  ]);
  const restOf = (all: typeof notes) => all.map(({ fields: _, changedAt: __, ...rest }) => rest);
  expect(restOf(notes)).toEqual(restOf(came.notes));
  expect(notes.filter(({ changedAt }) => changedAt > 0)).toHaveLength(3);
});

test("an edit that fits no field keeps its words: the cards of that note leave as notes of our own", async () => {
  const { came, leaves, edit } = await brought(DECK);
  await edit("Say: loss", { question: "Something else" });
  const { notes } = await leaves();
  expect(notes.map(({ guid }) => guid)).not.toContain("guid 3");
  expect(notes.map(({ fields }) => fields)).toContainEqual(["Something else", "damage"]);
  expect(notes).toHaveLength(came.notes.length);
});

test("what was deleted here is gone there: a gap with its card, a field, the tags", async () => {
  const { userId, one, leaves, edit } = await brought(DECK);
  const { rows } = await database.pool.query<{ id: number }>(
    `select n.id from nodes n join notes t on t.user_id = n.user_id and t.id = n.note_id
     where n.user_id = $1 and t.text in ('Tags: #b #a', 'Source: a **book**')`,
    [userId],
  );
  expect(rows).toHaveLength(2);
  await edit("[what], **breach** and […]", { source: "{{c1::Duty::what}}, **breach** and harm" });
  for (const { id } of rows) expect(await one({ type: "tree.delete", id })).toMatchObject({ status: 204 });
  const { notes } = await leaves();
  expect(notes[0]?.tags).toEqual([]);
  expect(notes[2]?.fields[0]).toBe("{{c1::Duty::what}}, <b>breach</b> and harm");
  expect(notes[2]?.cards.map(({ ord }) => ord)).toEqual([0]);
  expect(notes[3]?.fields).toEqual(["<u>loss</u>", "damage", "", ""]);
});

test("tags are tags here, and leave as those of Anki; what came in before they were stays as it is", async () => {
  const { userId, rootId, came, leaves, one } = await brought(DECK);
  const textOf = async () => {
    const { rows } = await database.pool.query<{ id: number; text: string }>(
      "select id, text from notes where user_id = $1 and text like 'Tags: %'",
      [userId],
    );
    return rows[0];
  };
  const note = await textOf();
  expect(note?.text).toBe("Tags: #b #a");
  await one({ type: "note.update", id: note?.id ?? 0, note: { text: "Tags: #b #biology/cell plain" } });
  expect((await leaves()).notes[0]?.tags).toEqual(["b", "biology::cell", "plain"]);
  const before = "Tags: b a";
  await database.pool.query("update notes set text = $2 where user_id = $1 and text like 'Tags: %'", [
    userId,
    before,
  ]);
  await database.pool.query("update origins set text = $2 where user_id = $1 and text like 'Tags: %'", [
    userId,
    before,
  ]);
  const { done } = await bring(database.pool, { userId, intoId: rootId, now }, await ankiPackage(DECK));
  expect(done.receipt).toMatchObject({ new: 0, updated: 0, kept_ours: 0 });
  expect((await textOf())?.text).toBe(before);
  expect((await leaves()).notes[0]?.tags).toEqual(came.notes[0]?.tags);
});

test("what was answered here follows what was answered there, and from then on our schedule counts", async () => {
  const { came, leaves, cardOf, one } = await brought(DECK);
  const before = came.notes[0]?.cards[0];
  const id = await cardOf("Who pays?");
  expect(await one({ type: "flashcard.rate", id, confidence_rating: "yellow" })).toMatchObject({
    status: 200,
  });
  const [note, ...rest] = (await leaves()).notes;
  const card = note?.cards[0];
  expect(card?.reviews.slice(0, -1)).toEqual(before?.reviews);
  expect(card?.reviews.at(-1)).toMatchObject({ ease: 3, id: now.getTime() });
  expect(card).toMatchObject({ state: 2, reps: 8, ease: 2350, lapses: 1, flag: 2 });
  expect(card?.due).toBeGreaterThan(now.getTime() / DAY / 1_000);
  expect(rest).toEqual(came.notes.slice(1));
});

test("what was answered here stands once in what leaves, also after it came back from Anki", async () => {
  const { userId, rootId, leaves, cardOf, one } = await brought(DECK);
  const id = await cardOf("Who pays?");
  await one({ type: "flashcard.rate", id, confidence_rating: "yellow" });
  const left = await leave(database.pool, { userId, now }, "apkg");
  const { done } = await bring(database.pool, { userId, intoId: rootId, now }, left);
  expect(done.receipt).toMatchObject({ new: 0, updated: 0, kept_ours: 0, reviews: { taken: 0 } });
  expect(await leaves()).toEqual(await unpacked(left));
});

test("a backup has it too: from the account that it is restored into all leaves as it came", async () => {
  const { userId, came, edit } = await brought(DECK);
  await edit("Say: loss", { question: "Say: a loss" });
  const backup = await leave(database.pool, { userId, now }, "json");
  const other = await createNotebook(database.pool, testQueue(database.pool));
  await bring(database.pool, { userId: other.userId, intoId: other.rootId, now }, backup);
  const left = await unpacked(await leave(database.pool, { userId: other.userId, now }, "apkg"));
  expect(left.files).toEqual(came.files);
  expect(left.notes.toSpliced(3, 1)).toEqual(came.notes.toSpliced(3, 1));
  expect(left.notes[3]?.fields[0]).toBe("<u>a loss</u>");
  type Parts = { readonly nodes: readonly { readonly origin?: Partial<Origin> }[]; readonly types: unknown };
  const partsOf = (file: Uint8Array) => JSON.parse(Buffer.from(file).toString()) as Parts;
  const again = partsOf(await leave(database.pool, { userId: other.userId, now }, "json"));
  expect([again.nodes, again.types]).toEqual([partsOf(backup).nodes, partsOf(backup).types]);
});

test("an account that was restored from a backup knows its packages and its files: they bring nothing twice", async () => {
  const { userId, rootId, note } = await brought(DECK);
  const place = await note("Elsewhere");
  const list = "- Soil\n  - Humus :: Organic\n- Water";
  await bring(database.pool, { userId, intoId: place.id, now }, list, "Garden.md");
  const backup = await leave(database.pool, { userId, now }, "json");
  const other = await createNotebook(database.pool, testQueue(database.pool));
  const into = { userId: other.userId, intoId: other.rootId, now };
  await bring(database.pool, into, backup);
  const tree = await other.lines();
  const again = await bring(database.pool, into, await ankiPackage(DECK));
  expect(again.done.receipt).toMatchObject({ new: 0, updated: 0, kept_ours: 0 });
  const { rows } = await database.pool.query<{ id: number }>(
    `select n.id from nodes n join notes t on t.user_id = $1 and t.id = n.note_id
     where n.user_id = $1 and t.text = 'Elsewhere'`,
    [other.userId],
  );
  const below = await bring(database.pool, { ...into, intoId: rows[0]?.id ?? 0 }, list, "Garden.md");
  expect(below.done.receipt).toMatchObject({ new: 0, updated: 0, kept_ours: 0 });
  expect(await other.lines()).toEqual(tree);
  type Nodes = { readonly nodes: readonly object[] };
  const nodesOf = (file: Uint8Array) => (JSON.parse(Buffer.from(file).toString()) as Nodes).nodes;
  expect(nodesOf(await leave(database.pool, { userId: other.userId, now }, "json"))).toEqual(nodesOf(backup));
  expect(rootId).not.toBe(other.rootId);
});

test("a backup that is brought into another account takes no name from what is there", async () => {
  const [first, second] = [await brought(DECK), await brought(DECK)];
  const backup = await leave(database.pool, { userId: first.userId, now }, "json");
  await bring(database.pool, { userId: second.userId, intoId: second.rootId, now }, backup);
  const mended = {
    ...DECK,
    notes: DECK.notes.map((note) => ({ ...note, mod: 1, fields: ["mended", ...note.fields.slice(1)] })),
  };
  await bring(
    database.pool,
    { userId: second.userId, intoId: second.rootId, now },
    await ankiPackage(mended),
  );
  const lines = await second.lines();
  const [own, copy] = ["mended", "Who pays?"].map((text) => lines.findIndex((line) => line.includes(text)));
  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThan(copy ?? 0);
});
