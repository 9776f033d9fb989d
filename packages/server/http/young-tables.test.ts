// Slow: tables are filled until their statistics change.
// Also on the oldest PostgreSQL: plans without statistics.

import type { Import } from "@perennial/contract/files/imports";
import { API_PREFIX } from "@perennial/contract/limits";
import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { countGrownTables } from "../database/grown-tables.ts";
import { apiFixture } from "../testing/api-fixture.ts";
import { isSpread } from "../testing/test-database.ts";

const CARDS = 2_000;
/** From its sixth time on a statement has a plan for lists of any length, which is kept. */
const UNTIL_KEPT = 12;

const given = apiFixture({ connections: 1 });

/** Keeps the server and PostgreSQL from counting: on a slow machine they would do it in the middle of a test. */
async function countingHeld(): Promise<pg.PoolClient> {
  const holder = await given.database.pool.connect();
  onTestFinished(() => holder.release());
  await holder.query("begin; lock table flashcards, nodes, user_flashcards in share update exclusive mode");
  return holder;
}

/** Rated cards, as an import brings them: nobody has counted them. */
const addRatedCards = (count: number) =>
  given.database.pool.query(
    `with made as (
       insert into flashcards (user_id, question, answer) select $1, 'q ' || i, 'a' from generate_series(1, $3::int) i
       returning id
     ), placed as (
       insert into nodes (user_id, parent_id, item_type, item_id, sort_order)
       select $1, $2, 'flashcard', id, id from made)
     insert into user_flashcards (user_id, flashcard_id, confidence_color, confidence, strength, difficulty, next_review_time)
     select $1, id, 'green', 100, 1, 5, now() from made`,
    [given.person.id, given.person.rootId, count],
  );

// Skipped on a cluster: the rows lie on its workers, which count their parts (grown-parts.citus.test.ts).
const here = test.skipIf(isSpread());

here(
  "a connection that knows small notebooks looks up each card of a large one by itself, once its table was counted",
  async () => {
    const holder = await countingHeld();
    const { card, tree, call } = given.outline;
    const { item_id } = await card("question", "answer");
    await call("POST", `/flashcards/${item_id}/confidence`, { confidence_rating: "green" });
    for (let time = 0; time < UNTIL_KEPT; time++) await tree();
    const planOfCards = async () => {
      const { rows: found } = await given.api.pool.query<{ name: string }>(
        "select name from pg_prepared_statements where statement like 'select p.* from unnest%user_flashcards%'",
      );
      const { rows } = await given.api.pool.query<{ "QUERY PLAN": string }>(
        `explain execute "${found[0]?.name}" (${given.person.id}, array[${item_id}])`,
      );
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    };
    await addRatedCards(CARDS);
    const readAll = async () => expect((await tree()).nodes).toHaveLength(CARDS + 2);
    await readAll();
    // What this test is about: a plan of when the table was empty, by which all cards of the person are read for each of them.
    expect(await planOfCards()).not.toMatch(/Index Cond: .*flashcard_id = l\.id/);
    expect(await countGrownTables(holder)).toEqual(["flashcards", "nodes", "user_flashcards"]);
    await holder.query("commit");
    await readAll();
    expect(await planOfCards()).toMatch(/Index Cond: .*flashcard_id = l\.id/);
    expect(await countGrownTables(given.database.pool)).toEqual([]);
  },
);

here("tables that an import has filled are counted when it is done", async () => {
  // On a slow machine they would be counted in the middle, when what the import writes has its pages and no rows yet.
  const holder = await given.database.pool.connect();
  onTestFinished(() => holder.release());
  await holder.query("begin; lock table notes in share update exclusive mode");
  const form = new FormData();
  form.set("file", new File(["- a note\n".repeat(CARDS)], "notes.md"));
  const headers = { Authorization: `Bearer ${given.person.token}` };
  const sent = await fetch(`${given.api.origin}${API_PREFIX}/imports`, {
    method: "POST",
    headers,
    body: form,
  });
  const { id } = (await sent.json()) as Import;
  const { call } = given.outline;
  const stateIs = (state: Import["state"]) =>
    expect
      .poll(async () => (await call<Import>("GET", `/imports/${id}`)).body.state, { timeout: 20_000 })
      .toBe(state);
  await stateIs("ready");
  await call("POST", `/imports/${id}/apply`, {});
  await stateIs("done");
  await holder.query("commit");
  await given.outline.note("whatever is written next");
  const counted = async (): Promise<number> => {
    const { rows } = await given.database.pool.query(
      "select reltuples::int as count from pg_class where relname = 'notes'",
    );
    return rows[0]?.count;
  };
  // A server that found nothing before waits up to thirty seconds until it looks again.
  await expect.poll(counted, { timeout: 45_000 }).toBeGreaterThan(CARDS);
});
