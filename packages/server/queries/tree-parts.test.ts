// Also on the oldest PostgreSQL: the statements that read a tree in parts.

import { afterAll, beforeAll, expect, test } from "vitest";
import { createNotebook, type Notebook, named, testQueue } from "../commands/testing/notebook.ts";
import { idList } from "../database/sent-lists.ts";
import { countedPool } from "../testing/counted-pool.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { seedBranches } from "../testing/wide-and-deep.ts";
import { openTree, type TreePart } from "./tree.ts";
import { NODES as NODES_OF_A_LIST } from "./tree-sql.ts";

const OPTIONS = { includeParent: false, includeUserFlashcards: true };
const NODES = 12_001;

let database: TestDatabase;
let book: Notebook;
beforeAll(async () => {
  database = await createTestDatabase();
  book = await createNotebook(database.pool, testQueue(database.pool));
  await seedBranches(database.pool, book, NODES - 1);
});
afterAll(() => database.drop());

async function open(pool = database.pool) {
  const tree = await openTree(pool, book.userId, book.rootId, OPTIONS);
  if (!tree) throw new Error("the tree is not there");
  return tree;
}
const isIdle = () => database.pool.idleCount === database.pool.totalCount;

test("a tree of any size is read two parts at a time: what its reader has not taken is not asked for", async () => {
  const counted = countedPool(database.pool);
  const tree = await open(counted.pool);
  let nodes = 0;
  /** Parts, each of which comes as one row of lists. */
  let [read, given, peak] = [0, 0, 0];
  for await (const part of tree.parts) {
    for (const [statement, rows] of counted.take().rows)
      if (statement === "select json_agg(n.id) as") read += rows;
    peak = Math.max(peak, read - given);
    given += 1;
    nodes += part.nodes.length;
  }
  expect(nodes).toBe(NODES);
  expect(given).toBeGreaterThan(NODES / 1_000);
  expect(peak).toBeGreaterThan(0);
  expect(peak).toBeLessThanOrEqual(2);
  expect(isIdle()).toBe(true);
});

test("kinds of records that nobody has are not looked for with every part, and those of later parts come all the same", async () => {
  const of = (statement: string) => statement === "select t.id, t.node_id,";
  const readAll = async () => {
    const counted = countedPool(database.pool);
    const marks: unknown[] = [];
    for await (const { records } of (await open(counted.pool)).parts) marks.push(...(records.marks ?? []));
    return { marks, looks: counted.take().statements.filter(of).length };
  };
  // With the first part: marks, settings of study, anchors, and where rows came from.
  expect(await readAll()).toEqual({ marks: [], looks: 4 });
  const ids: number[] = [];
  for await (const { nodes } of (await open()).parts) ids.push(...nodes.map(({ id }) => id));
  const last = ids.at(-1) ?? 0;
  await book.one({ type: "record.create", table: "marks", fields: { node_id: last, sign: "done" } });
  const { marks, looks } = await readAll();
  expect(marks).toMatchObject([{ node_id: last }]);
  expect(looks).toBeGreaterThan(NODES / 1_000);
});

test("a part is there after three round trips, however large the tree", async () => {
  const counted = countedPool(database.pool);
  const tree = await open(counted.pool);
  const first = await tree.parts.next();
  expect((first.value as TreePart).nodes).toHaveLength(64);
  // The second part is on its way already.
  expect(counted.take().roundTrips).toBeLessThanOrEqual(4);
  await tree.parts.return(undefined);
});

test("a large branch is walked for its first parts, and then its structure is read as a whole", async () => {
  const counted = countedPool(database.pool);
  const tree = await open(counted.pool);
  for await (const part of tree.parts) expect(part.nodes.length).toBeGreaterThan(0);
  const { statements } = counted.take();
  expect(statements.filter((statement) => statement === "with recursive below").length).toBeLessThan(10);
  expect(statements.filter((statement) => statement === "select n.parent_id as")).toHaveLength(1);
});

test("a branch beside others is the same, whether its structure is walked or read as a whole", async () => {
  const beside = await createNotebook(database.pool, testQueue(database.pool));
  await seedBranches(database.pool, beside, 15_000);
  const idsOf = async (rootId: number) => {
    const tree = await openTree(database.pool, beside.userId, rootId, OPTIONS);
    const ids: number[] = [];
    for await (const { nodes } of tree?.parts ?? []) ids.push(...nodes.map(({ id }) => id));
    return ids;
  };
  const all = await idsOf(beside.rootId);
  expect(all).toHaveLength(15_001);
  // The last ten thousand are a chain: below its first there is more than is walked, below its middle less.
  for (const place of [all.length - 10_000, all.length - 5_000])
    expect(await idsOf(all[place] as number)).toEqual(all.slice(place));
});

test("the nodes of a list are found by their keys, however many they are, in a database that has counted nothing", async () => {
  const { rows: some } = await database.pool.query<{ id: number }>(
    "select id from nodes where user_id = $1 limit 512",
    [book.userId],
  );
  const { rows } = await database.pool.query<{ "QUERY PLAN": string }>(`explain ${NODES_OF_A_LIST}`, [
    book.userId,
    idList(some.map(({ id }) => id)),
  ]);
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(
    /Index Cond: .*user_id = .* AND \(id = ANY/,
  );
});

test("all parts are of one moment: what is written while they are read is not among them", async () => {
  const tree = await open();
  const { nodes } = (await tree.parts.next()).value as TreePart;
  const queue = testQueue(database.pool);
  const edited = { type: "note.update", id: book.rootNoteId, note: { text: "Meanwhile" } } as const;
  const added = {
    type: "tree.create",
    tree: { item_type: "note", note: { text: "New" }, parent_id: book.rootId },
  } as const;
  await queue.submit(book.userId, { atomic: true, commands: [named(edited), named(added)] });
  let count = nodes.length;
  for await (const part of tree.parts) count += part.nodes.length;
  expect(count).toBe(NODES);
  const after = await open();
  expect(after.version).toBe(tree.version + 3);
  await after.parts.next();
  await after.parts.return(undefined);
});

test("parts that are given up give their connection back, in a state in which it can be used", async () => {
  const tree = await open();
  await tree.parts.next();
  expect(isIdle()).toBe(false);
  const connections = database.pool.totalCount;
  await tree.parts.return(undefined);
  expect(isIdle()).toBe(true);
  expect(database.pool.totalCount).toBe(connections);
  const { rows } = await database.pool.query("select count(*)::int as n from nodes where user_id = $1", [
    book.userId,
  ]);
  expect(rows[0].n).toBeGreaterThanOrEqual(NODES);
});
