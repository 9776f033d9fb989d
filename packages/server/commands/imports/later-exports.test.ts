import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../database/transaction.ts";
import { heldToShards } from "../../testing/shard-forms.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createNotebook, expectSoundLog, setClock, testQueue } from "../testing/notebook.ts";
import { bring, callOf } from "./testing/bring.ts";
import { leave } from "./testing/leave.ts";
import { zipOf } from "./testing/zip-of.ts";
import { undoImport } from "./undo-import.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = setClock()();
const [MONDAY, TUESDAY] = [1_591_572_842_475, 1_591_659_242_475];

async function start() {
  const pool = heldToShards(database.pool);
  const book = await createNotebook(pool, testQueue(pool));
  const { userId, rootId } = book;
  const of = { userId, intoId: rootId, now };
  const receiptOf = async (file: string | Uint8Array) => (await bring(pool, of, file, "notes")).done.receipt;
  return { pool, book, of, receiptOf, texts: async () => (await book.lines()).map((line) => line.trim()) };
}

const roam = (humus: string, at: number) =>
  JSON.stringify([
    {
      title: "Soil",
      uid: "p1",
      "edit-time": MONDAY,
      children: [
        { string: humus, uid: "b1", "edit-time": at },
        { string: "clay", uid: "b2", "edit-time": MONDAY },
      ],
    },
  ]);
const logseq = (humus: string) =>
  zipOf([
    ["logseq/config.edn", "{}"],
    ["pages/Soil.md", `- ${humus}\n  id:: 64f0\n- clay\n  id:: 64f1\n`],
  ]);
const remnote = (humus: string) =>
  JSON.stringify({
    exportVersion: 1,
    documentRemToExportId: "p1",
    docs: [
      { _id: "p1", key: ["Soil"], parent: null, children: ["b1", "b2"] },
      { _id: "b1", key: [humus], parent: "p1" },
      { _id: "b2", key: ["clay"], parent: "p1" },
    ],
  });

test.each([
  ["a graph of Roam", roam("humus", MONDAY), roam("Humus is dark", TUESDAY)],
  ["an export of RemNote", remnote("humus"), remnote("Humus is dark")],
  ["a folder of Logseq", logseq("humus"), logseq("Humus is dark")],
] as const)("a later one of %s changes the note where nobody changed it here", async (_, first, second) => {
  const { pool, book, receiptOf, texts } = await start();
  expect(await receiptOf(await first)).toMatchObject({ new: 3 });
  expect(await receiptOf(await first)).toMatchObject({ new: 0, updated: 0, identical: 3, kept_ours: 0 });
  expect(await receiptOf(await second)).toMatchObject({ new: 0, updated: 1, identical: 2, kept_ours: 0 });
  expect(await texts()).toContain("Humus is dark");
  expect(await texts()).not.toContain("humus");
  expect(await receiptOf(await second)).toMatchObject({ new: 0, updated: 0, identical: 3 });
  await expectSoundLog(pool, book.userId);
});

test("what was changed here stays, whatever a later graph says", async () => {
  const { pool, book, receiptOf, texts } = await start();
  await receiptOf(roam("humus", MONDAY));
  const { rows } = await pool.query<{ id: number }>(
    "select id from notes where user_id = $1 and text = 'humus'",
    [book.userId],
  );
  await book.one({ type: "note.update", id: rows[0]?.id ?? 0, note: { text: "my humus" } });
  expect(await receiptOf(roam("Humus is dark", TUESDAY))).toMatchObject({ updated: 0, kept_ours: 1 });
  expect(await texts()).toContain("my humus");
});

test("an earlier graph, and one of the same moment, takes nothing back that a later one brought", async () => {
  const { receiptOf, texts } = await start();
  await receiptOf(roam("Humus is dark", TUESDAY));
  expect(await receiptOf(roam("humus", MONDAY))).toMatchObject({ updated: 0, kept_ours: 1 });
  expect(await receiptOf(roam("humus", TUESDAY))).toMatchObject({ updated: 0, kept_ours: 1 });
  expect(await texts()).toContain("Humus is dark");
});

test("a later file of another name makes no branch where it brings nothing new", async () => {
  const { pool, of, receiptOf, texts } = await start();
  await receiptOf(roam("humus", MONDAY));
  const before = await texts();
  const { done } = await bring(pool, of, roam("humus", MONDAY), "notes of Tuesday.json");
  expect(done).toMatchObject({ state: "done", root_node_id: of.intoId });
  expect(await texts()).toEqual(before);
});

test("taken back, a later graph leaves the note as the first one had it, to be updated again", async () => {
  const { pool, book, of, receiptOf, texts } = await start();
  await receiptOf(roam("humus", MONDAY));
  const { done } = await bring(pool, of, roam("Humus is dark", TUESDAY));
  const undone = await inTransaction(pool, (client) => undoImport(client, book.userId, callOf(done), now));
  expect(undone).toMatchObject({ removed: 0, restored: 1, kept: 0 });
  expect(await texts()).toContain("humus");
  expect(await receiptOf(roam("Humus is dark", TUESDAY))).toMatchObject({ updated: 1 });
  await expectSoundLog(pool, book.userId);
});

test("what a source names its blocks by goes along in a backup", async () => {
  const [one, other] = [await start(), await start()];
  await one.receiptOf(roam("humus", MONDAY));
  const backupOf = ({ book }: typeof one) => leave(database.pool, { userId: book.userId, now }, "json");
  const backup = await backupOf(one);
  await other.receiptOf(backup);
  const nodesIn = (file: Uint8Array) =>
    (JSON.parse(Buffer.from(file).toString()) as { nodes: unknown }).nodes;
  expect(nodesIn(await backupOf(other))).toEqual(nodesIn(backup));
  expect(JSON.stringify(nodesIn(backup))).toContain(`"changed_at":${MONDAY}`);
});
