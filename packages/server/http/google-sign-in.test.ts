import type { Session } from "@perennial/contract/accounts";
import { LEAST_READS, PRESENT_READS } from "@perennial/contract/log/reads";
import type * as wire from "@perennial/contract/outline/wire";
import { UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_RATE_LIMITS } from "../config.ts";
import { type Answer, type Api, startApi } from "../testing/api.ts";
import { CLIENT_ID, type Issuer, startIssuer } from "../testing/issuer.ts";
import { asking } from "../testing/model-double.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
let issuer: Issuer;
let api: Api;
const googleOf = ({ jwksUrl, origin }: Issuer) => ({ clientId: CLIENT_ID, jwksUrl, issuer: origin });

beforeAll(async () => {
  database = await createTestDatabase();
  issuer = await startIssuer();
  api = await startApi(database, { config: { google: googleOf(issuer) } });
});
afterAll(async () => {
  await api.stop();
  await issuer.stop();
  await database.drop();
});

const signIn = <T = Session>(google_token: string, to = api): Promise<Answer<T>> =>
  to.call<T>("POST", "/auth/google", { body: { google_token } });
const FAILED = { error: "Authentication failed", code: "authentication_failed" };

test("the first sign-in makes an account with a root tree, the next one opens it again [7.google]", async () => {
  const first = await signIn(await issuer.token("g-1", { claims: { name: "Ada Lovelace" } }));
  expect(first.status).toBe(200);
  expect(first.body.user).toMatchObject({ username: "Ada Lovelace", is_anonymous: false });
  const tree = await api.call<wire.Node>("GET", `/trees/${first.body.user.root_tree?.id}`, {
    token: first.body.token,
  });
  expect(tree.body).toMatchObject({ parent_id: null, content: { text: "" } });
  const second = await signIn(await issuer.token("g-1", { claims: { name: "Somebody Else" } }));
  expect(second.body.user).toEqual(first.body.user);
  const both = [first, second].map(({ body }) => api.call("GET", "/validate-session", { token: body.token }));
  expect((await Promise.all(both)).map((answer) => answer.status)).toEqual([200, 200]);
});

test("every token that is not good is refused with the same words [7.google] [8.sign-in]", async () => {
  const good = await issuer.token("g-2");
  const [head, body, signature] = good.split(".") as [string, string, string];
  const bad: Record<string, string> = {
    expired: await issuer.token("g-2", { expiresIn: -1 }),
    "of another audience": await issuer.token("g-2", { audience: "another-client" }),
    "of another issuer": await issuer.token("g-2", { issuer: "https://accounts.evil.example" }),
    "signed by a stranger": await issuer.token("g-2", { isForged: true }),
    "signed with an unknown key": await issuer.token("g-2", { kid: "second" }),
    "without a subject": await issuer.token(""),
    unsigned: new UnsecuredJWT({ name: "Nobody" })
      .setSubject("g-2")
      .setIssuer(issuer.origin)
      .setAudience(CLIENT_ID)
      .setIssuedAt()
      .setExpirationTime("1h")
      .encode(),
    "changed after signing": [head, `${body.slice(0, -2)}AA`, signature].join("."),
    "cut off": `${head}.${body}.`,
    "no token": "hello",
    empty: "",
    huge: "a".repeat(100_000),
  };
  for (const [kind, token] of Object.entries(bad)) {
    const answer = await signIn<unknown>(token);
    expect([kind, answer.status, answer.body]).toEqual([kind, 401, FAILED]);
  }
  const { rows } = await api.pool.query("select from credentials where subject = 'g-2'");
  expect(rows).toEqual([]);
});

test("a token of ours is no token of the provider's, and a missing one is told as such", async () => {
  const person = await api.person();
  expect((await signIn(person.token)).status).toBe(401);
  expect((await api.call("POST", "/auth/google", { body: {} })).status).toBe(422);
});

test("a key set that cannot be had is not the person's fault: 503, and it works once it is back", async () => {
  const other = await startIssuer();
  const server = await startApi(database, { config: { google: googleOf(other) } });
  const token = await other.token("g-3");
  for (const response of [
    () => new Response("down", { status: 500 }),
    () => new Response("<html>"),
    () => Response.json({ keys: "none" }),
  ]) {
    other.answerWith(response);
    const answer = await signIn<{ error: string; code: string }>(token, server);
    expect([answer.status, answer.body.code]).toEqual([503, "provider_unavailable"]);
    expect(answer.body.error).toBe("The sign-in provider does not answer. Try again in a moment.");
  }
  other.answerWith(undefined);
  expect((await signIn(token, server)).status).toBe(200);
  await server.stop();
  await other.stop();
});

test("the name is the provider's, else the verified address's; a stranger's text is cleaned and cut", async () => {
  for (const [index, [claims, name]] of (
    [
      [{ email: "grace@example.org", email_verified: true }, "grace"],
      [{ email: "grace@example.org", email_verified: false }, "Learner"],
      [{ email: "grace@example.org" }, "Learner"],
      [{ name: "  Mary\u0000\u202e \u0007Shelley  " }, "Mary Shelley"],
      [{ name: "é".repeat(300) }, "é".repeat(100)],
      [{ name: "\u200b \u202e" }, "Learner"],
      [{ name: ["an", "array"] }, "Learner"],
      [{ name: "<img src=x onerror=alert(1)>" }, "<img src=x onerror=alert(1)>"],
    ] as const
  ).entries()) {
    const answer = await signIn(await issuer.token(`name-${index}`, { claims: { ...claims } }));
    expect(answer.body.user.username).toBe(name);
  }
});

test("two first sign-ins at once make one account", async () => {
  const token = await issuer.token("twin", { claims: { name: "Twin" } });
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(token)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.body.user.id)).size).toBe(1);
});

test("a name with a password is another account than the same name at the provider", async () => {
  const body = { username: "name-twin", password: "wet chalk, dry chalk" };
  const own = await api.call<Session>("POST", "/users", { body });
  const theirs = await signIn(await issuer.token("name-twin", { claims: { name: "name-twin" } }));
  expect(theirs.body.user.id).not.toBe(own.body.user.id);
});

test("first sign-ins count as new accounts of an address, later ones do not", async () => {
  const server = await startApi(database, {
    config: {
      google: googleOf(issuer),
      trustProxy: true,
      rateLimits: { ...DEFAULT_RATE_LIMITS, accountsPerMinute: 1 },
    },
  });
  const from = async (subject: string) =>
    (
      await server.call("POST", "/auth/google", {
        body: { google_token: await issuer.token(subject) },
        headers: { "X-Forwarded-For": "203.0.113.9" },
      })
    ).status;
  expect([await from("limit-1"), await from("limit-1"), await from("limit-2")]).toEqual([200, 200, 429]);
  await server.stop();
});

test("without a client id every token is refused, and the client is told that there is none", async () => {
  const server = await startApi(database);
  const answer = await signIn<unknown>(await issuer.token("g-1"), server);
  expect([answer.status, answer.body]).toEqual([401, { ...FAILED, details: { reason: "not_configured" } }]);
  expect((await server.call("GET", "/client_config")).body).toEqual({
    google_client_id: null,
    oidc_name: null,
    subscription_required: false,
    payments: "offline",
    autofill: "rules",
    analytics_url: null,
    least_client: LEAST_READS,
    present_client: PRESENT_READS,
  });
  await server.stop();
});

test("the client's configuration tells what is set up, and no secret", async () => {
  const server = await startApi(database, {
    config: {
      google: googleOf(issuer),
      subscriptionRequired: true,
      stripe: {
        secretKey: "sk_test_secret",
        webhookSecret: "whsec_secret",
        priceId: undefined,
        apiBase: issuer.origin,
      },
      ai: asking({ baseUrl: issuer.origin }, { apiKey: "ai_secret" }),
      analyticsUrl: "https://stats.example/collect",
    },
  });
  const { body } = await server.call("GET", "/client_config");
  expect(body).toEqual({
    google_client_id: CLIENT_ID,
    oidc_name: null,
    subscription_required: true,
    payments: "stripe",
    autofill: "model",
    analytics_url: "https://stats.example/collect",
    least_client: LEAST_READS,
    present_client: PRESENT_READS,
  });
  expect(JSON.stringify(body)).not.toContain("secret");
  await server.stop();
});
