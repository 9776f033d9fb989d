// Slow: several writers at once, many times over.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { unreachable } from "@perennial/domain/result";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPool } from "../../database/pool.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { readTree } from "../../testing/whole-tree.ts";
import { createNotebook, expectSoundLog, named, type TestCommand, testQueue } from "../testing/notebook.ts";
import type { CommandQueue } from "./queue.ts";

let database: TestDatabase;
let queue: CommandQueue;

beforeAll(async () => {
  database = await createTestDatabase();
  queue = testQueue(database.pool);
});
afterAll(() => database.drop());

const WRITER = fileURLToPath(new URL("../testing/writer.ts", import.meta.url));

test("8 writers on two server processes: every old value is the new value before it, versions have no gap", async () => {
  const book = await createNotebook(database.pool, queue);
  const notes = [await book.note("One"), await book.note("Two"), await book.note("Three")];
  const ids = notes.map((node) => node.item_id).join(",");
  const start = () =>
    promisify(execFile)(process.execPath, [WRITER, database.url, String(book.userId), ids, "4", "60"]);
  await Promise.all([start(), start()]);
  const log = await book.log(8);
  expect(log).toHaveLength(2 * 4 * 60);
  await expectSoundLog(database.pool, book.userId);
});

test("8 writers on two queues change the structure too, and the log stays sound", async () => {
  const book = await createNotebook(database.pool, queue);
  const second = createPool({ ...database.connection, max: 4 });
  const queues = [queue, testQueue(second)];
  const nodes = await Promise.all(Array.from({ length: 6 }, (_, index) => book.note(`Note ${index}`)));
  const write = async (writer: number) => {
    for (let step = 0; step < 25; step++) {
      const node = nodes[(writer * 7 + step) % nodes.length] as (typeof nodes)[number];
      const other = nodes[(writer + step * 3) % nodes.length] as (typeof nodes)[number];
      const commands: TestCommand[] = [
        { type: "note.update", id: node.item_id, note: { text: `${writer} ${step}` } },
        { type: "tree.update", id: node.id, tree: { parent_id: other.id } },
        { type: "tree.create", tree: { item_type: "note", note: { text: "new" }, parent_id: other.id } },
      ];
      const batch = { atomic: step % 2 === 0, commands: commands.map(named) };
      await (queues[writer % 2] as CommandQueue).submit(book.userId, batch);
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
  await expectSoundLog(database.pool, book.userId);
  await second.end();
});

test("whatever commands come, the log stays sound and the outline one tree", async () => {
  const pick = fc.nat({ max: 30 });
  const step = fc.record({
    kind: fc.constantFrom("create", "card", "move", "place", "delete", "edit", "rate", "turn", "back"),
    a: pick,
    b: pick,
    text: fc.string({ maxLength: 12, unit: "grapheme" }).map((text) => text.replaceAll("\u0000", "")),
    sortOrder: fc.double({ noNaN: true, noDefaultInfinity: true }),
  });
  const batches = fc.array(
    fc.record({
      atomic: fc.boolean(),
      together: fc.boolean(),
      steps: fc.array(step, { minLength: 1, maxLength: 6 }),
    }),
    { maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(batches, async (plan) => {
      const book = await createNotebook(database.pool, queue);
      const waiting: Promise<unknown>[] = [];
      for (const { atomic, together, steps } of plan) {
        if (!together) await Promise.all(waiting.splice(0));
        const { rows: nodes } = await database.pool.query<{ id: number; item_type: string; item_id: number }>(
          "select id, item_type, item_id from nodes where user_id = $1 order by id",
          [book.userId],
        );
        const at = (index: number) => nodes[index % nodes.length] as (typeof nodes)[number];
        const commands = steps.map(({ kind, a, b, text, sortOrder }): TestCommand => {
          const { id, item_id } = at(a);
          const parent_id = at(b).id;
          switch (kind) {
            case "create":
              return { type: "tree.create", tree: { item_type: "note", note: { text }, parent_id } };
            case "card":
              return {
                type: "tree.create",
                tree: {
                  item_type: "flashcard",
                  flashcard: { question: text, answer: `a${text}` },
                  parent_id,
                },
              };
            case "move":
              return { type: "tree.update", id, tree: { parent_id } };
            case "place":
              return {
                type: "tree.update",
                id,
                tree: { previous_sibling_id: parent_id, sort_order: sortOrder },
              };
            case "delete":
              return { type: "tree.delete", id };
            case "edit":
              return { type: "note.update", id: item_id, note: { text, base_version: a } };
            case "rate":
              return { type: "flashcard.rate", id: item_id, confidence_rating: "orange" };
            case "turn":
              return { type: "tree.update", id, tree: { item_type: "flashcard", item_id: at(b).item_id } };
            case "back":
              return { type: "tree.update", id, tree: { item_type: "note", item_id: at(b).item_id } };
            default:
              return unreachable(kind);
          }
        });
        waiting.push(queue.submit(book.userId, { atomic, commands: commands.map(named) }));
      }
      await Promise.all(waiting);
      await expectSoundLog(database.pool, book.userId);
      const tree = await readTree(database.pool, book.userId, book.rootId, {
        includeParent: false,
        includeUserFlashcards: false,
      });
      const { rows } = await database.pool.query<{ n: number }>(
        "select count(*)::int as n from nodes where user_id = $1 and deleted_at is null",
        [book.userId],
      );
      expect(tree?.nodes.length, "every living node is reached from the root").toBe(rows[0]?.n);
    }),
    { numRuns: 40 },
  );
});
