import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { standIn } from "../../testing/stand-in.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createNotebook, expectSoundLog, type Notebook, testQueue } from "../testing/notebook.ts";
import type { CommandQueue } from "./queue.ts";

let database: TestDatabase;
let queue: CommandQueue;
let book: Notebook;
let statements = 0;

/** Ids for rows of the log are drawn many at a time, for whoever comes next. */
const ofThisGroup = (asked: string | { readonly text: string }) =>
  !(typeof asked === "string" ? asked : asked.text).includes("data_mutations_id_seq");

/** A pool that counts what its connections are asked. */
function counting(pool: pg.Pool): pg.Pool {
  return standIn(pool, {
    async connect() {
      const client = await pool.connect();
      const query = (...args: Parameters<typeof client.query>) => {
        if (ofThisGroup(args[0])) statements++;
        return client.query(...args);
      };
      return standIn(client, { query });
    },
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  queue = testQueue(counting(database.pool));
});
afterAll(() => database.drop());
beforeEach(async () => {
  book = await createNotebook(database.pool, queue);
});
afterEach(() => expectSoundLog(database.pool, book.userId));

interface Row {
  readonly id: number;
  readonly item_id: number;
}

const noteBelow = (text: string, parent_id: number) =>
  ({ type: "tree.create", tree: { item_type: "note", note: { text }, parent_id } }) as const;

/** Makes a branch of so many rows, each with a note below it. */
async function branch(count: number) {
  const top = await book.note("Top");
  const { results, version } = await book.send({
    commands: Array.from({ length: count }, (_, i) => [
      { ...noteBelow(`${i}`, top.id), temporary_id: -1 - i },
      noteBelow(`below ${i}`, -1 - i),
    ]).flat(),
  });
  const nodes = results.map(({ body }) => body as Row);
  return { version, rows: nodes.filter((_, i) => i % 2 === 0), below: nodes.filter((_, i) => i % 2 === 1) };
}

const deletion = ({ id, item_id }: Row, base_version: number) =>
  ({ type: "tree.delete", id, base_version, base_item_type: "note", base_item_id: item_id }) as const;

/** Returns how many statements it takes to do something. */
async function statementsFor(send: () => Promise<unknown>): Promise<number> {
  const before = statements;
  await send();
  return statements - before;
}

test("moving branches one level down takes as many statements for sixty as for three", async () => {
  const taken: number[] = [];
  for (const count of [3, 60]) {
    const { rows } = await branch(count + 1);
    const [first, ...others] = rows;
    const commands = others.map(({ id }, i) => {
      const previous = i > 0 ? { previous_sibling_id: others[i - 1]?.id ?? 0 } : {};
      return { type: "tree.update", id, tree: { parent_id: first?.id ?? 0, ...previous } } as const;
    });
    taken.push(await statementsFor(() => book.send({ commands })));
  }
  expect(taken[1]).toBe(taken[0]);
});

test("deleting rows as they were at a version takes as many statements for sixty as for three", async () => {
  const taken: number[] = [];
  for (const count of [3, 60]) {
    const { below, version } = await branch(count);
    const commands = below.map((row) => deletion(row, version));
    taken.push(await statementsFor(() => book.send({ commands })));
  }
  expect(taken[1]).toBe(taken[0]);
});

test("among many deletions the one of a note that somebody has written in meanwhile is left out", async () => {
  const { below, version } = await branch(5);
  await book.send({
    commands: [{ type: "note.update", id: below[2]?.item_id ?? 0, note: { text: "written meanwhile" } }],
  });
  await book.send({ commands: below.map((row) => deletion(row, version)) });
  expect((await book.lines()).filter((line) => line.startsWith("      "))).toEqual([
    "      written meanwhile",
  ]);
});

test("a refusal behind a command that lacks rows refuses an atomic batch, and names its own place", async () => {
  const { below, version } = await branch(2);
  const [first, second] = below;
  if (!first || !second) throw new Error("The branch has two rows.");
  const refused = await book.refused(
    deletion(first, version),
    { type: "tree.delete", id: 424_242 },
    deletion(second, version),
  );
  expect(refused).toMatchObject({ status: 404, code: "not_found", details: { index: 1 } });
  expect(await book.lines()).toHaveLength(6);
});
