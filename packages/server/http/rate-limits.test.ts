import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { DEFAULT_RATE_LIMITS } from "../config.ts";
import { type Api, type ApiOptions, startApi } from "../testing/api.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { callerOf } from "./caller.ts";

const LIMITS = { ...DEFAULT_RATE_LIMITS, accountsPerMinute: 3, failedLogins: 2 };
let database: TestDatabase;
let running: Api[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => database.pool.query("delete from rate_windows"));
afterEach(async () => {
  for (const api of running) await api.stop();
  running = [];
});
afterAll(() => database.drop());

const start = async (config: ApiOptions["config"]): Promise<Api> => {
  const api = await startApi(database, { config: { rateLimits: LIMITS, ...config } });
  running.push(api);
  return api;
};
const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });
const createFrom = async (api: Api, address: string) =>
  (await api.call("POST", "/anonymous", from(address))).status;

test("new accounts of one address are limited, with Retry-After; other addresses are not", async () => {
  const api = await start({ trustProxy: true });
  for (let i = 0; i < 3; i++) expect(await createFrom(api, "203.0.113.1")).toBe(201);
  const limited = await api.call<{ code: string }>("POST", "/anonymous", from("203.0.113.1"));
  expect([limited.status, limited.body.code]).toEqual([429, "rate_limited"]);
  const seconds = Number(limited.headers.get("retry-after"));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(60);
  const named = { body: { username: "Limited", password: "long enough" } };
  expect((await api.call("POST", "/users", { ...named, ...from("203.0.113.1") })).status).toBe(429);
  expect(await createFrom(api, "203.0.113.2")).toBe(201);
});

test("two servers on one database count together, new accounts as well as guesses", async () => {
  const servers = [await start({ trustProxy: true }), await start({ trustProxy: true })];
  const created: number[] = [];
  const guessed: number[] = [];
  for (let i = 0; i < 3; i++)
    for (const api of servers) {
      created.push(await createFrom(api, "203.0.113.90"));
      guessed.push(await guess(api, "203.0.113.90", "Tilda"));
    }
  expect(created.toSorted()).toEqual([201, 201, 201, 429, 429, 429]);
  expect(guessed.toSorted()).toEqual([401, 401, 429, 429, 429, 429]);
});

test("the hour has a limit of its own", async () => {
  const api = await start({
    trustProxy: true,
    rateLimits: { ...LIMITS, accountsPerMinute: 30, accountsPerHour: 2 },
  });
  for (let i = 0; i < 2; i++) expect(await createFrom(api, "203.0.113.3")).toBe(201);
  const limited = await api.call("POST", "/anonymous", from("203.0.113.3"));
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(60);
});

test("an IPv6 household counts as one address", async () => {
  const api = await start({ trustProxy: true });
  for (const host of ["1", "2", "ffff"]) expect(await createFrom(api, `2001:db8:0:7::${host}`)).toBe(201);
  expect(await createFrom(api, "2001:0db8:0000:0007:9:9:9:9")).toBe(429);
  expect(await createFrom(api, "2001:db8:0:8::1")).toBe(201);
});

test("failed logins of one name and address are limited; a right one begins anew", async () => {
  const api = await start({ trustProxy: true });
  const right = { username: "Paula", password: "the right one" };
  await api.call("POST", "/users", { body: right, ...from("198.51.100.1") });
  const tryLogin = async (password: string, address: string, username = "Paula") =>
    (await api.call("POST", "/login", { body: { username, password }, ...from(address) })).status;
  expect(await tryLogin("wrong", "198.51.100.2")).toBe(401);
  expect(await tryLogin(right.password, "198.51.100.2")).toBe(200);
  expect(await tryLogin("wrong", "198.51.100.2")).toBe(401);
  expect(await tryLogin("wrong", "198.51.100.2", "pAULA ")).toBe(401);
  expect(await tryLogin(right.password, "198.51.100.2")).toBe(429);
  expect(await tryLogin(right.password, "198.51.100.3")).toBe(200);
  expect(await tryLogin("wrong", "198.51.100.2", "Somebody else")).toBe(401);
});

const guess = async (api: Api, address: string, username: string, password = "a guess") =>
  (await api.call("POST", "/login", { body: { username, password }, ...from(address) })).status;

test("failed logins of one address are limited whatever the names, and a right one in between washes nothing off (found broken 1)", async () => {
  const limits = { ...LIMITS, failedLogins: 10, failedLoginsPerAddress: 3 };
  const api = await start({ trustProxy: true, rateLimits: limits });
  const own = { username: "Olaf", password: "the right one" };
  await api.call("POST", "/users", { body: own, ...from("198.51.100.20") });
  const statuses = [];
  for (const name of ["a", "b"]) statuses.push(await guess(api, "198.51.100.21", name));
  statuses.push(await guess(api, "198.51.100.21", own.username, own.password));
  for (const name of ["c", "d"]) statuses.push(await guess(api, "198.51.100.21", name));
  statuses.push(await guess(api, "198.51.100.21", own.username, own.password));
  expect(statuses).toEqual([401, 401, 200, 401, 429, 429]);
  expect(await guess(api, "198.51.100.22", own.username, own.password)).toBe(200);
});

test("failed logins of one name are limited wherever they come from; what its address was refused does not count", async () => {
  const limits = { ...LIMITS, failedLogins: 2, failedLoginsPerName: 3 };
  const api = await start({ trustProxy: true, rateLimits: limits });
  const statuses = [];
  for (let i = 0; i < 6; i++) statuses.push(await guess(api, "198.51.100.30", "Nora"));
  for (const host of [31, 32, 33]) statuses.push(await guess(api, `198.51.100.${host}`, "Nora"));
  expect(statuses).toEqual([401, 401, 429, 429, 429, 429, 401, 429, 429]);
  expect(await guess(api, "198.51.100.32", "Somebody else")).toBe(401);
});

test("logins and new accounts are limited in all; a refused address takes nothing of that", async () => {
  const limits = {
    ...LIMITS,
    failedLoginsPerAddress: 2,
    allLoginsPerMinute: 4,
    accountsPerMinute: 2,
    allAccountsPerMinute: 4,
  };
  const api = await start({ trustProxy: true, rateLimits: limits });
  const guesses = [];
  for (let i = 0; i < 8; i++) guesses.push(await guess(api, "198.51.100.40", `name ${i}`));
  for (const host of [41, 42, 43]) guesses.push(await guess(api, `198.51.100.${host}`, `name ${host}`));
  expect(guesses).toEqual([401, 401, 429, 429, 429, 429, 429, 429, 401, 401, 429]);
  const created = [];
  for (let i = 0; i < 4; i++) created.push(await createFrom(api, "198.51.100.50"));
  for (const host of [51, 52, 53]) created.push(await createFrom(api, `198.51.100.${host}`));
  expect(created).toEqual([201, 201, 429, 429, 201, 201, 429]);
});

test("each limit can be switched off by itself", async () => {
  const limits = { ...LIMITS, failedLogins: Number.POSITIVE_INFINITY, failedLoginsPerAddress: 4 };
  const api = await start({ trustProxy: true, rateLimits: limits });
  const statuses = [];
  for (let i = 0; i < 5; i++) statuses.push(await guess(api, "198.51.100.60", "Ole"));
  expect(statuses).toEqual([401, 401, 401, 401, 429]);
});

test("guesses sent at once are all counted", async () => {
  const api = await start({ trustProxy: true });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      api.call("POST", "/login", {
        body: { username: "Quirin", password: "guess" },
        ...from("198.51.100.9"),
      }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([401, 401, 429, 429, 429, 429]);
});

test("drafts of one person are limited, with Retry-After, wherever they come from; other people's are not", async () => {
  const api = await start({ trustProxy: true, rateLimits: { ...LIMITS, autofillsPerMinute: 2 } });
  const tokenOf = async (address: string) =>
    (await api.call<{ token: string }>("POST", "/anonymous", from(address))).body.token;
  const [token, other] = [await tokenOf("203.0.113.21"), await tokenOf("203.0.113.22")];
  const draft = (whose: string, address: string) =>
    api.call<{ code?: string }>("POST", "/flashcards/autofill", {
      token: whose,
      body: { text: "Osmosis is the movement of water." },
      ...from(address),
    });
  for (const address of ["203.0.113.23", "203.0.113.24"])
    expect((await draft(token, address)).status).toBe(200);
  const limited = await draft(token, "203.0.113.25");
  expect([limited.status, limited.body.code]).toEqual([429, "rate_limited"]);
  expect(Number(limited.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect((await draft(other, "203.0.113.25")).status).toBe(200);
});

test("drafts have a limit by the hour too", async () => {
  const api = await start({ trustProxy: true, rateLimits: { ...LIMITS, autofillsPerHour: 1 } });
  const { token } = await api.person();
  const draft = () => api.call("POST", "/flashcards/autofill", { token, body: { text: "Moss is a plant." } });
  expect((await draft()).status).toBe(200);
  const limited = await draft();
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(60);
});

test("a name as long as a body counts like any other", async () => {
  const api = await start({ trustProxy: true });
  const guess = (username: string) =>
    api.call("POST", "/login", { body: { username, password: "guess" }, ...from("198.51.100.10") });
  const statuses: number[] = [];
  for (const end of ["a", "a", "a", "b"]) statuses.push((await guess("x".repeat(500_000) + end)).status);
  expect(statuses).toEqual([401, 401, 429, 401]);
});

test("loopback is exempt while no proxy is trusted, whatever it claims about itself", async () => {
  const api = await start({ trustProxy: false });
  for (let i = 0; i < 5; i++) expect(await createFrom(api, "203.0.113.50")).toBe(201);
});

test("behind a trusted proxy on this machine loopback itself is limited", async () => {
  const api = await start({ trustProxy: true });
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) statuses.push((await api.call("POST", "/anonymous")).status);
  expect(statuses).toEqual([201, 201, 201, 429]);
});

test("limits can be switched off", async () => {
  const api = await start({ trustProxy: true, rateLimits: undefined });
  for (let i = 0; i < 5; i++) expect(await createFrom(api, "203.0.113.60")).toBe(201);
});

test("a forwarded address is believed only from a trusted proxy, and only the one the proxy added", () => {
  const request = new Request("http://localhost", { headers: { "X-Forwarded-For": "6.6.6.6, 203.0.113.9" } });
  expect(callerOf(request, "192.0.2.1", false)).toEqual({ address: "192.0.2.1", isLocal: false });
  expect(callerOf(request, "::ffff:127.0.0.1", false)).toEqual({ address: "127.0.0.1", isLocal: true });
  expect(callerOf(request, "127.0.0.1", true)).toEqual({ address: "203.0.113.9", isLocal: false });
  const nonsense = new Request("http://localhost", { headers: { "X-Forwarded-For": "unknown" } });
  expect(callerOf(nonsense, "192.0.2.1", true)).toEqual({ address: "192.0.2.1", isLocal: false });
  expect(callerOf(nonsense, "2001:db8::1", true).address).toBe("2001:db8:0:0::/64");
  expect(callerOf(nonsense, "::1", false).isLocal).toBe(true);
});
