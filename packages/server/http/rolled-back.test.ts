import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Api, type Person, startApi } from "../testing/api.ts";
import { type Outline, outlineOf, textsOf } from "../testing/outline.ts";
import { createTestDatabase, isSpread, type TestDatabase } from "../testing/test-database.ts";

// The database rolls back one of two transactions that wait for each other, whose work is done by nobody then. On a cluster
// no trigger can stand in the way.
const AWAY = { error: "The database does not answer. Try again in a moment.", code: "unavailable" };

let database: TestDatabase;
let api: Api;
let person: Person;
let outline: Outline;
beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query(`alter database ${database.name} set deadlock_timeout = '10ms'`);
  api = await startApi(database);
  person = await api.person();
  outline = outlineOf(api, person);
});
afterEach(async () => {
  await api.stop();
  await database.drop();
});

/** Has SQL run for each row that is about to come into the log. */
const beforeLogging = (body: string) =>
  database.pool.query(
    `create function before_logging() returns trigger language plpgsql as $$ begin ${body}; return new; end $$;
     create trigger before_logging before insert on data_mutations for each row execute function before_logging()`,
  );

const createNote = (text: string, uuid: string) =>
  outline.call(
    "POST",
    "/trees",
    { tree: { item_type: "note", note: { text }, parent_id: person.rootId } },
    { "X-Data-Mutation-UUID": uuid },
  );

// Skipped on a cluster: it has no triggers.
test.skipIf(isSpread())(
  "a note whose transaction waits for another one that waits for it is written all the same, once",
  async () => {
    await database.pool.query("create table crossing as select 1 as id");
    // The holder of the advisory lock is the other one: the server's goes on only when that one waits for it.
    await beforeLogging(`
    while (select not bool_or(not any_lock.granted) from pg_locks held join pg_locks any_lock using (pid)
      where held.locktype = 'advisory' and held.objid = 7
        and held.database = (select oid from pg_database where datname = current_database()))
    loop perform pg_sleep(0.01); end loop;
    perform from crossing for update`);
    const other = await database.pool.connect();
    // So that it is never this one that gives way.
    await other.query("set deadlock_timeout = '1h'");
    await other.query("begin");
    await other.query("select from crossing for update");
    await other.query("select pg_advisory_xact_lock(7)");
    const created = createNote("both ways", randomUUID());
    const sleeping =
      "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
    await expect.poll(async () => (await database.pool.query(sleeping)).rowCount).toBe(1);
    await other.query("select from users where id = $1 for update", [person.id]);
    await other.query("commit");
    other.release(true);
    expect((await created).status).toBe(201);
    expect(await textsOf(await outline.tree())).toEqual(["both ways"]);
  },
);

// Skipped on a cluster: it has no triggers.
test.skipIf(isSpread())(
  "a write that is rolled back for another one over and over is 503 in a sentence, is not tried in parts, and counts once when it is sent again",
  async () => {
    await database.pool.query("create sequence attempts");
    await beforeLogging(
      "perform nextval('attempts'); raise exception 'in the way' using errcode = 'deadlock_detected'",
    );
    const attempts = async () => {
      const { rows } = await database.pool.query<{ last_value: number }>("select last_value from attempts");
      return rows[0]?.last_value;
    };
    const uuid = randomUUID();
    const refused = await createNote("later", uuid);
    expect([refused.status, refused.body]).toEqual([503, AWAY]);
    expect(refused.headers.get("retry-after")).toBe("1");
    const forOne = await attempts();
    const commands = ["one", "two", "three"].map((text) => ({
      uuid: randomUUID(),
      type: "note.create",
      note: { text },
    }));
    const many = await outline.call("POST", "/commands", { commands, atomic: false });
    expect([many.status, many.body]).toEqual([503, AWAY]);
    expect(await attempts()).toBe(2 * (forOne ?? 0));
    await database.pool.query("drop trigger before_logging on data_mutations");
    expect((await createNote("later", uuid)).status).toBe(201);
    expect((await createNote("later", uuid)).headers.get("idempotent-replayed")).toBe("true");
    expect(await textsOf(await outline.tree())).toEqual(["later"]);
  },
);
