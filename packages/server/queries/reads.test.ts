// Also on the oldest PostgreSQL: the statements that read for a screen.

import { randomUUID } from "node:crypto";
import * as wire from "@perennial/contract/outline/wire";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createNotebook, type Notebook, testQueue } from "../commands/testing/notebook.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { readTree } from "../testing/whole-tree.ts";
import { seedBranches } from "../testing/wide-and-deep.ts";
import { readChanges } from "./changes.ts";
import { readNote } from "./note.ts";
import { openTree, type TreeRead } from "./tree.ts";
import type { TreeOptions } from "./tree-branch.ts";
import { flatTreeJson, nestedTreeJson } from "./tree-json.ts";
import { listUserActions, readUserActionsAfter } from "./user-actions.ts";

let database: TestDatabase;
let book: Notebook;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  book = await createNotebook(database.pool, testQueue(database.pool));
});

const ALL: TreeOptions = { includeParent: true, includeUserFlashcards: true };
const read = (nodeId: number, options: Partial<TreeOptions> = {}) =>
  readTree(database.pool, book.userId, nodeId, { ...ALL, ...options });
const piecesOf = async (json: (tree: TreeRead) => AsyncGenerator<string>, nodeId: number) => {
  const tree = await openTree(database.pool, book.userId, nodeId, ALL);
  const pieces: string[] = [];
  if (tree) for await (const piece of json(tree)) pieces.push(piece);
  return pieces;
};
const parsed = async (json: (tree: TreeRead) => AsyncGenerator<string>, nodeId: number) =>
  JSON.parse((await piecesOf(json, nodeId)).join(""));

async function biology() {
  const cell = await book.note("Cell");
  const wall = await book.note("Wall", cell.id);
  const card = await book.card("Powerhouse?", "Mitochondrion", cell.id);
  const inner = await book.note("Cristae", card.id);
  const tissue = await book.note("Tissue");
  const rated = await book.one({ type: "flashcard.rate", id: card.item_id, confidence_rating: "green" });
  return { cell, wall, card, inner, tissue, rated: rated.body as wire.UserFlashcard };
}

test("a flat tree has parents before children and siblings in order, with the version it shows", async () => {
  const { cell, wall, card, inner, tissue, rated } = await biology();
  const tree = await read(book.rootId);
  expect(tree?.nodes.map((node) => node.id)).toEqual([
    book.rootId,
    cell.id,
    wall.id,
    card.id,
    inner.id,
    tissue.id,
  ]);
  expect(tree?.nodes[1]?.children_ids).toEqual([wall.id, card.id]);
  expect(tree?.nodes[3]).toMatchObject({ content: card.content, user_flashcard: rated });
  expect(tree?.version).toBe((await book.log()).length);
  const flat = wire.FlatTree.parse(await parsed(flatTreeJson, book.rootId));
  const { version, generation, nodes } = tree ?? {};
  expect(flat).toEqual({
    root_id: book.rootId,
    version,
    generation,
    records: { study_settings: [], marks: [], anchors: [], requirements: [], provenances: [] },
    nodes,
  });
});

test("a branch comes with its parent when asked, and without progress when not", async () => {
  const { cell, wall, card } = await biology();
  const branch = await read(card.id, { includeUserFlashcards: false });
  expect(branch?.parent).toMatchObject({
    id: cell.id,
    children_ids: [wall.id, card.id],
    content: { text: "Cell" },
  });
  expect(branch?.nodes[0]).not.toHaveProperty("user_flashcard");
  expect((await read(card.id, { includeParent: false }))?.parent).toBeNull();
  expect((await read(book.rootId))?.parent, "a root has none").toBeNull();
});

test("the nested answer is the same tree as the flat one", async () => {
  const { cell } = await biology();
  for (const id of [book.rootId, cell.id]) {
    const tree = (await read(id)) as NonNullable<Awaited<ReturnType<typeof read>>>;
    const flat = new Map(tree.nodes.map((node) => [node.id, node]));
    const nest = (nodeId: number): unknown => {
      const node = flat.get(nodeId) as wire.Node;
      return { ...node, children: node.children_ids.map(nest) };
    };
    const { parent, ...nested } = await parsed(nestedTreeJson, id);
    expect(nested).toEqual(nest(id));
    expect(parent).toEqual(tree.parent ?? undefined);
  }
});

test("a deleted, an unknown and another user's node is null", async () => {
  const { wall } = await biology();
  await book.one({ type: "tree.delete", id: wall.id });
  const other = await createNotebook(database.pool, testQueue(database.pool));
  for (const id of [wall.id, other.rootId, 999_999_999]) expect(await read(id)).toBeNull();
});

test("a wide and a deep tree are written in pieces, without recursion", async () => {
  await seedBranches(database.pool, book, 12_000);
  expect((await read(book.rootId))?.nodes).toHaveLength(12_001);
  const pieces = await piecesOf(nestedTreeJson, book.rootId);
  expect(pieces.length).toBeGreaterThan(10);
  const text = pieces.join("");
  expect(text.match(/"children":\[/g)).toHaveLength(12_001);
  let depth = 0;
  for (const bracket of text.match(/[{}]/g) ?? []) depth += bracket === "{" ? 1 : -1;
  expect(depth, "every node that is opened is closed").toBe(0);
  expect((await parsed(flatTreeJson, book.rootId)).nodes).toHaveLength(12_001);
});

test("a note tells the node that shows it, or null; a deleted one is gone", async () => {
  const { wall, tissue } = await biology();
  const loose = (await book.one({ type: "note.create", note: { text: "Loose" } })).body as wire.Note;
  await book.one({ type: "tree.delete", id: tissue.id });
  const note = (id: number) => readNote(database.pool, book.userId, id);
  expect(await note(wall.item_id)).toEqual({
    id: wall.item_id,
    text: "Wall",
    user_id: book.userId,
    tree_id: wall.id,
  });
  expect(await note(loose.id)).toMatchObject({ text: "Loose", tree_id: null });
  expect(await note(tissue.item_id)).toBeNull();
  const other = await createNotebook(database.pool, testQueue(database.pool));
  expect(await note(other.rootNoteId)).toBeNull();
});

test("changes are read on from any version, in pages, to the end of the log", async () => {
  await biology();
  const all = await book.log();
  const collected: wire.DataMutation[] = [];
  for (let since = 0, complete = false; !complete; ) {
    const page = await readChanges(database.pool, book.userId, since, 4);
    if (page.reset) throw new Error("reset");
    collected.push(...page.changes);
    ({ version: since, complete } = page);
  }
  expect(collected).toEqual(all);
  for (const change of all) expect(wire.DataMutation.parse(change)).toEqual(change);
  const end = all.length;
  expect(await readChanges(database.pool, book.userId, end)).toEqual({
    reset: false,
    head: { version: end, userActionId: 0, generation: expect.any(String) },
    changes: [],
    version: end,
    complete: true,
  });
});

test("where the log ends and its rows are of one moment, whatever is written while they are read", async () => {
  const from = (await book.log()).length;
  let isOver = false;
  const writing = (async () => {
    for (let edit = 0; edit < 100; edit++)
      await book.one({ type: "note.update", id: book.rootNoteId, note: { text: `${edit}` } });
    isOver = true;
  })();
  const ends: (readonly [number | undefined, number])[] = [];
  const reader = async () => {
    while (!isOver) {
      const read = await readChanges(database.pool, book.userId, from);
      if (!read.reset) ends.push([read.changes.at(-1)?.version ?? from, read.head.version]);
    }
  };
  await Promise.all([writing, ...Array.from({ length: 4 }, reader)]);
  expect(new Set(ends.map(([, end]) => end)).size).toBeGreaterThan(1);
  expect(ends.filter(([last, end]) => last !== end)).toEqual([]);
});

test("a reader ahead of the log, behind what is kept, or of no account at all is told to reset", async () => {
  await biology();
  const end = (await book.log()).length;
  const reset = { reset: true, head: { version: end, userActionId: 0, generation: expect.any(String) } };
  expect(await readChanges(database.pool, book.userId, end + 1)).toEqual(reset);
  await database.pool.query("delete from data_mutations where user_id = $1 and version < 5", [book.userId]);
  expect(await readChanges(database.pool, book.userId, 3)).toEqual(reset);
  expect(await readChanges(database.pool, book.userId, 4)).toMatchObject({ reset: false });
  await database.pool.query("delete from data_mutations where user_id = $1", [book.userId]);
  expect(await readChanges(database.pool, book.userId, 4)).toEqual(reset);
  expect(await readChanges(database.pool, 999_999_999, 0)).toEqual({ reset: true, head: null });
});

test("user actions come newest first, in pages, each with the rows that name it", async () => {
  const actions = Array.from({ length: 5 }, (_, index) => ({
    uuid: randomUUID(),
    event_type: "note.edit",
    event_source: "keyboard",
    payload: { index },
  }));
  for (const action of actions) {
    const note = { text: `Edit ${action.payload.index}` };
    const command = {
      type: "note.update",
      id: book.rootNoteId,
      note,
      user_action_uuid: action.uuid,
    } as const;
    await book.send({ commands: [command], userActions: [action] });
  }
  const list = (page: { before?: number; limit: number }) =>
    listUserActions(database.pool, book.userId, page);
  const newest = await list({ limit: 2 });
  expect(newest.map((action) => action.payload.index)).toEqual([4, 3]);
  expect(newest[0]?.data_mutations).toMatchObject([
    { mutation_type: "note.edit", new_values: { text: "Edit 4" } },
  ]);
  expect(wire.UserAction.parse(newest[0])).toEqual(newest[0]);
  const older = await list({ before: newest[1]?.id ?? 0, limit: 0 });
  expect(older.map((action) => action.payload.index)).toEqual([2]);
  expect(await list({ limit: 10_000 })).toHaveLength(5);
  const after = await readUserActionsAfter(database.pool, book.userId, older[0]?.id ?? 0, 10);
  expect(after.map((action) => action.payload.index)).toEqual([3, 4]);
  const other = await createNotebook(database.pool, testQueue(database.pool));
  expect(await listUserActions(database.pool, other.userId, { limit: 10 })).toEqual([]);
});
