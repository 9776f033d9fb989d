import type * as wire from "@perennial/contract/outline/wire";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import {
  createNotebook,
  errorOf,
  expectSoundLog,
  type Notebook,
  setClock,
  testQueue,
} from "../testing/notebook.ts";
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

const change = ({ mutation_type, record_id, old_values, new_values }: wire.DataMutation) => ({
  mutation_type,
  record_id,
  old_values,
  new_values,
});

test("tree.create with a note inline makes the note and the node in one go, last among its siblings", async () => {
  await book.note("Light reactions");
  const result = await book.one({
    type: "tree.create",
    user_action_uuid: "6f4f9a3e-0000-4000-8000-0000000000aa",
    uuid: "0b7f3f0e-0000-4000-8000-000000000001",
    tree: { item_type: "note", note: { text: "Calvin cycle" }, parent_id: book.rootId },
  });
  const node = result.body as wire.Node;
  expect(result).toMatchObject({ status: 201, replayed: false, version: 6 });
  expect(node).toEqual({
    id: node.id,
    parent_id: book.rootId,
    user_id: book.userId,
    item_type: "note",
    item_id: node.item_id,
    sort_order: 2,
    children_ids: [],
    content: { id: node.item_id, text: "Calvin cycle", user_id: book.userId },
  });
  const rows = await book.log(4);
  expect(rows.map(change)).toEqual([
    {
      mutation_type: "note.create",
      record_id: node.item_id,
      old_values: null,
      new_values: { text: "Calvin cycle" },
    },
    {
      mutation_type: "node.create",
      record_id: node.id,
      old_values: null,
      new_values: { parent_id: book.rootId, sort_order: 2, item_type: "note", item_id: node.item_id },
    },
  ]);
  expect(rows[0]).toMatchObject({
    uuid: "0b7f3f0e-0000-4000-8000-000000000001",
    mutation_uuid: "0b7f3f0e-0000-4000-8000-000000000001",
    user_action_uuid: "6f4f9a3e-0000-4000-8000-0000000000aa",
    created_at: clock().toISOString(),
  });
  expect(rows[1]?.mutation_uuid).toBe("0b7f3f0e-0000-4000-8000-000000000001");
  expect(rows[1]?.uuid).not.toBe(rows[0]?.uuid);
});

test("the previous sibling wins over a sort order sent with it; an unknown one is named in the refusal", async () => {
  const first = await book.note("Glycolysis");
  await book.note("Krebs cycle");
  const tree = { item_type: "note", parent_id: book.rootId, sort_order: 99 } as const;
  await book.one({
    type: "tree.create",
    tree: { ...tree, note: { text: "Link reaction" }, previous_sibling_id: first.id },
  });
  expect(await book.lines()).toEqual(["", "  Glycolysis", "  Link reaction", "  Krebs cycle"]);
  expect(
    await book.refused({
      type: "tree.create",
      tree: { ...tree, note: { text: "x" }, previous_sibling_id: book.rootId },
    }),
  ).toMatchObject({
    status: 422,
    code: "previous_sibling_not_found",
    message: `Previous sibling with ID ${book.rootId} not found`,
  });
});

test("tree.create takes a note that no node shows, and refuses one that another node shows", async () => {
  const made = await book.one({ type: "note.create", note: { text: "Mitochondrion" } });
  const { id } = made.body as wire.Note;
  expect(made.status).toBe(201);
  const tree = { item_type: "note", item_id: id, parent_id: book.rootId } as const;
  const node = (await book.one({ type: "tree.create", tree })).body as wire.Node;
  expect(node).toMatchObject({ item_id: id, content: { text: "Mitochondrion" } });
  expect(await book.refused({ type: "tree.create", tree })).toMatchObject({ status: 409, code: "conflict" });
});

test("note.update writes the text and one row; the same text again answers 200 and writes none", async () => {
  const node = await book.note("Chloroplast");
  const edit = { type: "note.update", id: node.item_id, note: { text: "Chloroplasts" } } as const;
  const first = await book.one(edit);
  expect(first).toMatchObject({ status: 200, version: 5 });
  expect(first.body).toEqual({ id: node.item_id, text: "Chloroplasts", user_id: book.userId });
  expect((await book.log(4)).map(change)).toEqual([
    {
      mutation_type: "note.edit",
      record_id: node.item_id,
      old_values: { text: "Chloroplast" },
      new_values: { text: "Chloroplasts" },
    },
  ]);
  expect(await book.one(edit)).toMatchObject({ status: 200, version: 5 });
  expect(await book.log(5)).toEqual([]);
});

test("tree.update moves a node below another and to a number among its siblings", async () => {
  const plants = await book.note("Plants");
  const algae = await book.note("Algae");
  const moss = await book.note("Moss", plants.id);
  const moved = await book.one({
    type: "tree.update",
    id: algae.id,
    tree: { parent_id: plants.id, sort_order: 0.5 },
  });
  expect(moved).toMatchObject({ status: 200, body: { parent_id: plants.id, sort_order: 0.5 } });
  await book.one({ type: "tree.update", id: moss.id, tree: { sort_order: -3 } });
  expect(await book.lines()).toEqual(["", "  Plants", "    Moss", "    Algae"]);
  const answer = await book.one({ type: "tree.update", id: plants.id, tree: {} });
  expect(answer.body).toMatchObject({ children_ids: [moss.id, algae.id] });
});

test("pointing a node at a card deletes its note with it, and back again deletes card and progress", async () => {
  const node = await book.note("What do stomata do?");
  const card = await book.one({
    type: "flashcard.create",
    flashcard: { question: "  What do stomata do? ", answer: " They let gas through.\n" },
  });
  const cardId = (card.body as wire.Flashcard).id;
  expect(card.body).toMatchObject({ question: "What do stomata do?", answer: "They let gas through." });
  const shown = await book.one({
    type: "tree.update",
    id: node.id,
    tree: { item_type: "flashcard", item_id: cardId },
  });
  expect(shown.body).toMatchObject({ item_type: "flashcard", item_id: cardId, content: { id: cardId } });
  expect(await book.refused({ type: "note.update", id: 999_999, note: { text: "" } })).toMatchObject({
    status: 404,
  });

  const rated = await book.one({ type: "flashcard.rate", id: cardId, confidence_rating: "green" });
  expect(rated).toMatchObject({
    status: 200,
    body: {
      flashcard_id: cardId,
      confidence: 4,
      confidence_color: "green",
      reviewed_at: clock().toISOString(),
    },
  });
  const before = (await book.log()).length;
  const back = await book.one({ type: "note.create", note: { text: "They let gas through." } });
  const noteId = (back.body as wire.Note).id;
  await book.one({ type: "tree.update", id: node.id, tree: { item_type: "note", item_id: noteId } });
  expect((await book.log(before)).map((row) => row.mutation_type)).toEqual([
    "note.create",
    "node.repoint",
    "progress.set",
    "flashcard.delete",
  ]);
  const { rows } = await database.pool.query(
    "select confidence, deleted_at from user_flashcards where user_id = $1 and flashcard_id = $2",
    [book.userId, cardId],
  );
  expect(rows, "the schedule is kept as a tombstone").toEqual([{ confidence: 4, deleted_at: clock() }]);
});

test("a card's old schedule comes back when a node is pointed at it again", async () => {
  const card = await book.card("Site of the Calvin cycle?", "The stroma");
  const rated = await book.one({ type: "flashcard.rate", id: card.item_id, confidence_rating: "yellow" });
  const noteId = ((await book.one({ type: "note.create", note: { text: "The stroma" } })).body as wire.Note)
    .id;
  await book.one({ type: "tree.update", id: card.id, tree: { item_type: "note", item_id: noteId } });
  const undone = await book.one({
    type: "tree.update",
    id: card.id,
    tree: { item_type: "flashcard", item_id: card.item_id },
  });
  expect(undone.body).toMatchObject({ content: card.content, user_flashcard: rated.body as object });
});

test("flashcard.update trims, writes only the side that changed, and stores a blank answer", async () => {
  const card = await book.card("Pigment?", "Chlorophyll");
  const update = { type: "flashcard.update", id: card.item_id } as const;
  const blank = await book.one({ ...update, flashcard: { question: " Pigment? ", answer: "  " } });
  expect(blank).toMatchObject({ status: 200, body: { question: "Pigment?", answer: "" } });
  expect((await book.log()).at(-1)).toMatchObject({
    mutation_type: "flashcard.edit",
    old_values: { answer: "Chlorophyll" },
    new_values: { answer: "" },
  });
});

test("rating again starts from what the last rating left, difficulty included", async () => {
  const card = await book.card("Thylakoid?", "A membrane sac");
  const rate = { type: "flashcard.rate", id: card.item_id } as const;
  const first = (await book.one({ ...rate, confidence_rating: "yellow" })).body as wire.UserFlashcard;
  clock.advance(3);
  const second = (await book.one({ ...rate, confidence_rating: "green" })).body as wire.UserFlashcard;
  expect(second.id).toBe(first.id);
  expect(second.strength).toBeGreaterThan(first.strength);
  const { rows } = await database.pool.query("select difficulty from user_flashcards where user_id = $1", [
    book.userId,
  ]);
  expect(rows[0].difficulty).toBeGreaterThan(0);
});

test("tree.delete takes node and content, but no node with children and not the root", async () => {
  const parent = await book.note("Respiration");
  const child = await book.note("Fermentation", parent.id);
  expect(await book.refused({ type: "tree.delete", id: parent.id })).toMatchObject({
    status: 409,
    code: "has_children",
    message: "Cannot delete note with children",
  });
  expect(await book.one({ type: "tree.delete", id: child.id })).toMatchObject({ status: 204, body: null });
  await book.one({ type: "tree.delete", id: parent.id });
  expect(await book.refused({ type: "tree.delete", id: book.rootId })).toMatchObject({
    status: 409,
    code: "root_node",
  });
  expect(await book.refused({ type: "tree.update", id: book.rootId, tree: { sort_order: 5 } })).toMatchObject(
    {
      code: "root_node",
    },
  );
  expect(await book.lines()).toEqual([""]);
});

test("what cannot be stored is a refusal of its field, and nothing is written", async () => {
  const before = await book.log();
  const parent_id = book.rootId;
  const cases = [
    { type: "tree.create", tree: { item_type: "note", parent_id } },
    { type: "tree.create", tree: { item_type: "flashcard", parent_id, note: { text: "x" } } },
    {
      type: "tree.create",
      tree: { item_type: "flashcard", parent_id, flashcard: { question: "a", answer: " " } },
    },
    {
      type: "tree.create",
      tree: { item_type: "note", parent_id, note: { text: "a" }, sort_order: Number.NaN },
    },
    { type: "tree.update", id: book.rootId, tree: { item_type: "note" } },
    { type: "note.create", note: { text: "a\u0000b" } },
    { type: "note.create", note: { text: "x".repeat(100_001) } },
    { type: "flashcard.create", flashcard: { question: "q", answer: "\n\t " } },
  ] as const;
  for (const command of cases) {
    const refused = await book.refused(command);
    expect(refused, JSON.stringify(command).slice(0, 90)).toMatchObject({
      status: 422,
      code: "validation",
      details: { index: 0, issues: [{ path: expect.any(String), message: expect.any(String) }] },
    });
  }
  expect(await book.log()).toEqual(before);
});

test("where a subscription is required, cards and ratings answer 402 with the feature's name", async () => {
  const free = testQueue(database.pool, { subscriptionRequired: true });
  const card = await book.card("Stroma?", "Fluid");
  const before = await book.log();
  const commands = [
    { type: "flashcard.create", flashcard: { question: "q", answer: "a" } },
    {
      type: "tree.create",
      tree: { item_type: "flashcard", parent_id: book.rootId, flashcard: { question: "q", answer: "a" } },
    },
    { type: "flashcard.rate", id: card.item_id, confidence_rating: "red" },
  ] as const;
  const uuid = (index: number) => `5d2c8f00-0000-4000-8000-00000000000${index}`;
  const send = () =>
    free.submit(book.userId, { atomic: false, commands: commands.map((c, i) => ({ ...c, uuid: uuid(i) })) });
  const refused = await send();
  expect(refused.ok && refused.results.map((result) => [result.status, errorOf(result).details])).toEqual([
    [402, { feature: "Flashcard Creation" }],
    [402, { feature: "Flashcard Creation" }],
    [402, { feature: "Flashcard Confidence Rating" }],
  ]);
  expect(await book.log()).toEqual(before);
  await database.pool.query("update users set has_subscription = true where id = $1", [book.userId]);
  const paid = await send();
  expect(paid.ok && paid.results.map((result) => result.status), "a refusal is not remembered").toEqual([
    201, 201, 200,
  ]);
});

test("unknown ids and another user's answer 404, in path and in body, and write nothing", async () => {
  const other = await createNotebook(database.pool, queue);
  const theirs = await other.card("Theirs?", "Theirs");
  const theirNote = await other.note("Theirs");
  const mine = await book.note("Mine");
  const [mineBefore, theirsBefore] = [await book.log(), await other.log()];
  const note = { item_type: "note", note: { text: "x" } } as const;
  for (const id of [theirs.id, theirNote.item_id, 987_654_321]) {
    const cases = [
      { type: "tree.create", tree: { ...note, parent_id: id } },
      { type: "tree.create", tree: { item_type: "note", item_id: id, parent_id: book.rootId } },
      { type: "tree.update", id, tree: { sort_order: 1 } },
      { type: "tree.update", id: mine.id, tree: { parent_id: id } },
      { type: "tree.update", id: mine.id, tree: { item_type: "flashcard", item_id: id } },
      { type: "tree.delete", id },
      { type: "note.update", id, note: { text: "x", base_version: 1 } },
      { type: "flashcard.update", id, flashcard: { answer: "x" } },
      { type: "flashcard.rate", id, confidence_rating: "red" },
    ] as const;
    for (const command of cases) {
      // An id of theirs may by chance be one of mine of another kind; then it is not foreign.
      if (id === mine.item_id || id === mine.id || id === book.rootId || id === book.rootNoteId) continue;
      expect(await book.refused(command), JSON.stringify(command)).toMatchObject({
        status: 404,
        code: "not_found",
      });
    }
  }
  expect(await book.log()).toEqual(mineBefore);
  expect(await other.log()).toEqual(theirsBefore);
  await expectSoundLog(database.pool, other.userId);
});
