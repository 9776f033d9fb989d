// Also on the oldest PostgreSQL: cursors.

import { NO_ANNOTATIONS } from "@perennial/domain/format/annotated-markdown/annotations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createNotebook, testQueue } from "../../commands/testing/notebook.ts";
import { countedPool } from "../../testing/counted-pool.ts";
import { memoryFiles } from "../../testing/memory-files.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { openExport } from "./open-export.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const OF = { now: new Date("2026-03-02T09:00:00.000Z"), has: NO_ANNOTATIONS };
const free = () => database.pool.totalCount - database.pool.idleCount;

/** Rows for so many notes below a node, without the log. */
const fill = (userId: number, parentId: number, notes: number) =>
  database.pool.query(
    `with made as (
       insert into notes (user_id, text) select $1, 'note ' || i from generate_series(1, $3::int) i returning id)
     insert into nodes (user_id, parent_id, item_type, item_id, sort_order)
     select $1, $2, 'note', id, id from made`,
    [userId, parentId, notes],
  );

test("an export shows one state, whatever is written while it is read", async () => {
  const { userId, rootId, ...notebook } = await createNotebook(database.pool, testQueue(database.pool));
  await fill(userId, rootId, 1_200);
  const of = { ...OF, userId, nodeIds: undefined, form: "markdown" } as const;
  const opened = await openExport(database.pool, memoryFiles, of);
  await notebook.note("written meanwhile");
  await database.pool.query("update notes set text = 'changed meanwhile' where user_id = $1", [userId]);
  let text = "";
  for await (const piece of opened?.pieces ?? []) text += piece;
  const lines = text.trimEnd().split("\n");
  expect(lines).toHaveLength(1_200);
  expect(new Set(lines).size).toBe(1_200);
  expect(text).not.toContain("meanwhile");
  expect(free()).toBe(0);
});

test.each(["markdown", "opml", "csv", "json", "apkg", "anki-text"] as const)(
  "the first piece of %s comes before all nodes are found",
  async (form) => {
    const { userId, rootId, ...notebook } = await createNotebook(database.pool, testQueue(database.pool));
    await notebook.note("first");
    await fill(userId, rootId, 1_200);
    const counted = countedPool(database.pool);
    const opened = await openExport(counted.pool, memoryFiles, {
      ...OF,
      userId,
      nodeIds: undefined,
      form,
    });
    let first: string | Uint8Array = "";
    while (opened && first.length === 0) first = (await opened.pieces.next()).value;
    expect(first.length).toBeGreaterThan(0);
    expect(counted.take().statements.filter((text) => text.startsWith("declare"))).toEqual([]);
    await opened?.pieces.return(undefined);
  },
);

test("who stops reading frees the connection", async () => {
  const { userId, rootId } = await createNotebook(database.pool, testQueue(database.pool));
  await fill(userId, rootId, 1_200);
  const opened = await openExport(database.pool, memoryFiles, {
    ...OF,
    userId,
    nodeIds: [rootId],
    form: "json",
  });
  await opened?.pieces.next();
  expect(free()).toBe(1);
  await opened?.pieces.return(undefined);
  expect(free()).toBe(0);
});

test("what there is not is not begun", async () => {
  const { userId } = await createNotebook(database.pool, testQueue(database.pool));
  const of = { ...OF, userId, nodeIds: [1], form: "csv" } as const;
  expect(await openExport(database.pool, memoryFiles, of)).toBeNull();
  expect(free()).toBe(0);
});
