import { anchorName } from "@perennial/domain/rich/anchor-name";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../database/transaction.ts";
import { heldToShards } from "../../../testing/shard-forms.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createNotebook, expectSoundLog, setClock, testQueue } from "../../testing/notebook.ts";
import { bring, callOf } from "../testing/bring.ts";
import { leave } from "../testing/leave.ts";
import { zipOf } from "../testing/zip-of.ts";
import { undoImport } from "../undo-import.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = setClock()();
const UUID = "64f0a3c1-1111-4222-8333-444455556666";
const page = (name: string, text: string) => [`pages/${name}.md`, text] as const;
const graph = (...pages: readonly (readonly [string, string])[]) =>
  zipOf([["journals/2026_11_29.md", "- x"], ...pages]);
const SOIL = page("Soil", `- Humus\n  id:: ${UUID}`);
const WALK = page("Walk", `- saw ((${UUID})) on [[Soil]] #mud`);

async function start() {
  const pool = heldToShards(database.pool);
  const book = await createNotebook(pool, testQueue(pool));
  const { userId, rootId } = book;
  const of = { userId, intoId: rootId, now };
  const anchors = async () =>
    (
      await pool.query<{ id: number; text: string; is_gone: boolean }>(
        `select a.id, t.text, n.deleted_at is not null as is_gone from anchors a
         join nodes n on n.user_id = $1 and n.id = a.node_id join notes t on t.user_id = $1 and t.id = n.item_id
         where a.user_id = $1 and a.deleted_at is null`,
        [userId],
      )
    ).rows;
  /** Rows with what their links lead to now. */
  const rows = async () => {
    const titles = new Map(
      (await anchors()).map(({ id, text, is_gone }) => [anchorName(id), is_gone ? "gone" : text]),
    );
    return (await book.lines()).map((line) =>
      line.trim().replace(/\^([0-9a-z]{10})(?=\]\])/g, (_, name: string) => ` → ${titles.get(name) ?? "?"}`),
    );
  };
  return { pool, book, of, userId, anchors, rows };
}

const LINKED = "saw [[Humus → Humus]] on [[Soil → Soil]] #mud";

test("links come in with their anchors and are counted; the same file again is the same", async () => {
  const { pool, of, userId, rows, anchors } = await start();
  const { done } = await bring(pool, of, await graph(SOIL, WALK), "Graph.zip");
  expect(await rows()).toEqual(expect.arrayContaining([LINKED]));
  expect(done.receipt).toMatchObject({ links: 2, tags: 1, losses: [] });
  const before = await anchors();
  const again = await bring(pool, of, await graph(SOIL, WALK), "Graph.zip");
  expect(again.done.receipt).toMatchObject({ new: 0, updated: 0, kept_ours: 0 });
  expect(await anchors()).toEqual(before);
  await expectSoundLog(pool, userId);
});

test("a target that is called otherwise in a later file is the same target", async () => {
  const { pool, of, rows } = await start();
  await bring(pool, of, await graph(SOIL, WALK), "Graph.zip");
  const later = await graph(page("Soil", `- Black humus\n  id:: ${UUID}`), WALK);
  expect((await bring(pool, of, later, "Graph.zip")).done.receipt).toMatchObject({ new: 0, updated: 1 });
  expect(await rows()).toContain("saw [[Humus → Black humus]] on [[Soil → Soil]] #mud");
});

test("a file that refers to what another one brought leads there; until then it stands as it was written", async () => {
  const { pool, of, rows } = await start();
  const first = await bring(pool, of, await graph(WALK), "Graph.zip");
  expect(first.done.receipt?.losses.map(({ kind, count }) => [kind, count])).toEqual([
    ["references to blocks that are not in the file", 1],
    ["links to pages that are not in the file", 1],
  ]);
  expect(await rows()).toContain(`saw ((${UUID})) on [[Soil]] #mud`);
  const { done } = await bring(pool, of, await graph(SOIL), "Graph.zip");
  expect(done.receipt).toMatchObject({ losses: [] });
  const met = await bring(pool, of, await graph(page("Ride", `- ((${UUID})), ((gone))`)), "Graph.zip");
  expect(await rows()).toContain("[[64f0a3c1-1111-4222-8333-444455556666 → Humus]], ((gone))");
  expect(met.done.receipt?.losses).toMatchObject([{ count: 1 }]);
  // The first file once more: its references lead somewhere now.
  expect((await bring(pool, of, await graph(WALK), "Graph.zip")).done.receipt).toMatchObject({ losses: [] });
});

test("a target that was deleted since comes back, and links lead to it; taking that back leads them where they led", async () => {
  const { pool, book, of, userId, rows, anchors } = await start();
  await bring(pool, of, await graph(SOIL, WALK), "Graph.zip");
  const humus = await pool.query<{ id: number }>(
    `select n.id from nodes n join notes t on t.user_id = $1 and t.id = n.note_id where n.user_id = $1 and t.text = 'Humus'`,
    [userId],
  );
  await book.one({ type: "tree.delete", id: humus.rows[0]?.id ?? 0 });
  expect(await rows()).toContain("saw [[Humus → gone]] on [[Soil → Soil]] #mud");
  const before = await anchors();
  const { done } = await bring(pool, of, await graph(SOIL, WALK), "Graph.zip");
  expect(await rows()).toContain(LINKED);
  expect((await anchors()).map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
  await inTransaction(pool, (client) => undoImport(client, userId, callOf(done), now));
  expect(await anchors()).toEqual(before);
  await expectSoundLog(pool, userId);
});

test("the same graph at another place leads to its own notes", async () => {
  const { pool, book, of, userId, rows } = await start();
  await bring(pool, of, await graph(SOIL, WALK), "Graph.zip");
  const place = await book.note("Elsewhere");
  await bring(
    pool,
    { ...of, intoId: place.id },
    await graph(page("Soil", `- Loam\n  id:: ${UUID}`), WALK),
    "Graph.zip",
  );
  expect(await rows()).toEqual(
    expect.arrayContaining([LINKED, "saw [[Loam → Loam]] on [[Soil → Soil]] #mud"]),
  );
  const backup = await leave(pool, { userId, now }, "json");
  const other = await start();
  await bring(pool, other.of, backup, "backup.json");
  expect(await other.rows()).toEqual(
    expect.arrayContaining([LINKED, "saw [[Loam → Loam]] on [[Soil → Soil]] #mud"]),
  );
});
