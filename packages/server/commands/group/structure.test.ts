// Also on the oldest PostgreSQL: recursive statements over trees.

import type * as wire from "@perennial/contract/outline/wire";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seed } from "../../testing/seed.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { readTree } from "../../testing/whole-tree.ts";
import { createNotebook, expectSoundLog, type Notebook, named, testQueue } from "../testing/notebook.ts";
import type { CommandQueue } from "./queue.ts";

let database: TestDatabase;
let queue: CommandQueue;
let book: Notebook;

beforeAll(async () => {
  database = await createTestDatabase();
  queue = testQueue(database.pool);
});
afterAll(() => database.drop());
beforeEach(async () => {
  book = await createNotebook(database.pool, queue);
});

const noteBelow = (text: string, parent_id: number, previous_sibling_id?: number) =>
  ({
    type: "tree.create",
    tree: {
      item_type: "note",
      note: { text },
      parent_id,
      ...(previous_sibling_id ? { previous_sibling_id } : {}),
    },
  }) as const;

/** Seeds a chain of `levels` notes below the root by SQL, the deepest last; returns their ids. */
async function seedChain(levels: number): Promise<number[]> {
  const rows = await seed<{ id: number }>(
    database.pool,
    `with made as (
       select nextval('node_ids') as id, nextval('note_ids') as note, i from generate_series(1, $3::int) i),
     noted as (insert into notes (user_id, id, text) select $1, note, 'Level ' || i from made)
     insert into nodes (user_id, id, parent_id, item_type, item_id, sort_order)
     select $1, id, coalesce(lag(id) over (order by i), $2), 'note', note, 1 from made order by i returning id`,
    [book.userId, book.rootId, levels],
  );
  return rows.map((row) => row.id);
}

test("a node cannot be moved into itself or below itself", async () => {
  const a = await book.note("A");
  const b = await book.note("B", a.id);
  const c = await book.note("C", b.id);
  for (const parent_id of [a.id, b.id, c.id]) {
    expect(await book.refused({ type: "tree.update", id: a.id, tree: { parent_id } })).toMatchObject({
      status: 422,
      code: "cycle",
    });
  }
  await expectSoundLog(database.pool, book.userId);
});

test("two moves that would close a cycle between them do not both pass, in one transaction or on two servers", async () => {
  const a = await book.note("A");
  const b = await book.note("B");
  const into = (id: number, parent_id: number) => [named({ type: "tree.update", id, tree: { parent_id } })];
  for (const other of [queue, testQueue(database.pool)]) {
    const outcomes = await Promise.all([
      queue.submit(book.userId, { atomic: true, commands: into(a.id, b.id) }),
      other.submit(book.userId, { atomic: true, commands: into(b.id, a.id) }),
    ]);
    expect(outcomes.map((outcome) => (outcome.ok ? "moved" : outcome.code)).sort()).toEqual([
      "cycle",
      "moved",
    ]);
    await book.send({
      commands: [a, b].map(
        ({ id }) => ({ type: "tree.update", id, tree: { parent_id: book.rootId } }) as const,
      ),
    });
  }
  await expectSoundLog(database.pool, book.userId);
});

test("a cycle that is in the data already stops nobody: reads end, moves out of it work", async () => {
  const a = await book.note("A");
  const b = await book.note("B", a.id);
  await database.pool.query("update nodes set parent_id = $3 where user_id = $1 and id = $2", [
    book.userId,
    a.id,
    b.id,
  ]);
  const tree = await readTree(database.pool, book.userId, a.id, {
    includeParent: true,
    includeUserFlashcards: true,
  });
  expect(tree?.nodes.map((node) => [node.id, node.children_ids])).toEqual([
    [a.id, [b.id]],
    [b.id, []],
  ]);
  await book.one({ type: "note.update", id: a.item_id, note: { text: "A again" } });
  await book.one(noteBelow("C", b.id));
  expect(
    await book.refused({ type: "tree.update", id: b.id, tree: { parent_id: a.id, sort_order: Number.NaN } }),
  ).toMatchObject({
    status: 422,
  });
  await book.one({ type: "tree.update", id: a.id, tree: { parent_id: book.rootId } });
  expect(await book.lines()).toEqual(["", "  A again", "    B", "      C"]);
});

test("a tree is at most 10,000 levels deep: the last level is taken, the next is 422 too_deep", async () => {
  const chain = await seedChain(9_998);
  const deepest = chain.at(-1) as number;
  const last = (await book.one(noteBelow("Level 10,000", deepest))).body as wire.Node;
  expect(await book.refused(noteBelow("Level 10,001", last.id))).toMatchObject({
    status: 422,
    code: "too_deep",
  });
  const twoLevels = await book.note("Upper");
  await book.note("Lower", twoLevels.id);
  expect(
    await book.refused({ type: "tree.update", id: twoLevels.id, tree: { parent_id: deepest } }),
    "the branch that moves counts with all its levels",
  ).toMatchObject({ code: "too_deep" });
  const oneLevel = await book.note("Leaf");
  await book.one({ type: "tree.update", id: oneLevel.id, tree: { parent_id: deepest } });
  expect(
    await book.refused(
      { type: "tree.update", id: oneLevel.id, tree: { parent_id: book.rootId } },
      { ...noteBelow("New", oneLevel.id), temporary_id: -1 },
      { type: "tree.update", id: oneLevel.id, tree: { parent_id: deepest } },
    ),
    "what the same batch put below it counts too",
  ).toMatchObject({ code: "too_deep", details: { index: 2 } });
});

test("10,001 levels seeded in the database are read, refuse a deeper one, and can be moved up", async () => {
  const chain = await seedChain(10_000);
  const tree = await readTree(database.pool, book.userId, book.rootId, {
    includeParent: false,
    includeUserFlashcards: false,
  });
  expect(tree?.nodes).toHaveLength(10_001);
  expect(tree?.nodes.at(-1)?.id).toBe(chain.at(-1));
  expect(await book.refused(noteBelow("Deeper", chain.at(-1) as number))).toMatchObject({ code: "too_deep" });
  const up = { type: "tree.update", id: chain[9_990] as number, tree: { parent_id: book.rootId } } as const;
  expect(await book.one(up)).toMatchObject({ status: 200, body: { parent_id: book.rootId } });
});

test("at the end of the midpoints the nearest 64 siblings get new numbers in the same transaction", async () => {
  await book.send({ commands: Array.from({ length: 150 }, (_, i) => noteBelow(`Note ${i}`, book.rootId)) });
  const tree = await readTree(database.pool, book.userId, book.rootId, {
    includeParent: false,
    includeUserFlashcards: false,
  });
  const children = tree?.nodes.slice(1) ?? [];
  const middle = children[75]?.id as number;
  const before = (await book.log()).length;
  let renumbered: wire.DataMutation[] = [];
  for (let insert = 1; renumbered.length === 0 && insert < 80; insert++) {
    const { results } = await book.send({ commands: [noteBelow(`Between ${insert}`, book.rootId, middle)] });
    const rows = await book.log(before);
    renumbered = rows.filter((row) => row.mutation_type === "node.move");
    if (renumbered.length === 0) continue;
    expect(insert, "a double gives out after about fifty halvings").toBeGreaterThan(40);
    const own = rows.filter((row) => row.mutation_uuid === results[0]?.uuid);
    expect(new Set(renumbered.map((row) => row.mutation_uuid)), "one call wrote them all").toEqual(
      new Set(own.map((row) => row.mutation_uuid)),
    );
  }
  expect(renumbered.length).toBeGreaterThan(0);
  expect(renumbered.length).toBeLessThanOrEqual(64);
  const lines = await book.lines();
  const newest = lines.indexOf("  Note 75") + 1;
  expect(lines[newest], "each stands right after its previous sibling").toMatch(/Between \d+/);
  expect(
    lines.filter((line) => line.startsWith("  Note")),
    "nobody else has moved",
  ).toEqual(Array.from({ length: 150 }, (_, i) => `  Note ${i}`));
  expect(lines.filter((line) => line.includes("Between"))).toEqual(
    lines
      .filter((line) => line.includes("Between"))
      .toSorted((a, b) => Number(b.slice(10)) - Number(a.slice(10))),
  );
  await expectSoundLog(database.pool, book.userId);
});

test("siblings that got equal numbers from two devices stay in order of their ids, and one fits between", async () => {
  const a = await book.note("A");
  const b = await book.note("B");
  await book.one({ type: "tree.update", id: b.id, tree: { sort_order: a.sort_order } });
  await book.one(noteBelow("Between", book.rootId, a.id));
  expect(await book.lines()).toEqual(["", "  A", "  Between", "  B"]);
  await expectSoundLog(database.pool, book.userId);
});

test("among many siblings a place is found from the nearest ones, and new numbers from all of them", async () => {
  await database.pool.query(
    `with made as (select nextval('node_ids') as id, nextval('note_ids') as note, i from generate_series(1, 1000) i),
     noted as (insert into notes (user_id, id, text) select $1, note, 'Note ' || i from made)
     insert into nodes (user_id, id, parent_id, item_type, item_id, sort_order)
     select $1, id, $2, 'note', note, i from made`,
    [book.userId, book.rootId],
  );
  const tree = await readTree(database.pool, book.userId, book.rootId, {
    includeParent: false,
    includeUserFlashcards: false,
  });
  const previous = tree?.nodes[500]?.id as number;
  for (let insert = 1; insert <= 60; insert++)
    await book.one(noteBelow(`Between ${insert}`, book.rootId, previous));
  await book.note("Last");
  const first = tree?.nodes[1]?.id as number;
  await book.one({
    type: "tree.update",
    id: first,
    tree: { previous_sibling_id: tree?.nodes[999]?.id as number },
  });
  const lines = await book.lines();
  expect(lines.slice(499, 562)).toEqual([
    "  Note 500",
    ...Array.from({ length: 60 }, (_, index) => `  Between ${60 - index}`),
    "  Note 501",
    "  Note 502",
  ]);
  expect(lines.slice(-4)).toEqual(["  Note 999", "  Note 1", "  Note 1000", "  Last"]);
  expect(lines.filter((line) => line.startsWith("  Note")).map((line) => Number(line.slice(7)))).toEqual([
    ...Array.from({ length: 998 }, (_, index) => index + 2),
    1,
    1000,
  ]);
});

test("where even the nearest are packed too tightly, room is made among all siblings and the order stays", async () => {
  await database.pool.query(
    `with made as (select nextval('node_ids') as id, nextval('note_ids') as note, i from generate_series(1, 400) i),
     noted as (insert into notes (user_id, id, text) select $1, note, 'Note ' || i from made)
     insert into nodes (user_id, id, parent_id, item_type, item_id, sort_order)
     select $1, id, $2, 'note', note, 1 + i * 2.220446049250313e-16::double precision from made`,
    [book.userId, book.rootId],
  );
  const { rows } = await database.pool.query<{ id: number }>(
    "select n.id from nodes n join notes t on t.user_id = n.user_id and t.id = n.note_id where n.user_id = $1 and text = 'Note 200'",
    [book.userId],
  );
  await book.one(noteBelow("Between", book.rootId, rows[0]?.id));
  const expected = Array.from({ length: 400 }, (_, index) => `  Note ${index + 1}`);
  expect((await book.lines()).slice(1)).toEqual(expected.toSpliced(200, 0, "  Between"));
});
