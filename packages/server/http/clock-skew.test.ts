import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "../testing/api.ts";
import { outlineOf, textsOf } from "../testing/outline.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

const MINUTE_MS = 60_000;

let database: TestDatabase;
/** Two servers whose clocks are a minute apart. */
let ahead: Api;
let behind: Api;
beforeAll(async () => {
  database = await createTestDatabase();
  ahead = await startApi(database, { clock: () => new Date(Date.now() + MINUTE_MS) });
  behind = await startApi(database);
});
afterAll(async () => {
  await ahead.stop();
  await behind.stop();
  await database.drop();
});

test("a session that began on a server whose clock is a minute ahead is believed by one that is behind", async () => {
  const { token } = await ahead.person();
  expect((await behind.call("GET", "/validate-session", { token })).status).toBe(200);
});

test("what servers with clocks a minute apart write for one person is in order of its versions, all of it once", async () => {
  const person = await ahead.person();
  const [one, other] = [outlineOf(ahead, person), outlineOf(behind, person)];
  const note = await one.note("0");
  const start = await one.version();
  for (let edit = 1; edit <= 10; edit++) {
    const uuid = crypto.randomUUID();
    const sent = () =>
      (edit % 2 === 0 ? ahead : behind).call("PUT", `/notes/${note.item_id}`, {
        token: person.token,
        body: { note: { text: `${edit}` } },
        headers: { "X-Data-Mutation-UUID": uuid },
      });
    expect((await sent()).status).toBe(200);
    expect((await sent()).status, "sent again").toBe(200);
  }
  expect(await other.version()).toBe(start + 10);
  expect(textsOf(await other.tree())).toEqual(["10"]);
  const { body } = await behind.call<{ changes: { old_values: unknown; new_values: unknown }[] }>(
    "GET",
    `/changes?since=${start}`,
    { token: person.token },
  );
  expect(body.changes.map((row) => row.new_values)).toEqual(
    Array.from({ length: 10 }, (_, edit) => ({ text: `${edit + 1}` })),
  );
});

test("a rating on the server that is behind counts after one on the server that is ahead", async () => {
  const person = await ahead.person();
  const card = await outlineOf(ahead, person).card("What feeds soil?", "Humus");
  const rate = (api: Api, color: string) =>
    api.call("POST", `/flashcards/${card.item_id}/confidence`, {
      token: person.token,
      body: { confidence_rating: color },
    });
  expect((await rate(ahead, "yellow")).status).toBe(200);
  expect((await rate(behind, "red")).status).toBe(200);
  const { rows } = await database.pool.query(
    "select count(*)::int as count from reviews where user_id = $1",
    [person.id],
  );
  expect(rows).toEqual([{ count: 2 }]);
});
