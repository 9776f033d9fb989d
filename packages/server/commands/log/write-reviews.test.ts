import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { COLUMN_DEFAULTS, REVIEW_COLUMNS, type ReviewRow } from "../../database/review-rows.ts";
import { countedPool } from "../../testing/counted-pool.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { insertReviews } from "./write-reviews.ts";

const USER = 7;
const AT = new Date("2026-11-27T10:00:00Z");

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query("insert into users (id, username, is_anonymous) values ($1, 'Ada', false)", [
    USER,
  ]);
});
afterEach(() => database.drop());

const answered = (more: Partial<ReviewRow> = {}): ReviewRow => ({
  uuid: randomUUID(),
  flashcard_id: 1,
  part: 0,
  rating: 3,
  kind: "imported",
  reviewed_at: AT,
  time_zone: "Europe/Berlin",
  study_day: 20_784,
  duration_ms: null,
  ...COLUMN_DEFAULTS,
  ...more,
});

async function write(rows: readonly ReviewRow[], userId = USER): Promise<readonly string[]> {
  const counted = countedPool(database.pool);
  const client = await counted.pool.connect();
  try {
    await Promise.all(insertReviews(client, userId, rows));
  } finally {
    client.release();
  }
  return counted.take().statements;
}

test("rows of the log stand as they were written, whether they say no more than the answer or all there is", async () => {
  const memory = {
    stability_after: 12.5,
    difficulty_after: 4.25,
    due_after: new Date("2027-01-02T03:04:05Z"),
  };
  const rows = [
    answered({ duration_ms: 4_000 }),
    answered({ kind: "manual", phase_after: "review", lapses_after: 2, ...memory }),
    answered({ undone_by: randomUUID() }),
    answered({ model: "another", weights: 1 }),
  ];
  const statements = await write(rows);
  const stored = await database.pool.query<ReviewRow>(
    `select ${REVIEW_COLUMNS} from reviews where user_id = $1`,
    [USER],
  );
  const byUuid = (all: readonly ReviewRow[]) => [...all].sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
  expect(byUuid(stored.rows)).toEqual(byUuid(rows));
  expect(statements).toHaveLength(2);
});

test("a statement that says only the answers is sent where no row says more", async () => {
  expect(await write([answered(), answered()])).toHaveLength(1);
  expect(await write([])).toEqual([]);
});

test("nobody has a row of the log who is no user, though no key of the table says so", async () => {
  await write([answered(), answered({ lapses_after: 1 })], USER + 1);
  expect((await database.pool.query("select from reviews")).rowCount).toBe(0);
});
