import type { Import } from "@perennial/contract/imports";
import { API_PREFIX } from "@perennial/contract/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTableCounts } from "../commands/table-counts.ts";
import { countGrownTables } from "../database/grown-tables.ts";
import { type Api, type Person, startApi } from "../testing/api.ts";
import { outlineOf } from "../testing/outline.ts";
import { createTestDatabase, isSpread, type TestDatabase } from "../testing/test-database.ts";

const CARDS = 2_000;
/** From its sixth time on a statement has a plan for lists of any length, which is kept. */
const UNTIL_KEPT = 12;

let database: TestDatabase;
let api: Api;
let person: Person;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, { connections: 1, clock: () => new Date("2026-03-02T09:00:00.000Z") });
  person = await api.person();
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

/** Rated cards, as an import brings them: nobody has counted them. */
const addRatedCards = (count: number) =>
  database.pool.query(
    `with made as (
       insert into flashcards (user_id, question, answer) select $1, 'q ' || i, 'a' from generate_series(1, $3::int) i
       returning id
     ), placed as (
       insert into nodes (user_id, parent_id, item_type, item_id, sort_order)
       select $1, $2, 'flashcard', id, id from made)
     insert into user_flashcards (user_id, flashcard_id, confidence_color, confidence, strength, difficulty, next_review_time)
     select $1, id, 'green', 100, 1, 5, now() from made`,
    [person.id, person.rootId, count],
  );
const countOf = async (table: string): Promise<number> => {
  const { rows } = await database.pool.query(
    "select reltuples::int as count from pg_class where relname = $1",
    [table],
  );
  return rows[0]?.count;
};

// On a cluster the rows lie on its workers, which count by themselves.
const here = test.skipIf(isSpread());

here(
  "a connection that knows small notebooks looks up each card of a large one by itself, once its table was counted",
  async () => {
    const { card, tree, call } = outlineOf(api, person);
    const { item_id } = await card("question", "answer");
    await call("POST", `/flashcards/${item_id}/confidence`, { confidence_rating: "green" });
    for (let time = 0; time < UNTIL_KEPT; time++) await tree();
    const planOfCards = async () => {
      const { rows: found } = await api.pool.query<{ name: string }>(
        "select name from pg_prepared_statements where statement like 'select p.* from unnest%user_flashcards%'",
      );
      const { rows } = await api.pool.query<{ "QUERY PLAN": string }>(
        `explain execute "${found[0]?.name}" (${person.id}, array[${item_id}])`,
      );
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    };
    await addRatedCards(CARDS);
    const readAll = async () => expect((await tree()).nodes).toHaveLength(CARDS + 2);
    await readAll();
    // What this test is about: a plan of when the table was empty, by which all cards of the person are read for each of them.
    expect(await planOfCards()).not.toMatch(/Index Cond: .*flashcard_id = l\.id/);
    expect(await countGrownTables(database.pool)).toEqual(["flashcards", "nodes", "user_flashcards"]);
    await readAll();
    expect(await planOfCards()).toMatch(/Index Cond: .*flashcard_id = l\.id/);
    expect(await countGrownTables(database.pool)).toEqual([]);
  },
);

here("tables that an import has filled are counted when it is done", async () => {
  const form = new FormData();
  form.set("file", new File(["- a note\n".repeat(CARDS)], "notes.md"));
  const headers = { Authorization: `Bearer ${person.token}` };
  const sent = await fetch(`${api.origin}${API_PREFIX}/imports`, { method: "POST", headers, body: form });
  const { id } = (await sent.json()) as Import;
  const { call } = outlineOf(api, person);
  const stateIs = (state: Import["state"]) =>
    expect
      .poll(async () => (await call<Import>("GET", `/imports/${id}`)).body.state, { timeout: 20_000 })
      .toBe(state);
  await stateIs("ready");
  await call("POST", `/imports/${id}/apply`, {});
  await stateIs("done");
  await expect.poll(() => countOf("notes"), { timeout: 20_000 }).toBeGreaterThan(CARDS);
});

here(
  "a server looks after writes, sooner again where it has found something, and later where not",
  async () => {
    let now = 0;
    const errors: unknown[] = [];
    const onError = (error: unknown) => void errors.push(error);
    const counts = createTableCounts({ pool: database.pool, clock: () => new Date(now), onError });
    const wroteAt = async (ms: number): Promise<boolean> => {
      const before = await countOf("user_flashcards");
      now = ms;
      counts.wrote();
      await counts.settled();
      return (await countOf("user_flashcards")) > before;
    };
    await countGrownTables(database.pool);
    expect(await wroteAt(2_000)).toBe(false);
    await addRatedCards(4 * CARDS);
    expect(await wroteAt(5_999)).toBe(false);
    expect(await wroteAt(6_000)).toBe(true);
    await addRatedCards(12 * CARDS);
    expect(await wroteAt(7_999)).toBe(false);
    expect(await wroteAt(8_000)).toBe(true);
    expect(errors).toEqual([]);
  },
);
