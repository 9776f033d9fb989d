import type { NoteTimes } from "@perennial/contract/search/found";
import { expect, test } from "vitest";
import { apiFixture } from "../testing/api-fixture.ts";

const given = apiFixture();

const times = async (query = "") => (await given.outline.call<NoteTimes>("GET", `/times${query}`)).body;

test("times are those of the log; a later read tells only what is later", async () => {
  const { id } = await given.outline.note("Soil");
  const made = Math.floor(Date.UTC(2026, 0, 10) / 1_000);
  await given.api.pool.query(
    "update data_mutations set created_at = to_timestamp($3) where user_id = $1 and table_name = 'nodes' and record_id = $2",
    [given.person.id, id, made],
  );
  await given.api.pool.query("delete from log_readers where user_id = $1", [given.person.id]);
  const all = await times();
  const place = all.ids.indexOf(id);
  expect(all.is_all).toBe(true);
  expect(all.created[place]).toBe(made);
  expect(all.changed[place]).toBeGreaterThan(made);
  await given.api.pool.query(
    "update search_rows set created_at = now() - interval '1 hour', changed_at = created_at where user_id = $1",
    [given.person.id],
  );
  const later = await given.outline.note("Humus");
  const { ids } = await times(`?since=${encodeURIComponent(all.at)}`);
  expect([ids.includes(later.id), ids.includes(id)]).toEqual([true, false]);
  expect((await given.outline.call("GET", "/times?since=yesterday")).status).toBe(422);
});
