import { afterEach, expect, inject, test } from "vitest";
import { importAtOnce } from "../../commands/imports/import-at-once.ts";
import { FILES } from "../../commands/imports/testing/bring.ts";
import { type Api, startApi } from "../../testing/api.ts";
import { databaseUrl, withClient } from "../../testing/database-host.ts";
import { outlineOf, textsOf } from "../../testing/outline.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { migrate, migrateToLatest, migrations } from "../migrate.ts";
import { createPool } from "../pool.ts";
import { distribute, expectDistributed, planToDistribute } from "./distribute.ts";
import { tellWorkers } from "./worker-patience.ts";

/** The version of Citus is not what these tests are about. */
const lookAt = (given: TestDatabase["pool"]) => expectDistributed(given, () => {});

/** The newest migration of when tables were spread for the first time; what comes later meets clusters in use. */
const FIRST_SPREAD = 26;

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (let close = open.pop(); close; close = open.pop()) await close();
});

async function unspread(target?: number): Promise<TestDatabase> {
  const database = await createTestDatabase({ schema: "empty" });
  open.push(() => database.drop());
  await migrate(database.pool, target);
  return database;
}
async function serve(database: TestDatabase): Promise<Api> {
  const api = await startApi(database);
  open.push(() => api.stop());
  return api;
}

test("an empty database is spread, told first what will be done; a second time there is nothing to do", async () => {
  const { pool } = await unspread();
  const said: string[] = [];
  const planned = await planToDistribute(pool);
  expect(planned[0]).toMatch(
    /^.+ of about \d+ people are spread over 2 nodes, in \d+ steps and one transaction\.$/,
  );
  await distribute(pool, (sentence) => said.push(sentence));
  expect(said[0]).toEqual(planned[0]);
  expect(said).toContainEqual(expect.stringMatching(/^2 of \d+: Spread users by id/));
  await lookAt(pool);
  said.length = 0;
  await distribute(pool, (sentence) => said.push(sentence));
  expect(said).toEqual(["All tables lie where they belong. There is nothing to do."]);
});

test("a database in use is spread with all that is in it, and people go on", async () => {
  const database = await unspread();
  const before = await startApi(database);
  const person = await before.person();
  const outline = outlineOf(before, person);
  await outline.note("Written before");
  await before.stop();
  await distribute(database.pool, () => {});
  const api = await serve(database);
  const after = outlineOf(api, person);
  await after.note("Written after");
  expect(textsOf(await after.tree())).toEqual(["Written before", "Written after"]);
});

test("a table that stayed on the coordinator by mistake fails the start with a sentence, and is spread by the command", async () => {
  const { pool } = await unspread();
  await distribute(pool, () => {});
  await pool.query("create table forgotten (user_id bigint, id bigint, primary key (user_id, id))");
  await expect(lookAt(pool)).rejects.toThrow("The table forgotten does not lie where it belongs");
  await distribute(pool, () => {});
  await lookAt(pool);
});

test("an address of a worker is refused, by the command and at a start", async () => {
  const { name, pool } = await unspread();
  await distribute(pool, () => {});
  const [worker = ""] = inject("workerUrls");
  const there = createPool({ connectionString: databaseUrl(worker, name), max: 1 });
  open.push(() => there.end());
  await expect(distribute(there, () => {})).rejects.toThrow("This is a worker.");
  await expect(lookAt(there)).rejects.toThrow("leads to a worker of the cluster");
});

test("migrations of later versions run on a database that is spread, and their tables are spread with them", async () => {
  const { pool } = await unspread(FIRST_SPREAD);
  await distribute(pool, () => {});
  expect(await migrateToLatest(pool)).toBe(migrations().length);
  await lookAt(pool);
});

test("edits, ratings and imports of one person end without a two-phase commit", async () => {
  const database = await createTestDatabase();
  open.push(() => database.drop());
  const api = await serve(database);
  const person = await api.person();
  const outline = outlineOf(api, person);
  await database.pool.query(
    "insert into credentials (kind, subject, user_id, secret) values ('password', 'gardener', $1, '')",
    [person.id],
  );
  // One row for each node of each two-phase commit, until somebody tidies up.
  const prepared = async () => {
    const { rows } = await database.pool.query("select gid from pg_dist_transaction order by gid");
    return rows;
  };
  const before = await prepared();
  const note = await outline.note("Kept apart");
  await outline.call("PUT", `/notes/${note.item_id}`, { note: { text: "Kept together" } });
  const card = await outline.card("What feeds soil?", "Humus");
  const rated = await outline.call("POST", `/flashcards/${card.item_id}/confidence`, {
    confidence_rating: "yellow",
  });
  expect(rated.status).toBe(200);
  const file = {
    username: "gardener",
    name: "Garden.md",
    bytes: Buffer.from("- Soil\n- Sand"),
    intoId: undefined,
  };
  expect(await importAtOnce(database.pool, file, { files: FILES, clock: () => new Date() })).toMatchObject({
    ok: true,
    value: { new: 2 },
  });
  expect(await outline.version()).toBeGreaterThan(6);
  expect(await prepared()).toEqual(before);
});

test("each worker is told how long a lock is waited for, and told again only where that is something else", async () => {
  const { name, pool } = await unspread();
  const warned: string[] = [];
  const onWorkers = () =>
    Promise.all(
      inject("workerUrls").map((worker) =>
        withClient(databaseUrl(worker, name), async (client) => {
          const { rows } = await client.query<{ lock_timeout: string }>("show lock_timeout");
          return rows[0]?.lock_timeout;
        }),
      ),
    );
  await tellWorkers(pool, 1_234, (sentence) => warned.push(sentence));
  expect(await onWorkers()).toEqual(["1234ms", "1234ms"]);
  await tellWorkers(pool, 10_000, (sentence) => warned.push(sentence));
  expect(await onWorkers()).toEqual(["10s", "10s"]);
  expect(warned).toEqual([]);
});
