// Also on the oldest PostgreSQL: an import in one statement.

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createNotebook, setClock, testQueue } from "../testing/notebook.ts";
import { importAtOnce } from "./import-at-once.ts";
import { FILES } from "./testing/bring.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const clock = setClock();
const bring = (username: string, text: string, intoId?: number) =>
  importAtOnce(
    database.pool,
    { username, name: "Garden.md", bytes: Buffer.from(text), intoId },
    { files: FILES, clock },
  );

async function account() {
  const book = await createNotebook(database.pool, testQueue(database.pool));
  const username = `gardener-${book.userId}`;
  await database.pool.query(
    "insert into credentials (kind, subject, user_id, secret) values ('password', $1, $2, '')",
    [username, book.userId],
  );
  return { ...book, username };
}

test("a file comes into the account that is named, by the way that uploads go", async () => {
  const { userId, username } = await account();
  const receipt = await bring(username, "- Soil\n- What feeds it? :: Humus");
  expect(receipt).toMatchObject({ ok: true, value: { found: 2, new: 2, cards: { new: 1 } } });
  const { rows } = await database.pool.query("select name, state from imports where user_id = $1", [userId]);
  expect(rows).toEqual([{ name: "Garden.md", state: "done" }]);
  // It is found from then on: its log was read (decision 120).
  const read =
    "select title from search_rows where user_id = $1 and title in ('soil', 'what feeds it?') order by title";
  const found = await database.pool.query<{ title: string }>(read, [userId]);
  expect(found.rows.map(({ title }) => title)).toEqual(["soil", "what feeds it?"]);
  expect(await bring(username, "- Soil\n- What feeds it? :: Humus")).toMatchObject({ value: { new: 0 } });
});

test("what cannot be is refused in a sentence: nobody of that name, no such note, a file that says nothing", async () => {
  const { username } = await account();
  expect(await bring("nobody at all", "- a")).toEqual({
    ok: false,
    error: { sentence: "There is no account with the name nobody at all and a password." },
  });
  expect(await bring(username, "- a", 999_999_999)).toMatchObject({
    error: { sentence: expect.stringMatching(/no note of that number/) },
  });
  expect(await bring(username, "")).toMatchObject({ error: { sentence: expect.stringMatching(/\.$/) } });
});
