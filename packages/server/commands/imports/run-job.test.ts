import { afterAll, beforeAll, expect, test } from "vitest";
import { heldToShards } from "../../testing/shard-forms.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createNotebook, expectSoundLog, setClock, testQueue } from "../testing/notebook.ts";
import { inTransaction } from "../transaction.ts";
import { bring } from "./testing/bring.ts";
import { undoImport } from "./undo-import.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = setClock()();

test("an import reads, writes and is taken back by statements that stay with their user", async () => {
  const pool = heldToShards(database.pool);
  const book = await createNotebook(pool, testQueue(pool));
  const { userId } = book;
  // Longer than one piece of a kept file.
  const lines = Array.from({ length: 40 }, (_, index) => `- Question ${index} :: ${"word ".repeat(6_000)}`);
  const { ready, done } = await bring(pool, { userId, intoId: book.rootId, now }, lines.join("\n"));
  expect(ready).toMatchObject({ state: "ready", receipt: { found: 40, new: 40 } });
  expect(done).toMatchObject({ state: "done", receipt: { found: 40, new: 40 } });
  expect(await book.lines()).toHaveLength(42);
  expect(
    await inTransaction(pool, (client) => undoImport(client, userId, done.mutation_uuid ?? "", now)),
  ).toMatchObject({
    removed: 41,
    kept: 0,
  });
  await expectSoundLog(pool, userId);
});
