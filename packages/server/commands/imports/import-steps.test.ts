import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../database/transaction.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createNotebook, setClock, testQueue } from "../testing/notebook.ts";
import { readImport } from "./import-rows.ts";
import { IMPORT_STEPS, type ImportStep, takeStep } from "./import-steps.ts";
import { openJob } from "./open-job.ts";

const STATES = ["uploading", "reading", "ready", "applying", "done", "failed", "undone"] as const;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const clock = setClock();

test("each step leads from the states of its row in the table and from no other; what it deletes is gone", async () => {
  const { pool } = database;
  const { userId, rootId: intoId } = await createNotebook(pool, testQueue(pool));
  const of = { userId, name: "notes.md", bytes: Buffer.from("- a\n"), intoId, now: clock() };
  const led: [string, string, string | null][] = [];
  for (const step of Object.keys(IMPORT_STEPS) as ImportStep[]) {
    for (const from of STATES) {
      const { id } = await inTransaction(pool, (client) => openJob(client, of));
      await pool.query("update imports set state = $3 where user_id = $1 and id = $2", [userId, id, from]);
      const stepped = await takeStep(pool, step, { userId, id });
      const after = await readImport(pool, userId, id);
      if (stepped) led.push([step, from, after?.state ?? null]);
      else expect(after?.state).toBe(from);
    }
  }
  const table = Object.entries(IMPORT_STEPS).flatMap(([step, { from, to }]) =>
    STATES.filter((state) => from.includes(state)).map((state) => [step, state, to]),
  );
  expect(led).toEqual(table);
});

test("what was made for one place writes nothing when the import goes to another one", async () => {
  const { pool } = database;
  const { userId, rootId: intoId } = await createNotebook(pool, testQueue(pool));
  const of = { userId, name: "notes.md", bytes: Buffer.from("- a\n"), intoId, now: clock() };
  const { id } = await inTransaction(pool, (client) => openJob(client, of));
  expect(await takeStep(pool, "compare", { userId, id, intoId: intoId + 1 })).toBeNull();
  expect(await takeStep(pool, "compare", { userId, id, intoId })).toMatchObject({ state: "ready" });
});
