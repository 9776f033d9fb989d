import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "../testing/api.ts";
import { createTestDatabase, isSpread, type TestDatabase } from "../testing/test-database.ts";

const FULL = /^The disk of the database has no room left: notes can be read/;
let database: TestDatabase;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

/** Has the database say of every new note what it says on a full disk; returns how there is room again. */
async function fillDisk(): Promise<() => Promise<unknown>> {
  await database.pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '53100', message = 'could not extend file'; end $$`);
  await database.pool.query(
    "create trigger refuse before insert on notes for each row execute function refuse()",
  );
  return () => database.pool.query("drop function refuse cascade");
}

// Skipped on a cluster: it has no triggers.
test.skipIf(isSpread())(
  "a full disk is said in words: by writes, by health and readiness; reads go on",
  async () => {
    const { token, rootId } = await api.person();
    const write = () =>
      api.call("POST", "/notes", { token, body: { note: { text: "words", parent_id: rootId } } });
    const ready = async () => {
      const answer = await fetch(`${api.origin}/readyz`);
      return (await answer.json()) as object;
    };
    const makeRoom = await fillDisk();
    expect(await write()).toMatchObject({
      status: 503,
      body: { code: "disk_full", error: expect.stringMatching(/^The server has no room left on its disk\./) },
    });
    expect(await api.call("GET", "/health")).toMatchObject({
      status: 503,
      body: { status: "error", message: expect.stringMatching(FULL) },
    });
    // Who is ready for reading is not turned away from.
    expect(await ready()).toMatchObject({ status: "ok", message: expect.stringMatching(FULL) });
    expect((await api.call("GET", `/trees/${rootId}`, { token })).status).toBe(200);
    await makeRoom();
    expect((await write()).status).toBeLessThan(300);
    expect((await api.call("GET", "/health")).status).toBe(200);
    expect(await ready()).toMatchObject({ status: "ok", message: "The server is ready." });
  },
);
