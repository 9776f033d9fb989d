import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { DEFAULT_RATE_LIMITS } from "../config.ts";
import { type Answer, type Api, type Person, startApi } from "../testing/api.ts";
import { type HeldHashing, holdHashing } from "../testing/held-hashing.ts";
import { holdThreads } from "../testing/held-threads.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

/** Passwords hashed at the same time, and how many wait behind them. */
const AT_ONCE = 2;
const PLACES = AT_ONCE * 9;
const OF_ONE_ADDRESS = PLACES / 2;

let database: TestDatabase;
let api: Api;
let hashing: HeldHashing;
let person: Person;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  hashing = holdHashing();
  api = await startApi(database, {
    hashing,
    config: { passwordHashes: AT_ONCE, trustProxy: true, rateLimits: DEFAULT_RATE_LIMITS },
  });
  person = await api.person();
});
afterEach(async () => {
  hashing.release();
  await Promise.allSettled(crowd.splice(0));
  await api.stop();
});
afterAll(() => database.drop());

/** Calls that may be held when a test ends. */
const crowd: Promise<unknown>[] = [];
function many(count: number, call: (caller: number) => Promise<Answer>): Promise<Answer>[] {
  const calls = Array.from({ length: count }, (_, caller) => call(caller));
  crowd.push(...calls);
  return calls;
}

let names = 0;
const logIn = (address: string, username = `nobody ${names++}`) =>
  api.call("POST", "/login", {
    body: { username, password: "not the right one" },
    headers: { "X-Forwarded-For": address },
  });
const write = () => api.call("POST", "/notes", { token: person.token, body: { note: { text: "written" } } });

/** Waits until all but `held` of the calls are answered. */
async function allBut(held: number, calls: readonly Promise<Answer>[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const call of calls) void call.then((answer) => answers.push(answer));
  await expect.poll(() => answers.length).toBe(calls.length - held);
  return answers;
}

test("an authenticated write is answered while every thread that hashes passwords is taken (found broken 1)", async () => {
  await write();
  const threads = holdThreads();
  onTestFinished(() => threads.release());
  expect((await write()).status).toBe(201);
});

test("of many who sign in at once few are hashed and some wait; the surplus is refused at once, and writes go on (found broken 1)", async () => {
  const calls = many(60, (caller) => logIn(`203.0.113.${caller}`));
  const refused = await allBut(PLACES, calls);
  for (const answer of refused) {
    expect(answer.body).toEqual({
      error: "More people are signing in than this server can check at once. Try again in a moment.",
      code: "unavailable",
    });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  }
  expect(hashing.underWay()).toBe(AT_ONCE);
  expect((await write()).status, "a write while all places are held").toBe(201);
  hashing.release();
  const answers = await Promise.all(calls);
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(PLACES);
  expect(hashing.most(), "hashes under way at any time").toBe(AT_ONCE);
  expect((await logIn("203.0.113.1")).status, "the places are free again").toBe(401);
});

test("one address has half of the places at most, on this machine too; the others are for everybody else", async () => {
  const flood = many(40, () => logIn("203.0.113.1"));
  await allBut(OF_ONE_ADDRESS, flood);
  const others = many(40, () => logIn("203.0.113.2"));
  await allBut(OF_ONE_ADDRESS, others);
  expect((await logIn("203.0.113.3")).status, "all are taken").toBe(503);
  hashing.release();
  await Promise.all([...flood, ...others]);

  const local = await startApi(database, { hashing, config: { passwordHashes: AT_ONCE } });
  onTestFinished(() => local.stop());
  hashing.hold();
  const calls = many(40, (caller) =>
    local.call("POST", "/login", { body: { username: `local ${caller}`, password: "x" } }),
  );
  await allBut(OF_ONE_ADDRESS, calls);
  hashing.release();
  await Promise.all(calls);
  expect(hashing.most()).toBe(AT_ONCE);
});

test("one address has one password hashed at a time, and who comes from another is checked beside it", async () => {
  const guesses = many(60, () => logIn("198.51.100.1"));
  const refused = await allBut(OF_ONE_ADDRESS, guesses);
  expect(new Set(refused.map((answer) => answer.status))).toEqual(new Set([503]));
  expect(hashing.underWay()).toBe(1);
  const [own] = many(1, () => logIn("198.51.100.2"));
  await expect.poll(() => hashing.underWay()).toBe(2);
  hashing.release();
  expect((await own)?.status).toBe(401);
});

test("new accounts take their turn with the others, and one that is refused was not made", async () => {
  const body = (name: string) => ({ username: name, password: "long enough" });
  const calls = many(20, (place) =>
    api.call("POST", "/users", {
      body: body(`crowd ${place}`),
      headers: { "X-Forwarded-For": "203.0.113.9" },
    }),
  );
  const refused = await allBut(OF_ONE_ADDRESS, calls);
  expect(new Set(refused.map((answer) => answer.status))).toEqual(new Set([503]));
  hashing.release();
  const made = (await Promise.all(calls)).filter((answer) => answer.status === 201).length;
  const { rows } = await api.pool.query("select from credentials where subject like 'crowd %'");
  expect([made, rows.length]).toEqual([OF_ONE_ADDRESS, OF_ONE_ADDRESS]);
});

test("an attempt that was refused unchecked is no failed login, and no new account of its address", async () => {
  const flood = many(40, () => logIn("203.0.113.1"));
  await allBut(OF_ONE_ADDRESS, flood);
  for (let i = 0; i < DEFAULT_RATE_LIMITS.failedLogins + 1; i++)
    expect((await logIn("203.0.113.1", "Ida")).status).toBe(503);
  const create = (name: string) =>
    api.call("POST", "/users", {
      body: { username: name, password: "long enough" },
      headers: { "X-Forwarded-For": "203.0.113.1" },
    });
  for (let i = 0; i < DEFAULT_RATE_LIMITS.accountsPerMinute + 1; i++)
    expect((await create("Ida")).status).toBe(503);
  hashing.release();
  await Promise.all(flood);
  expect((await create("Ida")).status).toBe(201);
  expect((await logIn("203.0.113.1", "Ida")).status).toBe(401);
});

test("a name that exists and one that does not are the same work and the same answer, in a crowd too", async () => {
  hashing.release();
  await api.call("POST", "/users", { body: { username: "Known", password: "long enough" } });
  const known = await logIn("203.0.113.1", "Known");
  const unknown = await logIn("203.0.113.1", "Unknown");
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  expect(hashing.asked().slice(-2), "each is checked once").toEqual(["known", "unknown"]);
  hashing.hold();
  const flood = many(40, () => logIn("203.0.113.1"));
  await allBut(OF_ONE_ADDRESS, flood);
  const before = hashing.asked().length;
  const [refused, alike] = [await logIn("203.0.113.1", "Known"), await logIn("203.0.113.1", "Unknown")];
  expect([refused.status, alike.body]).toEqual([503, refused.body]);
  expect(hashing.asked().length).toBe(before);
});
