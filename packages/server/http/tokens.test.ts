import { randomUUID } from "node:crypto";
import type { Session } from "@perennial/contract/accounts";
import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, type Person, startApiAlone, TEST_SECRET } from "../testing/api.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 0, 5, 8);
let now = START;
let api: Api;
let person: Person;
beforeAll(async () => {
  api = await startApiAlone({ clock: () => new Date(now) });
  person = await api.person();
});
afterAll(() => api.stop());

const key = (secret = TEST_SECRET) => new TextEncoder().encode(secret);
const payloadOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
const signed = (change: Record<string, unknown>, algorithm = "HS256", secret?: string) =>
  new SignJWT({ ...payloadOf(person.token), ...change })
    .setProtectedHeader({ alg: algorithm, typ: "JWT" })
    .sign(key(secret));
const status = async (token: string) => (await api.call("GET", "/validate-session", { token })).status;

test("a token is signed with HS256 and names issuer, audience, user and session", () => {
  const header = JSON.parse(Buffer.from(person.token.split(".")[0] ?? "", "base64url").toString());
  expect(header).toEqual({ alg: "HS256", typ: "JWT" });
  expect(payloadOf(person.token)).toMatchObject({
    iss: "perennial",
    aud: "perennial-api",
    sub: String(person.id),
    jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test("every call that needs a token refuses without one, with the catalogue's sentence [6.bearer] [8.401]", async () => {
  for (const [method, path] of [
    ["POST", "/logout"],
    ["GET", "/subscriptions/status"],
    ["GET", `/trees/${person.rootId}`],
    ["POST", "/trees"],
    ["PUT", "/trees/1"],
    ["DELETE", "/trees/1"],
    ["POST", "/notes"],
    ["PUT", "/notes/1"],
    ["GET", "/notes/1"],
    ["POST", "/flashcards"],
    ["PUT", "/flashcards/1"],
    ["POST", "/flashcards/1/confidence"],
    ["POST", "/user_actions"],
    ["GET", "/user_actions"],
    ["GET", "/user_actions/stream"],
    ["POST", "/stream_tickets"],
    ["GET", "/changes?since=0"],
    ["POST", "/commands"],
  ] as const) {
    const answer = await api.call(method, path);
    expect([path, answer.status, answer.body]).toEqual([
      path,
      401,
      { error: "Authentication required. Please log in to continue.", code: "authentication_required" },
    ]);
  }
});

test("a token that anything is wrong with is nobody's", async () => {
  const other = await api.person();
  const foreignSession = payloadOf(other.token).jti;
  const parts = person.token.split(".");
  const forged = Buffer.from(JSON.stringify({ ...payloadOf(person.token), sub: String(other.id) }));
  for (const [what, token] of [
    ["no token at all", "nonsense"],
    ["another secret", await signed({}, "HS256", "another secret that is long enough, too")],
    ["another algorithm", await signed({}, "HS512")],
    ["no algorithm", new UnsecuredJWT(payloadOf(person.token)).encode()],
    ["a changed payload", [parts[0], forged.toString("base64url"), parts[2]].join(".")],
    ["no signature", `${parts[0]}.${parts[1]}.`],
    ["another audience", await signed({ aud: "somebody-else" })],
    ["the audience of tickets", await signed({ aud: "perennial-stream" })],
    ["another issuer", await signed({ iss: "somebody-else" })],
    ["an end in the past", await signed({ exp: Math.floor(now / 1000) - 60 })],
    ["a session that never was", await signed({ jti: randomUUID() })],
    ["somebody else's session", await signed({ jti: foreignSession })],
    ["no session", await signed({ jti: undefined })],
    ["a session that is no UUID", await signed({ jti: "' or true --" })],
    ["no user", await signed({ sub: undefined })],
    ["a user that is no number", await signed({ sub: "1 or 1=1" })],
  ] as const) {
    expect([what, await status(token)]).toEqual([what, 401]);
  }
  expect(await status(await signed({}))).toBe(200);
});

test("a token of the wrong scheme is not read", async () => {
  for (const value of [person.token, `Basic ${person.token}`, "Bearer", "Bearer  "]) {
    const answer = await api.call("GET", "/validate-session", { headers: { Authorization: value } });
    expect(answer.status).toBe(401);
  }
  const answer = await api.call("GET", "/validate-session", {
    headers: { Authorization: `bearer ${person.token}` },
  });
  expect(answer.status).toBe(200);
});

test("the token of an account with a name ends after 30 days; an anonymous one does not end by time", async () => {
  const { body } = await api.call<Session>("POST", "/users", {
    body: { username: "Thirty Days", password: "a password" },
  });
  expect(payloadOf(person.token).exp).toBeUndefined();
  now = START + 30 * DAY_MS - 60_000;
  expect([await status(body.token), await status(person.token)]).toEqual([200, 200]);
  now = START + 30 * DAY_MS + 60_000;
  expect([await status(body.token), await status(person.token)]).toEqual([401, 200]);
  now = START + 3_650 * DAY_MS;
  expect(await status(person.token)).toBe(200);
  now = START;
});

test("a session whose row has ended is refused even where the token itself says nothing of an end", async () => {
  const own = await api.person();
  await api.pool.query("update sessions set expires_at = $2 where user_id = $1", [
    own.id,
    new Date(now - 1000),
  ]);
  expect(await status(own.token)).toBe(401);
});
