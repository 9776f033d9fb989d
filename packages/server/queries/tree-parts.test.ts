import { afterAll, beforeAll, expect, test } from "vitest";
import { createNotebook, type Notebook, named, testQueue } from "../commands/testing/notebook.ts";
import { countedPool } from "../testing/counted-pool.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { seedBranches } from "../testing/wide-and-deep.ts";
import { openTree, type TreePart } from "./tree.ts";

const OPTIONS = { includeParent: false, includeUserFlashcards: true };
/** Nodes of the largest part. */
const PART = 1024;
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
  let read = 0;
  let given = 0;
  let peak = 0;
  for await (const part of tree.parts) {
    for (const [statement, rows] of counted.take().rows)
      if (statement === "select n.id, n.parent_id,") read += rows;
    peak = Math.max(peak, read - given);
    given += part.nodes.length;
  }
  expect(given).toBe(NODES);
  expect(peak).toBeLessThanOrEqual(2 * PART);
  expect(isIdle()).toBe(true);
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
