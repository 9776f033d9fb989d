// Slow: tables are filled until their statistics change.
// Also on the oldest PostgreSQL: plans without statistics.

import type { Import } from "@perennial/contract/files/imports";
import { API_PREFIX } from "@perennial/contract/limits";
import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { countGrownTables } from "../database/grown-tables.ts";
import { type Api, type Person, startApi } from "../testing/api.ts";
import { outlineOf } from "../testing/outline.ts";
import { createTestDatabase, isSpread, type TestDatabase } from "../testing/test-database.ts";

const CARDS = 2_000;
/** From its sixth time on a statement has a plan for lists of any length, which is kept. */
const UNTIL_KEPT = 12;

/** An application with one connection, on a database that has seen no statement. */
async function setUp() {
  const database = await createTestDatabase();
  const api = await startApi(database, { connections: 1 });
  onTestFinished(async () => {
    await api.stop();
    await database.drop();
  });
  const person = await api.person();
  return { database, api, person, outline: outlineOf(api, person) };
}

/** Keeps the server and PostgreSQL from counting: on a slow machine they would do it in the middle of a test. */
async function countingHeld(database: TestDatabase, tables: string): Promise<pg.PoolClient> {
  const holder = await database.pool.connect();
  onTestFinished(() => holder.release());
  await holder.query(`begin; lock table ${tables} in share update exclusive mode`);
  return holder;
}

/** Rated cards, as an import brings them: nobody has counted them. */
const addRatedCards = ({ pool }: TestDatabase, { id, rootId }: Person, count: number) =>
  pool.query(
    `with made as (
       insert into flashcards (user_id, question, answer) select $1, 'q ' || i, 'a' from generate_series(1, $3::int) i
       returning id
     ), placed as (
       insert into nodes (user_id, parent_id, item_type, item_id, sort_order)
       select $1, $2, 'flashcard', id, id from made)
     insert into user_flashcards (user_id, flashcard_id, confidence_color, confidence, strength, difficulty, next_review_time)
     select $1, id, 'green', 100, 1, 5, now() from made`,
    [id, rootId, count],
  );

/** How the only connection of an application reads the ratings of cards. */
async function planOfCards({ pool }: Api, userId: number, cardId: number): Promise<string> {
  const { rows: found } = await pool.query<{ name: string }>(
    "select name from pg_prepared_statements where statement like 'select p.* from unnest%user_flashcards%'",
  );
  const { rows } = await pool.query<{ "QUERY PLAN": string }>(
    `explain execute "${found[0]?.name}" (${userId}, array[${cardId}])`,
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const LOOKED_UP_EACH = /Index Cond: .*flashcard_id = l\.id/;

// Skipped on a cluster: the rows lie on its workers, which count their parts (grown-parts.citus.test.ts).
const here = test.skipIf(isSpread());

/** @returns false where the connection has forgotten meanwhile how it read a small notebook */
async function isCountedInTime(): Promise<boolean> {
  const { database, api, person, outline } = await setUp();
  const holder = await countingHeld(database, "flashcards, nodes, user_flashcards");
  const { card, tree, call } = outline;
  const { item_id } = await card("question", "answer");
  await call("POST", `/flashcards/${item_id}/confidence`, { confidence_rating: "green" });
  for (let time = 0; time < UNTIL_KEPT; time++) await tree();
  const plan = () => planOfCards(api, person.id, item_id);
  await addRatedCards(database, person, CARDS);
  const readAll = async () => expect((await tree()).nodes).toHaveLength(CARDS + 2);
  await readAll();
  // What this test is about: a plan of when the table was empty, by which all cards of the person are read for each of them.
  if (LOOKED_UP_EACH.test(await plan())) return false;
  expect(await countGrownTables(holder)).toEqual(["flashcards", "nodes", "user_flashcards"]);
  await holder.query("commit");
  await readAll();
  expect(await plan()).toMatch(LOOKED_UP_EACH);
  expect(await countGrownTables(database.pool)).toEqual([]);
  return true;
}

here(
  "a connection that knows small notebooks looks up each card of a large one by itself, once its table was counted",
  async () => {
    // So many tables may be made at once in other databases of the server that its connections plan everything anew.
    while (!(await isCountedInTime()));
  },
);

here("tables that an import has filled are counted when it is done", async () => {
  // On a slow machine they would be counted in the middle, when what the import writes has its pages and no rows yet.
  const { database, api, person, outline } = await setUp();
  const holder = await countingHeld(database, "notes");
  const form = new FormData();
  form.set("file", new File(["- a note\n".repeat(CARDS)], "notes.md"));
  const headers = { Authorization: `Bearer ${person.token}` };
  const sent = await fetch(`${api.origin}${API_PREFIX}/imports`, {
    method: "POST",
    headers,
    body: form,
  });
  const { id } = (await sent.json()) as Import;
  const { call } = outline;
  const stateIs = (state: Import["state"]) =>
    expect.poll(async () => (await call<Import>("GET", `/imports/${id}`)).body.state).toBe(state);
  await stateIs("ready");
  await call("POST", `/imports/${id}/apply`, {});
  await stateIs("done");
  await holder.query("commit");
  await outline.note("whatever is written next");
  const counted = async (): Promise<number> => {
    const { rows } = await database.pool.query(
      "select reltuples::int as count from pg_class where relname = 'notes'",
    );
    return rows[0]?.count;
  };
  // A server that found nothing before waits up to thirty seconds until it looks again.
  await expect.poll(counted).toBeGreaterThan(CARDS);
});
