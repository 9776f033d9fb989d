import { basicCard } from "@perennial/domain/card/card";
import "fake-indexeddb/auto";
import { logRecordFromOp } from "@perennial/contract/log/logged-ops";
import type { KindName, RecordOf } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { Op } from "@perennial/domain/op/op";
import { newProgress } from "@perennial/domain/study/new-progress";
import fc from "fast-check";
import { openDB } from "idb";
import { expect, test } from "vitest";
import { logRowAt } from "../testing/log-row.ts";
import { type StoredRecord, stored, type WholeTree } from "../view/stored-record.ts";
import { applyToRecords } from "./apply-rows.ts";
import type { LocalCopy } from "./copy.ts";
import { openCopyDb } from "./copy-db.ts";
import { copyName } from "./copy-schema.ts";

let users = 1;
const deps = { uuid: () => crypto.randomUUID(), pause: () => Promise.resolve() };
const open = (userId: number) => openCopyDb(userId, deps);

const noteOf = (id: number, text = `note ${id}`) => stored("note", { id, text });
const nodeOf = (id: number, parentId: number | null, sortOrder = id) =>
  stored("node", { id, parentId, sortOrder, itemType: "note", itemId: id });
/** A root, and notes below it. */
const treeOf = (version: number, size: number): WholeTree => {
  const ids = Array.from({ length: size }, (_, i) => i + 1);
  return {
    version,
    generation: "g",
    rootId: 1,
    records: ids.flatMap((id) => [noteOf(id), nodeOf(id, id === 1 ? null : 1)]),
  };
};

const edit = (id: number, text: string): Op => ({
  type: "note.edit",
  id,
  before: { text: "" },
  after: { text },
});
const logOf = (after: number, ...ops: Op[]) =>
  ops.map((op, i) => logRowAt(after + i + 1, logRecordFromOp(op)));

const nameOf = ({ kind, record }: StoredRecord) => `${kind}:${record.id}`;
const sorted = (records: readonly StoredRecord[]) =>
  [...records].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
const textIn = (tree: WholeTree | null, id: number) =>
  tree?.records.find(({ kind, record }) => kind === "note" && record.id === id)?.record;

async function written(tree: WholeTree): Promise<{ user: number; copy: LocalCopy }> {
  const user = users++;
  const copy = await open(user);
  await copy.replace(tree);
  return { user, copy };
}
/** What stands in the database, for a test to spoil. */
const raw = (user: number) => openDB(copyName(user));

test("a tree outlives the page as a whole, of whatever size, and is one user's alone", async () => {
  const tree = treeOf(7, 3_500);
  const { user, copy } = await written(tree);
  copy.close();
  const after = await open(user);
  expect(await after.end()).toEqual({ version: 7, generation: "g" });
  const read = await after.read();
  expect(read).toMatchObject({ version: 7, rootId: 1 });
  expect(sorted(read?.records ?? [])).toEqual(sorted(tree.records));
  expect(await (await open(users++)).head(1)).toBeNull();
});

test("the copy with its journal is what the log makes of the tree, folded or not, in whatever pieces it came", async () => {
  /** Changes of a few records among many, by numbers that mean something only where such a record is. */
  const change = fc.record({
    what: fc.constantFrom("edit", "create", "delete", "move"),
    which: fc.nat(40),
    text: fc.string({ maxLength: 4 }),
  });
  const step = fc.oneof(fc.array(change, { minLength: 1, maxLength: 6 }), fc.constant("fold" as const));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const tree = treeOf(3, 30);
      const { copy } = await written(tree);
      const records = new Map(tree.records.map((each) => [nameOf(each), each]));
      const shelfOf = (kind: KindName) => ({
        get: (id: RecordId) => records.get(`${kind}:${id}`)?.record,
        put: (record: RecordOf<KindName>) => void records.set(`${kind}:${record.id}`, stored(kind, record)),
        remove: (id: RecordId) => void records.delete(`${kind}:${id}`),
      });
      let version = tree.version;
      let nextId = 100;
      for (const each of steps) {
        if (each === "fold") {
          await copy.fold();
          continue;
        }
        const ops = each.map(({ what, which, text }): Op => {
          const id = which + 2;
          switch (what) {
            case "edit":
              return edit(id, text);
            case "create":
              return { type: "note.create", id: nextId, before: null, after: { id: nextId++, text } };
            case "delete":
              return { type: "note.delete", id, before: { id, text: "" }, after: null };
            default: {
              const before = { parentId: 1, sortOrder: 0 };
              return { type: "node.move", id, before, after: { parentId: 1, sortOrder: which / 2 } };
            }
          }
        });
        const rows = logOf(version, ...ops);
        version += rows.length;
        applyToRecords(shelfOf, rows);
        expect(await copy.append(rows)).toBe(true);
      }
      const read = await copy.read();
      expect(read?.version).toBe(version);
      expect(sorted(read?.records ?? [])).toEqual(sorted([...records.values()]));
      copy.close();
    }),
    { numRuns: 30 },
  );
});

test("what is known of the parts of a card lies with the card, wherever chunks are cut", async () => {
  const partOf = (flashcardId: number, part: number): StoredRecord =>
    stored("progress", {
      ...newProgress(flashcardId, new Date(0), part),
      confidenceColor: "green",
      confidence: 4,
    });
  const parts = Array.from({ length: 700 }, (_, i) => [0, 1, 2].map((part) => partOf(i + 1, part))).flat();
  const { copy } = await written({ ...treeOf(5, 3), records: [...treeOf(5, 3).records, ...parts] });
  const again = [334, 667].map((id): Op => {
    const { record } = partOf(id, 0);
    return { type: "progress.set", id, before: null, after: { ...record, lapses: 7 } } as Op;
  });
  await copy.append(logOf(5, ...again));
  await copy.fold();
  const read = (await copy.read())?.records.filter(({ kind }) => kind === "progress") ?? [];
  expect(new Set(read.map(nameOf)).size).toBe(2_100);
  expect(
    read
      .filter(({ record }) => "lapses" in record && record.lapses === 7)
      .map(nameOf)
      .sort(),
  ).toEqual(["progress:334", "progress:667"]);
});

test("a chunk that grows is cut in two, one that is emptied goes", async () => {
  const { copy } = await written(treeOf(1, 1_000));
  const create = (id: number): Op => ({
    type: "note.create",
    id,
    before: null,
    after: { id, text: `${id}` },
  });
  await copy.append(logOf(1, ...Array.from({ length: 1_500 }, (_, i) => create(2_000 + i))));
  await copy.fold();
  expect((await copy.read())?.records).toHaveLength(3_500);
  const remove = (id: number): Op => ({ type: "note.delete", id, before: { id, text: "" }, after: null });
  await copy.append(logOf(1_501, ...Array.from({ length: 1_500 }, (_, i) => remove(2_000 + i))));
  await copy.fold();
  expect((await copy.read())?.records).toHaveLength(2_000);
});

test("rows that are known are passed over, rows after a gap are not taken", async () => {
  const { copy } = await written(treeOf(5, 3));
  expect(await copy.append(logOf(5, edit(2, "a")))).toBe(true);
  expect(await copy.append(logOf(5, edit(2, "other"), edit(3, "b")))).toBe(true);
  expect(await copy.append(logOf(9, edit(2, "lost")))).toBe(false);
  const read = await copy.read();
  expect(read?.version).toBe(7);
  expect([textIn(read, 2), textIn(read, 3)]).toMatchObject([{ text: "a" }, { text: "b" }]);
});

test("a copy that was left half-written is none", async () => {
  const { user, copy } = await written(treeOf(5, 3));
  const db = await raw(user);
  await db.delete("head", "head");
  expect([await copy.head(1), await copy.read(), await copy.end()]).toEqual([null, null, null]);
  expect(await copy.append(logOf(5, edit(2, "a")))).toBe(true);
  expect(await copy.read()).toBeNull();
  db.close();
});

test.each<[string, (db: Awaited<ReturnType<typeof raw>>) => Promise<unknown>]>([
  ["a chunk is gone", (db) => db.delete("chunks", ["note", 0])],
  ["a chunk lacks a field", (db) => db.put("chunks", { kind: "note", from: 0, ids: [1, 2, 3], columns: {} })],
  [
    "a chunk lacks values",
    (db) => db.put("chunks", { kind: "note", from: 0, ids: [1, 2, 3], columns: { text: ["a"] } }),
  ],
  [
    "the root is gone",
    async (db) => {
      const chunk = await db.get("chunks", ["node", 0]);
      await db.put("chunks", { ...chunk, ids: [8, 9, 10] });
    },
  ],
  [
    "a row of the journal cannot be read",
    (db) =>
      db.add("journal", {
        version: 6,
        rows: logOf(5, edit(2, "a")).map((row) => ({ ...row, new_values: { text: 7 } })),
      }),
  ],
  ["the journal has a gap", (db) => db.add("journal", { version: 9, rows: logOf(8, edit(2, "a")) })],
  [
    "it was written in another form",
    async (db) => db.put("head", { ...(await db.get("head", "head")), format: "0" }, "head"),
  ],
])("a copy is none where %s", async (_what, spoil) => {
  const { user, copy } = await written(treeOf(5, 3));
  const db = await raw(user);
  await spoil(db);
  expect(await copy.read()).toBeNull();
  expect(await copy.head(1)).toBeNull();
  await copy.replace(treeOf(8, 3));
  expect((await copy.read())?.version).toBe(8);
  db.close();
});

test("of two tabs that write it anew the last to begin has its way", async () => {
  const user = users++;
  const [one, two] = [await open(user), await open(user)];
  const tree = treeOf(5, 9_000);
  const [first, second] = await Promise.all([one.replace(tree), two.replace({ ...tree, version: 6 })]);
  expect([first, second]).toEqual([false, true]);
  expect((await one.read())?.version).toBe(6);
});

test("the beginning of a page is kept with the log that follows, also when the journal is folded", async () => {
  const { copy } = await written(treeOf(5, 50));
  await copy.keepScreen(1, 5, [noteOf(1), nodeOf(1, null), noteOf(2), nodeOf(2, 1)]);
  const shown = async () => sorted((await copy.head(1))?.screen ?? []);
  await copy.append(logOf(5, edit(2, "a")));
  const changed = sorted([noteOf(1), nodeOf(1, null), noteOf(2, "a"), nodeOf(2, 1)]);
  expect(await shown()).toEqual(changed);
  await copy.fold();
  expect(await shown()).toEqual(changed);
  expect(await copy.head(1)).toMatchObject({ version: 6, rootId: 1 });
  expect((await copy.head(2))?.screen).toBeNull();
});

test("the beginnings of a few pages are kept, not of all", async () => {
  const { copy } = await written(treeOf(5, 50));
  for (let page = 1; page <= 20; page++) await copy.keepScreen(page, 5, [nodeOf(page, null)]);
  const kept = await Promise.all(Array.from({ length: 20 }, (_, i) => copy.head(i + 1)));
  expect(kept.filter((head) => head?.screen).length).toBe(8);
  expect(kept[19]?.screen).toHaveLength(1);
});

test("a copy of a tree that was read between the two calls that make a card is loaded again, not shown without the card", async () => {
  const repoint: Op = {
    type: "node.repoint",
    id: 2,
    before: { itemType: "note", itemId: 2 },
    after: { itemType: "flashcard", itemId: 5 },
  };
  const create: Op = {
    type: "flashcard.create",
    id: 5,
    before: null,
    after: basicCard({ id: 5, question: "Q", answer: "A" }),
  };
  const rows = [repoint, { type: "note.delete", id: 2, before: { id: 2, text: "" }, after: null } as const];
  const screen = treeOf(7, 3).records;

  const { copy } = await written(treeOf(7, 3));
  await copy.append(logOf(7, ...rows));
  expect(await copy.read()).toBeNull();
  expect(await copy.end()).toBeNull();

  const { copy: folding } = await written(treeOf(7, 3));
  await folding.append(logOf(7, ...rows));
  await folding.fold();
  expect(await folding.end()).toBeNull();

  // With the card in the journal, or gone again, all is there.
  const { copy: whole } = await written(treeOf(7, 3));
  await whole.keepScreen(1, 7, screen);
  await whole.append(logOf(7, create, ...rows));
  expect((await whole.head(1))?.screen).not.toBeNull();
  await whole.fold();
  expect((await whole.read())?.records).toContainEqual(expect.objectContaining({ kind: "flashcard" }));
  const { copy: gone } = await written(treeOf(7, 3));
  const back: Op = { ...repoint, before: repoint.after, after: repoint.before };
  await gone.append(logOf(7, repoint, back));
  expect((await gone.read())?.version).toBe(9);

  // A first screen from between them, in a copy that has the card.
  const { copy: later } = await written(treeOf(7, 3));
  await later.append(logOf(7, create));
  await later.keepScreen(1, 8, screen);
  await later.append(logOf(8, ...rows));
  expect((await later.head(1))?.screen).toBeNull();
  expect(await later.read()).not.toBeNull();
});
