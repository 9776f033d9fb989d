import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import {
  createNotebook,
  expectSoundLog,
  named,
  setClock,
  testQueue,
} from "../../commands/testing/notebook.ts";
import { standIn } from "../../testing/stand-in.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createPool } from "../pool.ts";
import { connectionToWorker } from "./open-user-workers.ts";
import { createUserWorkers, type UserWorkers, type WorkerAddress } from "./user-workers.ts";

/** One PostgreSQL with a catalogue as a cluster's: its worker is the same database, by connections of their own. */
const CATALOGUE = `
  create table pg_dist_node (groupid int, nodename text, nodeport int, noderole text default 'primary',
    isactive boolean default true, shouldhaveshards boolean default true, hasmetadata boolean default true,
    metadatasynced boolean default true);
  create table pg_dist_placement (groupid int, shardid bigint);
  create table pg_dist_local_group (groupid int);
  create function get_shard_id_for_distribution_column(text, bigint) returns bigint language sql as 'select 100 + $2 % 2';
  insert into pg_dist_node values (0, 'coordinator', 1), (1, 'worker', 2);
  insert into pg_dist_placement values (1, 100), (1, 101);
  insert into pg_dist_local_group values (1)`;

/** By which its connections are found. */
const WORKER = "a worker";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(CATALOGUE);
});
beforeEach(async () => {
  await database.pool.query("update pg_dist_local_group set groupid = 1");
});
afterAll(() => database.drop());

type Query = (given: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;
const wordsOf = (given: string | pg.QueryConfig): string => {
  const text = typeof given === "string" ? given : given.text;
  return /write_group|nextval|^begin/.exec(text)?.[0] ?? "";
};

/** A queue on a cluster of that kind, and which way its statements went. */
function stage({ poolOf = () => pool() }: { poolOf?: (address: WorkerAddress) => pg.Pool } = {}) {
  const clock = setClock();
  const sent: string[] = [];
  const warnings: string[] = [];
  const told = (way: string, from: pg.Pool, afterwards: (text: string) => void = () => {}): pg.Pool => {
    const telling =
      (ask: Query): Query =>
      async (given, values) => {
        const words = wordsOf(given);
        if (words) sent.push(`${way} ${words}`);
        const result = await ask(given, values);
        afterwards(words);
        return result;
      };
    return standIn(from, {
      query: telling((given, values) => from.query(given as string, values)),
      async connect() {
        const client = await from.connect();
        return standIn(client, {
          query: telling((given, values) => client.query(given as string, values)),
        });
      },
    });
  };
  /** What goes wrong with the worker once it has carried a statement out. */
  const given = { afterwards: (_words: string) => {} };
  const coordinator = told("coordinator", database.pool);
  const workers: UserWorkers = createUserWorkers({
    pool: database.pool,
    poolOf: (address) => told("worker", poolOf(address), (words) => given.afterwards(words)),
    clock,
    warn: (sentence) => void warnings.push(sentence),
  });
  onTestFinished(() => workers.close());
  const queue = testQueue(coordinator, { clock, workers });
  const works = async (userId: number) => {
    const client = await workers.connect(userId);
    client?.release();
    return client !== null;
  };
  /** Waits until the worker of a user is known, and works; or does not. */
  const known = (userId: number, isSo = true) => expect.poll(() => works(userId)).toBe(isSo);
  return { clock, given, known, queue, sent, warnings, workers };
}

function pool(): pg.Pool {
  return createPool({ ...database.connection, max: 2, application_name: WORKER });
}

const edit = (id: number, text: string) => named({ type: "note.update", id, note: { text } });

test("edits go by the coordinator until the user's worker is known, then straight there; all else by the coordinator", async () => {
  const { queue, sent, known } = stage();
  const book = await createNotebook(database.pool, queue);
  const { item_id: id } = await book.note("One");
  sent.length = 0;
  await book.send({ commands: [edit(id, "Two")] });
  expect(sent).toEqual(["coordinator write_group"]);
  await known(book.userId);
  sent.length = 0;
  await book.send({ commands: [edit(id, "Three")] });
  expect(sent).toEqual(["worker write_group"]);
  sent.length = 0;
  await book.note("Another");
  expect(sent.filter((statement) => statement.startsWith("worker"))).toEqual([]);
  await expectSoundLog(database.pool, book.userId);
});

test("ids of the log are drawn on the coordinator, also where nothing else goes there", async () => {
  const { queue, sent, known } = stage();
  const book = await createNotebook(database.pool, queue);
  const { item_id: id } = await book.note("One");
  await known(book.userId);
  sent.length = 0;
  // More than were drawn for the note.
  await book.send({ commands: Array.from({ length: 200 }, (_, n) => edit(id, `${n}`)) });
  expect(sent).toEqual(["coordinator nextval", "worker write_group"]);
});

test("a worker that cannot be reached is told once, and everything goes by the coordinator", async () => {
  const { queue, sent, warnings, clock, workers } = stage({
    poolOf: () => createPool({ host: "127.0.0.1", port: 9, database: "none" }),
  });
  const book = await createNotebook(database.pool, queue);
  const { item_id: id } = await book.note("One");
  for (let minute = 0; minute < 3; minute++) {
    await book.send({ commands: [edit(id, `${minute}`)] });
    await expect.poll(() => warnings.length).toBe(1);
    expect(workers.connect(book.userId)).toBeNull();
    clock.advance(2 / 1_440);
  }
  expect(sent.filter((statement) => statement.startsWith("worker"))).toEqual([]);
  expect(warnings[0]).toMatch(
    /^The worker worker:2 cannot be reached from here: .+\. Its edits and trees go by the coordinator\.$/,
  );
  await expectSoundLog(database.pool, book.userId);
});

test("where another database answers at a worker's address, nothing is sent there", async () => {
  await database.pool.query("update pg_dist_local_group set groupid = 7");
  const { queue, sent, warnings } = stage();
  const book = await createNotebook(database.pool, queue);
  const { item_id: id } = await book.note("One");
  await book.send({ commands: [edit(id, "Two")] });
  await expect.poll(() => warnings.length).toBe(1);
  await book.send({ commands: [edit(id, "Three")] });
  expect(warnings[0]).toMatch("another database answers there");
  expect(sent.filter((statement) => statement.startsWith("worker"))).toEqual([]);
});

test("a worker whose connection breaks after it has written is asked no more for a while, and the edit is done once", async () => {
  const { queue, sent, given, known, clock } = stage();
  const book = await createNotebook(database.pool, queue);
  const { item_id: id } = await book.note("One");
  await known(book.userId);
  given.afterwards = (words) => {
    if (words === "write_group") throw new Error("Connection terminated unexpectedly");
  };
  const version = (await book.log()).length;
  sent.length = 0;
  const { results } = await book.send({ commands: [edit(id, "Two")] });
  expect(results).toMatchObject([{ status: 200, version: version + 1, body: { text: "Two" } }]);
  expect(await book.log()).toHaveLength(version + 1);
  expect(sent).toContain("worker write_group");
  expect(sent).toContain("coordinator begin");
  given.afterwards = () => {};
  // The connection itself: ended by whoever runs the worker.
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1",
    [WORKER],
  );
  await known(book.userId, false);
  await book.send({ commands: [edit(id, "Three")] });
  clock.advance(2 / 1_440);
  await known(book.userId);
  sent.length = 0;
  await book.send({ commands: [edit(id, "Four")] });
  expect(sent).toContain("worker write_group");
  await expectSoundLog(database.pool, book.userId);
});

test("edits that wait together with something else go by the coordinator, in their order", async () => {
  const { queue, sent, known } = stage();
  const book = await createNotebook(database.pool, queue);
  const node = await book.note("One");
  await known(book.userId);
  sent.length = 0;
  const submit = (command: ReturnType<typeof named>) =>
    queue.submit(book.userId, { atomic: true, commands: [command] });
  await Promise.all([
    submit(edit(node.item_id, "Two")),
    submit(named({ type: "tree.update", id: node.id, tree: { sort_order: 7 } })),
    submit(edit(node.item_id, "Three")),
  ]);
  expect(sent.filter((statement) => statement.startsWith("worker"))).toEqual([]);
  const log = await book.log();
  expect(log.slice(-3).map(({ mutation_type }) => mutation_type)).toEqual([
    "note.edit",
    "node.move",
    "note.edit",
  ]);
  await expectSoundLog(database.pool, book.userId);
});

test.each([
  [
    "postgres://ada:s%40cret@main:5432/notes?sslmode=require",
    "postgres://ada:s%40cret@w1:5433/notes?sslmode=require",
  ],
  ["postgres://main/notes?host=/run/sockets&user=ada", "postgres://w1:5433/notes?user=ada"],
])(
  "the address of a worker is that of the coordinator but for host and port: %s",
  (connectionString, expected) => {
    expect(connectionToWorker({ connectionString }, { host: "w1", port: 5_433 })).toEqual({
      connectionString: expected,
    });
  },
);

test("a worker's address of version 6 stands in brackets", () => {
  expect(
    connectionToWorker({ connectionString: "postgres://main/n" }, { host: "fd00::2", port: 5_432 }),
  ).toEqual({
    connectionString: "postgres://[fd00::2]:5432/n",
  });
});

test("a long read asks first where the user's rows lie, and goes there", async () => {
  const { known, workers } = stage();
  await known(1);
  const asked = await workers.find(2);
  expect(asked).not.toBeNull();
  const { rows } = await (asked as pg.PoolClient).query("select current_setting('application_name') as name");
  asked?.release();
  expect(rows).toEqual([{ name: WORKER }]);
});
