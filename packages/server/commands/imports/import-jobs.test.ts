// Slow: jobs wait for their turn and for each other.

import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../database/transaction.ts";
import { NO_LIMIT } from "../../policies/quota.ts";
import { createTestDatabase, isSpread, type TestDatabase } from "../../testing/test-database.ts";
import { createNotebook, expectSoundLog, setClock, testQueue } from "../testing/notebook.ts";
import { createImportJobs, type ImportJobs } from "./import-jobs.ts";
import { readImport } from "./import-rows.ts";
import { takeStep } from "./import-steps.ts";
import { openJob } from "./open-job.ts";

let database: TestDatabase;
let folder: string;
const all: ImportJobs[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "import-jobs-"));
});
// Processes that are kept for a receipt would end in the middle of a test that counts processes.
afterEach(async () => {
  await Promise.all(all.splice(0).map((jobs) => jobs.close()));
  await expect.poll(processes).toBe(0);
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

const clock = setClock();
const limits = { bytes: 1_048_576, bytesInAll: 16_777_216, files: 1_000 };

const IN_THE_WAY =
  "The import and other changes stood in each other's way, again and again. Nothing was changed; import the file again in a moment.";
const ENDED_BY_THE_DATABASE = [
  ["40001", IN_THE_WAY],
  ["40P01", IN_THE_WAY],
  ["57014", "The database did not answer in time. Nothing was changed; import the file again in a moment."],
  [
    "P0001",
    "Something went wrong on the server. Nothing was changed; import the file again, or tell whoever runs the server.",
  ],
] as const;

function createJobs(options: { readonly memoryMb?: number; readonly lookEveryMs?: number } = {}): ImportJobs {
  const jobs = createImportJobs({
    pool: database.pool,
    connection: database.connection,
    files: { folder, s3: undefined, limits, quota: NO_LIMIT },
    clock,
    notify: () => {},
    onDefect: () => {},
    ...options,
  });
  all.push(jobs);
  return jobs;
}

/** Somebody with a notebook, and processes for what that person imports. */
async function importer(options: { readonly memoryMb?: number } = {}, jobs = createJobs(options)) {
  const { pool } = database;
  const book = await createNotebook(pool, testQueue(pool));
  const { userId } = book;
  const settled = async (id: number) => {
    await expect
      .poll(async () => (await readImport(pool, userId, id))?.state)
      .not.toMatch(/reading|applying/);
    return readImport(pool, userId, id);
  };
  const open = async (text: string, name = "notes.md") => {
    const of = { userId, name, bytes: Buffer.from(text), intoId: book.rootId, now: clock() };
    return (await inTransaction(pool, (client) => openJob(client, of))).id;
  };
  return {
    book,
    open,
    settled,
    async read(text: string, name = "notes.md") {
      const id = await open(text, name);
      jobs.start(userId, { id, bytes: text.length });
      await settled(id);
      return id;
    },
    async apply(id: number) {
      await takeStep(pool, "apply", { userId, id });
      jobs.start(userId, { id, bytes: 0 });
    },
  };
}

/** Has the database refuse every new node with an error of its own, and returns how it takes them again. */
async function refuseNodes(code: string, message: string): Promise<() => Promise<unknown>> {
  await database.pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '${code}', message = '${message}'; end $$`);
  await database.pool.query(
    "create trigger refuse before insert on nodes for each row execute function refuse()",
  );
  return () => database.pool.query("drop function refuse cascade");
}

// Skipped on a cluster: it has no triggers.
test.skipIf(isSpread())(
  "a full disk is said in a sentence, nothing half stays, and with room again the file comes in",
  async () => {
    const { book, read, apply, settled } = await importer();
    const before = await book.lines();
    const id = await read("- one\n- two\n");
    const accept = await refuseNodes("53100", "no space left on device");
    await apply(id);
    expect(await settled(id)).toMatchObject({
      state: "failed",
      failure: expect.stringMatching(/^The server has no room left on its disk\. Nothing was changed/),
    });
    expect(await book.lines()).toEqual(before);
    await accept();
    const again = await read("- one\n- two\n");
    await apply(again);
    expect(await settled(again)).toMatchObject({ state: "done", receipt: { new: 2 } });
    await expectSoundLog(database.pool, book.userId);
  },
);

// Skipped on a cluster: it has no triggers.
test.skipIf(isSpread()).each(ENDED_BY_THE_DATABASE)(
  "an import that the database ended (%s) says so and what to do, not that its file is bad; then it comes in",
  async (code, failure) => {
    const { book, read, apply, settled } = await importer();
    const before = await book.lines();
    const id = await read("- one\n- two\n");
    const accept = await refuseNodes(code, "ended");
    await apply(id);
    const failed = await settled(id);
    await accept();
    expect(failed).toMatchObject({ state: "failed", failure });
    expect(await book.lines()).toEqual(before);
    const again = await read("- one\n- two\n");
    await apply(again);
    expect(await settled(again)).toMatchObject({ state: "done", receipt: { new: 2 } });
    await expectSoundLog(database.pool, book.userId);
  },
);

test("a file that takes more memory than there is ends its process alone, with a sentence", async () => {
  const { book, read, settled } = await importer({ memoryMb: 192 });
  const before = await book.lines();
  const id = await read("- a\n".repeat(1_500_000));
  expect(await settled(id)).toMatchObject({
    state: "failed",
    failure: expect.stringMatching(
      /^To read the file takes more than 192 MiB of memory\. Nothing was changed/,
    ),
  });
  expect(await book.lines()).toEqual(before);
  expect(await settled(await read("- small\n"))).toMatchObject({ state: "ready" });
});

test("the same file twice at once comes in once", async () => {
  const { book, read, apply, settled } = await importer();
  const text = Array.from({ length: 300 }, (_, index) => `- line ${index}`).join("\n");
  const ids = [await read(text), await read(text)];
  await Promise.all(ids.map(apply));
  const done = await Promise.all(ids.map(settled));
  expect(done.map((row) => row?.state)).toEqual(["done", "done"]);
  expect(done.map((row) => row?.receipt?.new).toSorted()).toEqual([0, 300]);
  expect(await book.lines()).toHaveLength(302);
  await expectSoundLog(database.pool, book.userId);
});

const LARGE = 8 * 1_048_576;
const processes = () => process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;
/** Keeps the jobs of these people where they begin, until it is called. */
async function holdBack(userIds: readonly number[]): Promise<() => Promise<void>> {
  const client = await database.pool.connect();
  await client.query("begin");
  for (const userId of userIds)
    await client.query("select from imports where user_id = $1 for update", [userId]);
  return async () => {
    await client.query("rollback");
    client.release();
  };
}

test("what is small does not wait behind what is large, and of one account one is read at a time", async () => {
  const jobs = createJobs();
  const before = processes();
  const people = await Promise.all(Array.from({ length: 3 }, () => importer({}, jobs)));
  const large = await Promise.all(people.map(({ open }) => open("- a\n")));
  const second = await people[0]?.open("- a\n");
  const release = await holdBack(people.map(({ book }) => book.userId));
  for (const [index, { book }] of people.entries())
    jobs.start(book.userId, { id: large[index] ?? 0, bytes: LARGE });
  jobs.start(people[0]?.book.userId ?? 0, { id: second ?? 0, bytes: 4 });
  expect(processes() - before).toBe(2);
  const small = await importer({}, jobs);
  const id = await small.open("- soon\n");
  jobs.start(small.book.userId, { id, bytes: 7 });
  expect(await small.settled(id)).toMatchObject({ state: "ready" });
  await release();
  for (const [index, { settled }] of people.entries())
    expect(await settled(large[index] ?? 0)).toMatchObject({ state: "ready" });
  expect(await people[0]?.settled(second ?? 0)).toMatchObject({ state: "ready" });
});

test("one that is cancelled ends at once, waiting, running or kept; also where another server is told", async () => {
  const jobs = createJobs({ lookEveryMs: 20 });
  const before = processes();
  const { book, open, settled } = await importer({}, jobs);
  const start = async () => {
    const id = await open("- a\n");
    jobs.start(book.userId, { id, bytes: 4 });
    return id;
  };
  const cancel = (id: number) =>
    database.pool.query("delete from imports where user_id = $1 and id = $2", [book.userId, id]);

  const kept = await start();
  await settled(kept);
  await expect.poll(processes).toBe(before + 1);
  await cancel(kept);
  jobs.cancel(book.userId, kept);
  await expect.poll(processes).toBe(before);

  const [running, waiting] = [await start(), await start()];
  jobs.cancel(book.userId, waiting);
  jobs.cancel(book.userId, running);
  await expect.poll(processes).toBe(before);

  const elsewhere = await open("- a\n");
  jobs.start(book.userId, { id: elsewhere, bytes: 4 });
  await cancel(elsewhere);
  await expect.poll(processes).toBe(before);
});
