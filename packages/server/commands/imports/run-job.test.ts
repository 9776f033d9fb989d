// Slow: imports of thousands of notes.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../database/transaction.ts";
import { heldToShards } from "../../testing/shard-forms.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createNotebook, expectSoundLog, setClock, testQueue } from "../testing/notebook.ts";
import { ankiPackage, CREATED_AT } from "./anki/testing/anki-package.ts";
import { readImport } from "./import-rows.ts";
import { openJob } from "./open-job.ts";
import { createReading, type Reading } from "./reading.ts";
import { runJob } from "./run-job.ts";
import { bring, callOf, FILES } from "./testing/bring.ts";
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
  expect(await inTransaction(pool, (client) => undoImport(client, userId, callOf(done), now))).toMatchObject({
    removed: 41,
    kept: 0,
  });
  await expectSoundLog(pool, userId);
});

test("a package of Anki comes in with its history: twice brings nothing, taken back its answers count no more", async () => {
  const pool = heldToShards(database.pool);
  const book = await createNotebook(pool, testQueue(pool));
  const brought = { userId: book.userId, intoId: book.rootId, now };
  const deck = await ankiPackage({
    notes: [{ fields: ["What is humus?", "Organic matter"] }, { fields: ["New", "Card"] }],
    cards: [{ note: 0, type: 2, queue: 2, due: 30, ivl: 20, factor: 2500 }, { note: 1 }],
    reviews: [1, 5, 12].map((day) => ({ card: 0, id: (CREATED_AT + day * 86_400) * 1_000 })),
    media: { "a\u0000.png": "x" },
  });
  const { ready, done } = await bring(pool, brought, deck, "deck.apkg");
  const receipt = { found: 3, new: 3, cards: { new: 1, studied: 1 }, reviews: { taken: 3, dropped: 0 } };
  expect([ready.failure, done.failure]).toEqual([null, null]);
  expect([ready.receipt, done.receipt]).toMatchObject([receipt, receipt]);
  expect(await book.lines()).toHaveLength(5);
  const log = () =>
    pool.query("select kind, undone_by from reviews where user_id = $1 order by reviewed_at", [book.userId]);
  expect((await log()).rows).toEqual([1, 2, 3].map(() => ({ kind: "imported", undone_by: null })));
  const memory = await pool.query(
    "select reviews, next_review_time from user_flashcards where user_id = $1 and reviews > 0",
    [book.userId],
  );
  // A due day is kept as a moment within that day in every zone (decision 95).
  const dueOn = new Date((CREATED_AT + 30 * 86_400) * 1_000).toISOString().slice(0, 10);
  expect(memory.rows).toEqual([{ reviews: 3, next_review_time: new Date(`${dueOn}T15:00:00Z`) }]);
  expect((await bring(pool, brought, deck, "copy.colpkg")).done.receipt).toMatchObject({
    new: 0,
    identical: 3,
  });
  await inTransaction(pool, (client) => undoImport(client, book.userId, callOf(done), now));
  expect((await log()).rows).toEqual(
    [1, 2, 3].map(() => ({ kind: "imported", undone_by: expect.any(String) })),
  );
  await expectSoundLog(pool, book.userId);
});

test("what comes in several portions stands in one call, in its order and at its places", async () => {
  const pool = heldToShards(database.pool);
  const book = await createNotebook(pool, testQueue(pool));
  const { userId } = book;
  const lines = Array.from(
    { length: 4_000 },
    (_, index) => `${index % 3 === 0 ? "" : "    "}- Line ${index}`,
  );
  const brought = await bring(pool, { userId, intoId: book.rootId, now }, lines.join("\n"));
  expect(brought.done).toMatchObject({ state: "done", done: 4_001, receipt: { new: 4_000 } });
  expect((await book.lines()).slice(2).map((line) => line.trim())).toEqual(
    lines.map((line) => line.trim().slice(2)),
  );
  await expectSoundLog(pool, userId);
  const calls = await pool.query(
    "select count(distinct call_version)::int as calls from data_mutations where user_id = $1 and mutation_uuid = $2",
    [userId, brought.done.mutation_uuid],
  );
  expect(calls.rows).toEqual([{ calls: 1 }]);
});

/** What becomes of a job while a process that still reads it knows nothing of that, and how it stands afterwards. */
const MEANWHILE = [
  [
    "was given another place",
    "update imports set into_node_id = $3 where user_id = $1 and id = $2",
    "reading",
  ],
  [
    "was carried out by another server",
    "update imports set state = 'done' where user_id = $1 and id = $2 and into_node_id <> $3",
    "done",
  ],
  [
    "failed elsewhere",
    "update imports set state = 'failed' where user_id = $1 and id = $2 and into_node_id <> $3",
    "failed",
  ],
] as const;

test.each(MEANWHILE)(
  "a dry run says nothing of a job that %s while it was read",
  async (_, change, state) => {
    const pool = heldToShards(database.pool);
    const book = await createNotebook(pool, testQueue(pool));
    const { userId, rootId: intoId } = book;
    const elsewhere = await book.note("Elsewhere");
    const bytes = Buffer.from("- Question :: Answer");
    const { id } = await inTransaction(pool, (client) =>
      openJob(client, { userId, name: "file", bytes, intoId, now }),
    );
    const slow: Reading = {
      ...createReading(),
      async read(_of, read) {
        const document = await read();
        await pool.query(change, [userId, id, elsewhere.id]);
        return document;
      },
    };
    expect(await runJob(pool, { userId, id, mutationUuid: randomUUID(), now }, FILES, slow)).toBeNull();
    expect(await readImport(pool, userId, id)).toMatchObject({ state, receipt: null });
  },
);
