import type { Session } from "@perennial/contract/accounts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { issueInvitation } from "../commands/accounts/invitations.ts";
import { type Api, startApi } from "../testing/api.ts";
import { CLIENT_ID, type Issuer, startIssuer } from "../testing/issuer.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

const PASSWORD = "wet chalk, dry chalk";
let database: TestDatabase;
let issuer: Issuer;
let open: Api;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase();
  issuer = await startIssuer();
  open = await startApi(database);
});
afterEach(() => api.stop());
afterAll(async () => {
  await open.stop();
  await issuer.stop();
  await database.drop();
});

const start = async (signUp: "invite" | "closed") => {
  const google = { clientId: CLIENT_ID, jwksUrl: issuer.jwksUrl, issuer: issuer.origin };
  api = await startApi(database, { config: { signUp, google } });
};
const anonymous = (query = "") => api.call<Session>("POST", `/anonymous${query}`);
const named = (username: string, query = "", token?: string, on = api) =>
  on.call<Session>("POST", `/users${query}`, {
    body: { username, password: PASSWORD },
    ...(token === undefined ? {} : { token }),
  });
const google = async (subject: string, query = "") =>
  api.call<Session>("POST", `/auth/google${query}`, { body: { google_token: await issuer.token(subject) } });
const logIn = (username: string) => api.call("POST", "/login", { body: { username, password: PASSWORD } });
const refused = { status: 403, body: { code: "sign_up_closed" } };

test("a closed server makes no account of any kind, with whatever code; who has one signs in, and names it", async () => {
  await named("Early", "", undefined, open);
  const { token } = await open.person();
  await start("closed");
  const code = `?invite=${await issueInvitation(database.pool, new Date())}`;
  for (const query of ["", code])
    for (const answer of [await anonymous(query), await named("Late", query), await google("late", query)])
      expect(answer).toMatchObject(refused);
  expect((await logIn("Early")).status).toBe(200);
  expect((await named("Named at last", "", token)).status).toBe(201);
  expect((await api.call("GET", "/users/stats")).body).toMatchObject({
    sign_up_notice: "This server takes no new accounts. If you have one, sign in.",
  });
});

test("an invitation makes one account, however often and from wherever it is used at once, and none after a week", async () => {
  await start("invite");
  expect(await anonymous()).toMatchObject(refused);
  expect(await anonymous("?invite=guessed")).toMatchObject(refused);
  const code = `?invite=${await issueInvitation(database.pool, new Date())}`;
  const all = await Promise.all([anonymous(code), named("Invited", code), google("invited", code)]);
  expect(all.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(all.filter(({ status }) => status === 403)).toHaveLength(2);
  const old = await issueInvitation(database.pool, new Date(Date.now() - 8 * 86_400_000));
  expect(await anonymous(`?invite=${old}`)).toMatchObject(refused);
});

test("a name that is taken uses no invitation up, and the account that came by one gets its name without another", async () => {
  await start("invite");
  const code = `?invite=${await issueInvitation(database.pool, new Date())}`;
  expect((await named("Early", code)).status).toBe(422);
  const { body, status } = await anonymous(code);
  expect(status).toBe(201);
  expect((await named("Came by a link", "", body.token)).status).toBe(201);
});

test("no code stands in the database", async () => {
  await start("invite");
  const code = await issueInvitation(database.pool, new Date());
  const { rows } = await database.pool.query("select hash from invitations");
  expect(rows.map(({ hash }) => hash)).not.toContain(code);
});
