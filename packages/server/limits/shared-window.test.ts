import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type CountedPool, countedPool } from "../testing/counted-pool.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createSharedWindow, forgetWindowsAbout } from "./shared-window.ts";

let database: TestDatabase;
let counted: CountedPool;
let now: number;
beforeAll(async () => {
  database = await createTestDatabase();
  counted = countedPool(database.pool);
});
afterAll(() => database.drop());
beforeEach(async () => {
  now = 1_000;
  await database.pool.query("delete from rate_windows");
  counted.take();
});

/** What one server knows. */
const server = (points: number, name = "cups", seconds = 60) =>
  createSharedWindow({ pool: counted.pool, now: () => now }, name, { points, seconds });
const takeAll = async (allowances: readonly { take(): Promise<number | null> }[], times: number) => {
  let taken = 0;
  for (let time = 0; time < times; time++)
    for (const allowance of allowances) if ((await allowance.take()) === null) taken++;
  return taken;
};

test("what five servers let through together is the limit to the letter where it is small", async () => {
  const servers = Array.from({ length: 5 }, () => server(10)("one address"));
  expect(await takeAll(servers, 10)).toBe(10);
  const wait = await servers[0]?.take();
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
});

test("it is never more than the limit, and what idle servers keep from the others at most a twentieth each", async () => {
  const [busy, ...others] = Array.from({ length: 5 }, () => server(1_000)("one address"));
  expect(await takeAll(others, 1)).toBe(4);
  const taken = 4 + (busy ? await takeAll([busy], 1_200) : 0);
  expect(taken).toBeLessThanOrEqual(1_000);
  expect(taken).toBeGreaterThanOrEqual(1_000 - 4 * 49);
});

test("a window costs a query for each twentieth of it, and whoever is refused costs none", async () => {
  const one = server(1_000)("one address");
  expect(await takeAll([one], 1_000)).toBe(1_000);
  expect(counted.take().statements).toHaveLength(20);
  expect(await takeAll([one], 5_000)).toBe(0);
  expect(counted.take().statements).toHaveLength(1);
});

test("a thousand at once ask the database no more often than one after the other", async () => {
  const one = server(100)("one address");
  const waits = await Promise.all(Array.from({ length: 1_000 }, () => one.take()));
  expect(waits.filter((wait) => wait === null)).toHaveLength(100);
  expect(counted.take().statements).toHaveLength(21);
});

test("others of the same limit, and the same one of another limit, are counted by themselves", async () => {
  const cups = server(1);
  expect(await takeAll([cups("a"), cups("b"), server(1, "plates")("a")], 2)).toBe(3);
});

test("what came to nothing is given back, and a window that is cleared begins anew everywhere", async () => {
  const here = server(2)("one address");
  const elsewhere = server(2)("one address");
  expect(await takeAll([here], 3)).toBe(2);
  here.giveBack();
  expect(await takeAll([here], 2)).toBe(1);
  await here.clear();
  expect(await takeAll([elsewhere], 3)).toBe(2);
});

test("a window that is over begins anew, by the clock of the database and not by the servers'", async () => {
  const here = server(2)("one address");
  expect(await takeAll([here], 3)).toBe(2);
  await database.pool.query("update rate_windows set ends_at = now() - interval '1 second'");
  expect(await takeAll([here], 1), "as far as this server knows it is not over").toBe(0);
  now += 60_000;
  expect(await takeAll([here], 3)).toBe(2);
  now += 30_000_000;
  const ahead = server(2)("one address");
  expect(await takeAll([ahead], 1), "a server whose clock is a day ahead").toBe(0);
});

test("all windows about somebody can be ended, on a server that found them spent within ten seconds", async () => {
  const here = server(1)("one address and a name", "a name");
  const other = server(1)("one address and another name", "another name");
  expect(await takeAll([here, other], 2)).toBe(2);
  await forgetWindowsAbout(database.pool, "a name");
  expect(await here.take(), "what this server knows").toBeGreaterThan(0);
  now += 10_000;
  expect(await here.take()).toBeNull();
  expect(await other.take()).toBeGreaterThan(0);
});

test("neither address nor name is kept in the database", async () => {
  await server(2)("203.0.113.77").take();
  const { rows } = await database.pool.query("select key from rate_windows");
  expect(rows).toEqual([{ key: expect.stringMatching(/^[\w-]{86}$/) }]);
});

test("a database that is away is an error, and the next one asks again", async () => {
  let isAway = true;
  const pool = new Proxy(counted.pool, {
    get: (target, key) =>
      isAway && key === "query" ? () => Promise.reject(new Error("away")) : Reflect.get(target, key, target),
  });
  const here = createSharedWindow({ pool, now: () => now }, "cups", { points: 1, seconds: 60 })("a");
  await expect(here.take()).rejects.toThrow("away");
  isAway = false;
  expect(await here.take()).toBeNull();
});
