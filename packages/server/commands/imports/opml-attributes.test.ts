import { readXml } from "@perennial/domain/format/xml/read-xml";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../database/transaction.ts";
import { heldToShards } from "../../testing/shard-forms.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createNotebook, expectSoundLog, type Notebook, setClock, testQueue } from "../testing/notebook.ts";
import { bring, callOf } from "./testing/bring.ts";
import { leave } from "./testing/leave.ts";
import { undoImport } from "./undo-import.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = setClock()();
const SOURCE = `<opml version="2.0" xmlns:x="urn:x"><head><title>Feeds</title></head><body>
  <outline text="&lt;b&gt;Rivers&lt;/b&gt;" title="Rivers" _note="slow&#10;" xmlUrl="https://a.test?b&amp;c" x:seen="2">
    <outline created="2020-01-01" text="Rhine"/>
    <outline text="Elbe"/>
  </outline>
</body></opml>`;
const RIVERS = { title: "Rivers", xmlUrl: "https://a.test?b&c", "x:seen": "2" };
const [BOLD, RHINE, ELBE] = [
  { ...RIVERS, text: "<b>Rivers</b>", _note: "slow\n" },
  { created: "2020-01-01", text: "Rhine" },
  { text: "Elbe" },
];

/** Everything that outlines say of themselves, in the order of the file. */
function outlinesIn(source: string): Record<string, string>[] {
  const outlines: Record<string, string>[] = [];
  const read = readXml(source, {
    open: (name, attributes) => {
      if (name === "outline") outlines.push(Object.fromEntries(attributes));
    },
    close: () => {},
    text: () => {},
  });
  expect(read.ok).toBe(true);
  return outlines;
}

async function start() {
  const pool = heldToShards(database.pool);
  const book = await createNotebook(pool, testQueue(pool));
  const { userId, rootId } = book;
  const into = { userId, intoId: rootId, now };
  return {
    pool,
    book,
    bringIn: (file: string | Uint8Array) => bring(pool, into, file, "feeds.opml"),
    opml: async (branchId = rootId) =>
      Buffer.from(await leave(pool, { userId, now, nodeIds: [branchId] }, "opml")).toString(),
    backup: () => leave(pool, { userId, now }, "json"),
  };
}

const nodeNamed = async ({ userId }: Notebook, text: string) => {
  const { rows } = await database.pool.query<{ id: number; note_id: number }>(
    `select n.id, n.note_id from nodes n join notes t on t.user_id = $1 and t.id = n.note_id
     where n.user_id = $1 and t.text like $2 and n.deleted_at is null`,
    [userId, text],
  );
  if (!rows[0]) throw new Error(`no note ${text}`);
  return rows[0];
};

test("attributes that have no form here leave with their outlines, as they came, and are no loss", async () => {
  const { book, bringIn, opml } = await start();
  const { done } = await bringIn(SOURCE);
  expect(done.receipt).toMatchObject({ new: 3, losses: [] });
  expect(done.receipt?.decisions).toEqual([
    "Attributes that have no form here are kept beside their notes, and leave with them as OPML.",
  ]);
  const left = await opml(done.root_node_id ?? 0);
  expect(outlinesIn(left)).toEqual([BOLD, RHINE, ELBE]);
  expect(left).toContain('<opml version="2.0" xmlns:x="urn:x" ');
  // Elsewhere what its prefix stands for is said at the outline.
  expect(outlinesIn(await opml())).toEqual([{ text: "Feeds" }, { "xmlns:x": "urn:x", ...BOLD }, RHINE, ELBE]);
  await expectSoundLog(database.pool, book.userId);
});

test("they leave after the text was changed and the note was moved, and not with one that was deleted", async () => {
  const { book, bringIn, opml } = await start();
  const { done } = await bringIn(SOURCE);
  const feeds = done.root_node_id ?? 0;
  const [rivers, rhine, elbe] = [
    await nodeNamed(book, "**Rivers**%"),
    await nodeNamed(book, "Rhine"),
    await nodeNamed(book, "Elbe"),
  ];
  const commands = [
    { type: "note.update", id: rivers.note_id, note: { text: "Streams" } },
    { type: "tree.update", id: rhine.id, tree: { parent_id: feeds, sort_order: 0.5 } },
    { type: "tree.delete", id: elbe.id },
  ] as const;
  await book.send({ commands });
  expect(outlinesIn(await opml(feeds))).toEqual([RHINE, { ...RIVERS, text: "Streams" }]);
});

test("a backup carries them to another account", async () => {
  const [one, other] = [await start(), await start()];
  await one.bringIn(SOURCE);
  const backup = await one.backup();
  await other.bringIn(backup);
  expect(outlinesIn(await other.opml())).toEqual(outlinesIn(await one.opml()));
  const nodesIn = (file: Uint8Array) =>
    (JSON.parse(Buffer.from(file).toString()) as { nodes: unknown }).nodes;
  expect(nodesIn(await other.backup())).toEqual(nodesIn(backup));
});

test("taken back they are gone, and come again with the file", async () => {
  const { pool, book, bringIn, opml } = await start();
  const { done } = await bringIn(SOURCE);
  await inTransaction(pool, (client) => undoImport(client, book.userId, callOf(done), now));
  expect(outlinesIn(await opml())).toEqual([]);
  await bringIn(SOURCE);
  expect(outlinesIn(await opml())).toContainEqual(RHINE);
});
