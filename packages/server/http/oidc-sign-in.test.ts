import type { Session } from "@perennial/contract/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppConfig } from "../app-deps.ts";
import { issueInvitation } from "../commands/accounts/invitations.ts";
import { DEFAULT_RATE_LIMITS } from "../config.ts";
import { type Api, startApi } from "../testing/api.ts";
import { type IssuerFault, type OidcIssuer, startOidcIssuer } from "../testing/oidc-issuer.ts";
import { outlineOf } from "../testing/outline.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

const HOME = "https://notes.example.org";
let database: TestDatabase;
let issuer: OidcIssuer;
let api: Api;
let now = Date.now();
const set = (other: OidcIssuer): Partial<AppConfig> => ({
  publicUrl: HOME,
  oidc: { issuer: other.origin, ...other.client, name: "The university" },
});

beforeAll(async () => {
  database = await createTestDatabase();
  issuer = await startOidcIssuer();
  api = await startApi(database, { config: set(issuer), clock: () => new Date(now) });
});
afterAll(async () => {
  await api.stop();
  await issuer.stop();
  await database.drop();
});

interface Failure {
  readonly error: string;
  readonly code: string;
}
const begin = (to = api) =>
  to.call<{ address: string; state: string } & Failure>("POST", "/auth/oidc/begin", { body: {} });
const finish = (query: URLSearchParams, token?: string, to = api) =>
  to.call<Session & Failure>("POST", "/auth/oidc", {
    body: { query: String(query) },
    ...(token === undefined ? {} : { token }),
  });
/** Goes to the provider, agrees there, and comes back. */
const signIn = async (subject: string, claims: object = {}, fault: IssuerFault = {}, token?: string) =>
  finish(issuer.agree((await begin()).body.address, subject, claims, fault), token);

test("a person is sent to the provider with a code challenge, and comes back to an account of their own, the same each time", async () => {
  const { body } = await begin();
  const asked = new URL(body.address);
  expect(asked.origin).toBe(issuer.origin);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    response_type: "code",
    client_id: "perennial-tests",
    redirect_uri: `${HOME}/signing-in`,
    scope: "openid profile",
    code_challenge_method: "S256",
    state: body.state,
  });
  const first = await signIn("ada", { name: "Ada Lovelace" });
  expect(first).toMatchObject({
    status: 200,
    body: { user: { username: "Ada Lovelace", is_anonymous: false } },
  });
  expect((await signIn("ada", { name: "Somebody Else" })).body.user).toEqual(first.body.user);
  const { rows } = await api.pool.query(
    "select subject from credentials where kind = 'oidc' and user_id = $1",
    [first.body.user.id],
  );
  expect(rows).toEqual([{ subject: `${issuer.origin}|ada` }]);
  expect((await api.call<{ oidc_name: string }>("GET", "/client_config")).body.oidc_name).toBe(
    "The university",
  );
});

test("an anonymous account becomes the new one with its notes, and no account is joined by name or address", async () => {
  const person = await api.person();
  await outlineOf(api, person).note("carried along");
  const opened = await signIn("grace", { name: "Grace" }, {}, person.token);
  expect(opened.body.user.id).toBe(person.id);
  const own = { username: "Mary", password: "wet chalk, dry chalk" };
  const named = await api.call<Session>("POST", "/users", { body: own });
  const theirs = await signIn("mary", { name: "Mary", email: "mary@example.org", email_verified: true });
  expect(theirs.body.user.id).not.toBe(named.body.user.id);
});

test("what does not hold is refused, and makes no account", async () => {
  const faults: Record<string, IssuerFault> = {
    "another nonce": { nonce: "of another attempt" },
    "for another audience": { audience: "another-client" },
    "of another issuer": { issuer: "https://evil.example" },
    "signed by a stranger": { isForged: true },
    "without a token": { hasNoIdToken: true },
  };
  for (const [what, fault] of Object.entries(faults))
    expect([what, (await signIn("mallory", {}, fault)).status]).toEqual([what, 401]);
  const { address } = (await begin()).body;
  const good = issuer.agree(address, "mallory");
  const changed = new URLSearchParams(good);
  changed.set("state", (await begin()).body.state);
  // Another attempt's state: its verifier does not fit the code.
  expect((await finish(changed)).status).toBe(401);
  for (const state of ["", "made up", `${good.get("state")}x`]) {
    const forged = issuer.agree(address, "mallory");
    forged.set("state", state);
    expect([state, (await finish(forged)).status]).toEqual([state, 401]);
  }
  expect(
    (await finish(new URLSearchParams({ error: "access_denied", state: good.get("state") ?? "" }))).status,
  ).toBe(401);
  const { rows } = await api.pool.query("select from credentials where subject like '%mallory'");
  expect(rows).toHaveLength(0);
});

test("a code counts once, and an attempt for ten minutes", async () => {
  const query = issuer.agree((await begin()).body.address, "once");
  expect((await finish(query)).status).toBe(200);
  expect((await finish(query)).status).toBe(401);
  const late = issuer.agree((await begin()).body.address, "late");
  now += 10 * 60_000 + 1_000;
  expect((await finish(late)).status).toBe(401);
});

test("an issuer that is down or talks nonsense is told as such, at both ends, and works once it is back", async () => {
  const other = await startOidcIssuer();
  const server = await startApi(database, { config: set(other) });
  const DOWN = {
    status: 503,
    body: {
      code: "provider_unavailable",
      error: "The sign-in provider does not answer. Try again in a moment.",
    },
  };
  const down = [() => new Response("down", { status: 500 }), () => new Response("<html>")];
  for (const response of down) {
    other.answerWith(response);
    expect(await begin(server)).toMatchObject(DOWN);
  }
  other.answerWith(undefined);
  const { address } = (await begin(server)).body;
  for (const response of down) {
    other.answerWith(response);
    expect(await finish(other.agree(address, "patient"), undefined, server)).toMatchObject(DOWN);
  }
  other.answerWith(undefined);
  expect((await finish(other.agree(address, "patient"), undefined, server)).status).toBe(200);
  await other.stop();
  expect(await finish(other.agree(address, "patient"), undefined, server)).toMatchObject(DOWN);
  await server.stop();
});

test("first sign-ins count as new accounts of an address; without a provider nothing is begun", async () => {
  const server = await startApi(database, {
    config: {
      ...set(issuer),
      trustProxy: true,
      rateLimits: { ...DEFAULT_RATE_LIMITS, accountsPerMinute: 1 },
    },
  });
  const come = async (subject: string) => {
    const { address } = (await begin(server)).body;
    const body = { query: String(issuer.agree(address, subject)) };
    const headers = { "X-Forwarded-For": "203.0.113.9" };
    return (await server.call("POST", "/auth/oidc", { body, headers })).status;
  };
  expect([await come("limit-1"), await come("limit-1"), await come("limit-2")]).toEqual([200, 200, 429]);
  await server.stop();
  const bare = await startApi(database);
  expect((await begin(bare)).status).toBe(401);
  expect((await finish(new URLSearchParams({ code: "x", state: "x" }), undefined, bare)).status).toBe(401);
  await bare.stop();
});

test("where accounts are made by invitation, its code comes along by way of the provider", async () => {
  const server = await startApi(database, { config: { ...set(issuer), signUp: "invite" } });
  const come = async (query = "") => {
    const { address } = (await begin(server)).body;
    const body = { query: String(issuer.agree(address, "newcomer")) };
    return (await server.call("POST", `/auth/oidc${query}`, { body })).status;
  };
  expect(await come()).toBe(403);
  expect(await come(`?invite=${await issueInvitation(database.pool, new Date())}`)).toBe(200);
  expect(await come()).toBe(200);
  await server.stop();
});
