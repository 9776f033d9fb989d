import type * as wire from "@perennial/contract/outline/wire";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createNotebook, expectSoundLog, type Notebook, setClock, testQueue } from "../testing/notebook.ts";
import type { CommandQueue } from "./queue.ts";

let database: TestDatabase;
let queue: CommandQueue;
let book: Notebook;
const clock = setClock();

beforeAll(async () => {
  database = await createTestDatabase();
  queue = testQueue(database.pool, { clock });
});
afterAll(() => database.drop());
beforeEach(async () => {
  book = await createNotebook(database.pool, queue);
});
afterEach(() => expectSoundLog(database.pool, book.userId));

const edit = (id: number, text: string, base_version?: number) =>
  ({
    type: "note.update",
    id,
    note: { text, ...(base_version === undefined ? {} : { base_version }) },
  }) as const;
const version = async () => (await book.log()).length;
const types = async (since: number) => (await book.log(since)).map((row) => row.mutation_type);

test("two edits of different words against one version are both kept", async () => {
  const node = await book.note("The heart has four chambers");
  const base = await version();
  await book.one(edit(node.item_id, "The human heart has four chambers", base));
  const merged = await book.one(edit(node.item_id, "The heart has four chambers and valves", base));
  expect(merged.body).toMatchObject({ text: "The human heart has four chambers and valves" });
  expect(await book.lines()).toEqual(["", "  The human heart has four chambers and valves"]);
  expect((await book.log()).at(-1)).toMatchObject({
    old_values: { text: "The human heart has four chambers" },
    new_values: { text: "The human heart has four chambers and valves" },
  });
});

test("where two edits overlap the later text stands, and the other becomes a note right after", async () => {
  const node = await book.note("Blood is pumped by the heart");
  await book.note("Next");
  const base = await version();
  await book.one(edit(node.item_id, "Blood is moved by the heart", base));
  const since = await version();
  const answer = await book.one(edit(node.item_id, "Blood is driven by the heart", base));
  expect(answer.body).toMatchObject({ id: node.item_id, text: "Blood is driven by the heart" });
  expect(await book.lines()).toEqual([
    "",
    "  Blood is driven by the heart",
    "  Blood is moved by the heart",
    "  Next",
  ]);
  expect(await types(since)).toEqual(["note.edit", "note.create", "node.create", "mark.create"]);
});

test("edits that wait together and overlap, again and again, leave one copy", async () => {
  const node = await book.note("Blood");
  const base = await version();
  await Promise.all(["Lymph", "Bile", "Sweat"].map((text) => book.one(edit(node.item_id, text, base))));
  expect(await book.lines()).toEqual(["", "  Sweat", "  Lymph\nBile"]);
});

test("a conflict in the root's note is kept as its first child", async () => {
  await book.one(edit(book.rootNoteId, "Biology"));
  const base = await version();
  await book.one(edit(book.rootNoteId, "Anatomy", base));
  await book.note("Already there");
  await book.one(edit(book.rootNoteId, "Physiology", base));
  expect(await book.lines()).toEqual(["Physiology", "  Anatomy", "  Already there"]);
});

test("an edit against the newest version, or without a version, simply stands", async () => {
  const node = await book.note("Aorta");
  await book.one(edit(node.item_id, "The aorta"));
  await book.one(edit(node.item_id, "An artery", await version()));
  await book.one(edit(node.item_id, "A vein"));
  expect(await book.lines()).toEqual(["", "  A vein"]);
});

test("one sender's edits of one note in one batch never conflict with each other", async () => {
  const node = await book.note("A");
  const base = await version();
  await book.send({ commands: ["Ar", "Art", "Artery"].map((text) => edit(node.item_id, text, base)) });
  expect(await book.lines()).toEqual(["", "  Artery"]);
});

test("edits of two senders that wait together are merged like any others", async () => {
  const node = await book.note("Red cells carry oxygen");
  const base = await version();
  await Promise.all([
    book.one(edit(node.item_id, "Red blood cells carry oxygen", base)),
    book.one(edit(node.item_id, "Red cells carry oxygen everywhere", base)),
  ]);
  expect(await book.lines()).toEqual(["", "  Red blood cells carry oxygen everywhere"]);
});

test("an edit beats a concurrent delete: the note and its node come back at their place, with their ids", async () => {
  const parent = await book.note("Lungs");
  const node = await book.note("Alveoli", parent.id);
  await book.note("Bronchi", parent.id);
  const base = await version();
  await book.one({ type: "tree.delete", id: node.id });
  const since = await version();
  const answer = await book.one(edit(node.item_id, "Alveoli exchange gas", base));
  expect(answer).toMatchObject({ status: 200, body: { id: node.item_id, text: "Alveoli exchange gas" } });
  expect(await types(since)).toEqual(["note.create", "node.create", "note.edit"]);
  expect(await book.lines()).toEqual(["", "  Lungs", "    Alveoli exchange gas", "    Bronchi"]);
  expect((await book.log(since))[1]?.record_id).toBe(node.id);
});

test("where the parent was deleted too, the note comes back below the nearest ancestor that lives", async () => {
  const grandparent = await book.note("Organs");
  const parent = await book.note("Liver", grandparent.id);
  const node = await book.note("Bile", parent.id);
  await book.send({
    commands: [node, parent].map(({ id }) => ({ type: "tree.delete", id }) as const),
  });
  await book.one(edit(node.item_id, "Bile digests fat"));
  expect(await book.lines()).toEqual(["", "  Organs", "    Bile digests fat"]);
});

test("an edit that waits in the same transaction behind the delete brings the note back as well", async () => {
  const parent = await book.note("Kidney");
  const node = await book.note("Nephron", parent.id);
  await book.send({
    commands: [
      { type: "tree.delete", id: node.id },
      { type: "tree.delete", id: parent.id },
      edit(node.item_id, "Nephrons filter"),
    ],
  });
  expect(await book.lines()).toEqual(["", "  Nephrons filter"]);
});

test("an edit of a note that became a card meanwhile is kept as a note right after the card", async () => {
  const node = await book.note("Enzyme");
  const card = await book.one({
    type: "flashcard.create",
    flashcard: { question: "Enzyme?", answer: "Catalyst" },
  });
  const item_id = (card.body as wire.Flashcard).id;
  await book.one({ type: "tree.update", id: node.id, tree: { item_type: "flashcard", item_id } });
  await book.one(edit(node.item_id, "Enzymes are proteins"));
  expect(await book.lines()).toEqual(["", "  Enzyme? / Catalyst", "  Enzymes are proteins"]);
});

test("an edit of a deleted card brings back the card, its node and its schedule", async () => {
  const card = await book.card("ATP?", "Energy");
  await book.one({ type: "flashcard.rate", id: card.item_id, confidence_rating: "green" });
  await book.one({ type: "tree.delete", id: card.id });
  await book.one({ type: "flashcard.update", id: card.item_id, flashcard: { answer: "Energy carrier" } });
  expect(await book.lines()).toEqual(["", "  ATP? / Energy carrier"]);
  const { rows } = await database.pool.query("select deleted_at from user_flashcards where user_id = $1", [
    book.userId,
  ]);
  expect(rows).toEqual([{ deleted_at: null }]);
});

test("a node that is made again with its deleted note is an undo of the delete", async () => {
  const node = await book.note("Spleen");
  await book.one({ type: "tree.delete", id: node.id });
  const tree = {
    item_type: "note",
    item_id: node.item_id,
    parent_id: book.rootId,
    sort_order: node.sort_order,
  } as const;
  const again = await book.one({ type: "tree.create", tree });
  expect(again.body).toMatchObject({ content: { id: node.item_id, text: "Spleen" } });
  expect(await book.lines()).toEqual(["", "  Spleen"]);
});

test("after 30 days a deleted note is gone: its edit answers 404 and writes nothing", async () => {
  const node = await book.note("Appendix");
  await book.one({ type: "tree.delete", id: node.id });
  const since = await version();
  clock.advance(31);
  expect(await book.refused(edit(node.item_id, "Too late"))).toMatchObject({ status: 404 });
  expect(await types(since)).toEqual([]);
});

test("a note without a node that was never shown is edited as any other", async () => {
  const { id } = (await book.one({ type: "note.create", note: { text: "Loose" } })).body as wire.Note;
  const base = await version();
  await book.one(edit(id, "Tight", base));
  expect((await book.one(edit(id, "Lost", base))).body).toMatchObject({ text: "Lost" });
});
