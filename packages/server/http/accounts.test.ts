import type { Session, User } from "@perennial/contract/accounts";
import type * as wire from "@perennial/contract/outline/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "../testing/api.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const PASSWORD = "wet chalk, dry chalk";
const credentials = (username: string) => ({ username, password: PASSWORD });

test("an anonymous account comes with a token and a root tree whose root is an empty note [7.anonymous] [6.anonymous]", async () => {
  const { body } = await api.call<Session>("POST", "/anonymous");
  expect(body.user).toMatchObject({
    is_anonymous: true,
    has_subscription: false,
    subscription_status: "none",
  });
  expect(body.user.root_tree?.item_type).toBe("note");
  const tree = await api.call<wire.Node>("GET", `/trees/${body.user.root_tree?.id}`, { token: body.token });
  expect(tree.body).toMatchObject({
    id: body.user.root_tree?.id,
    parent_id: null,
    user_id: body.user.id,
    content: { text: "" },
    children_ids: [],
    children: [],
  });
});

test("a new account's root tree stands in its log, so that a reader from version 0 has it too", async () => {
  const person = await api.person();
  const { body } = await api.call<{ changes: wire.DataMutation[]; version: number }>(
    "GET",
    "/changes?since=0",
    {
      token: person.token,
    },
  );
  expect(body.version).toBe(2);
  expect(body.changes.map((row) => [row.version, row.mutation_type, row.old_values])).toEqual([
    [1, "note.create", null],
    [2, "node.create", null],
  ]);
  expect(body.changes[0]?.uuid).toBe(body.changes[0]?.mutation_uuid);
  expect(body.changes[1]?.mutation_uuid).toBe(body.changes[0]?.mutation_uuid);
  expect(body.changes[1]?.record_id).toBe(person.rootId);
});

test("POST /anonymous takes an empty body, an empty object and a null", async () => {
  for (const options of [{}, { body: {} }, { raw: "null" }, { raw: "" }]) {
    expect((await api.call("POST", "/anonymous", options)).status).toBe(201);
  }
});

test("an account by name and password has a root tree, whether its fields come flat or under user [7.post-users]", async () => {
  const flat = await api.call<Session & { id: number }>("POST", "/users", {
    body: credentials("Ada Flat"),
  });
  const nested = await api.call<Session & { id: number }>("POST", "/users", {
    body: { user: credentials("Ada Nested") },
  });
  for (const [answer, name] of [
    [flat, "Ada Flat"],
    [nested, "Ada Nested"],
  ] as const) {
    expect(answer.status).toBe(201);
    expect(answer.body.id).toBe(answer.body.user.id);
    expect(answer.body.user).toMatchObject({ username: name, is_anonymous: false });
    expect(answer.body.user.root_tree).toMatchObject({ item_type: "note" });
  }
});

test("login opens the account again, whether its fields come flat or under user [7.login] [7.validate-session]", async () => {
  const { body: created } = await api.call<Session>("POST", "/users", { body: credentials("Berta") });
  for (const body of [credentials("Berta"), { user: credentials("Berta") }]) {
    const login = await api.call<Session>("POST", "/login", { body });
    expect(login.status).toBe(200);
    expect(login.body.user).toEqual(created.user);
    const valid = await api.call("GET", "/validate-session", { token: login.body.token });
    expect(valid.body).toEqual({ valid: true, user: created.user });
  }
});

test("a name is one name whatever its case, its width and its composition", async () => {
  await api.call("POST", "/users", { body: credentials("Zoë Straße") });
  for (const username of ["zoë straße", "ZOE\u0308 straße", "  Ｚｏë Straße "]) {
    const again = await api.call<{ code: string }>("POST", "/users", { body: credentials(username) });
    expect([again.status, again.body.code]).toEqual([422, "username_taken"]);
    expect((await api.call("POST", "/login", { body: credentials(username) })).status).toBe(200);
  }
});

test("two accounts that want one name at once: one gets it, the other is told", async () => {
  const answers = await Promise.all(
    ["Twin", "twin", "TWIN"].map((name) => api.call("POST", "/users", { body: credentials(name) })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422]);
});

test("a password under 8 characters and a blank name are refused, and the fields are named", async () => {
  for (const [body, path] of [
    [{ username: "Cleo", password: "1234567" }, "password"],
    [{ username: "   ", password: PASSWORD }, "username"],
    [{ username: "x".repeat(101), password: PASSWORD }, "username"],
    [{ username: "Cleo", password: "p".repeat(201) }, "password"],
    [{ user: { username: "Cleo" } }, "user.password"],
    [{ user: { username: 7, password: PASSWORD } }, "user.username"],
  ] as const) {
    const answer = await api.call<{ details: { issues: { path: string }[] } }>("POST", "/users", { body });
    expect(answer.status).toBe(422);
    expect(answer.body.details.issues.map((issue) => issue.path)).toEqual([path]);
  }
  const empty = await api.call<{ details: { issues: { path: string }[] } }>("POST", "/users");
  expect(empty.body.details.issues.map((issue) => issue.path)).toEqual(["username", "password"]);
});

test("a wrong password and an unknown name get the same answer [8.sign-in]", async () => {
  await api.call("POST", "/users", { body: credentials("Dora") });
  const wrong = await api.call("POST", "/login", { body: { username: "Dora", password: "no" } });
  const unknown = await api.call("POST", "/login", { body: { username: "Nobody", password: "no" } });
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual({ error: "Authentication failed", code: "authentication_failed" });
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
});

test("passwords are kept as argon2id, never as they are", async () => {
  await api.call("POST", "/users", { body: credentials("Hash") });
  const { rows } = await api.pool.query("select secret from credentials where subject = 'hash'");
  expect(rows[0].secret).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("logout ends the session on every server at once [7.logout]", async () => {
  const other = await startApi(database);
  const person = await api.person();
  expect((await other.call("GET", "/validate-session", { token: person.token })).status).toBe(200);
  expect((await api.call("POST", "/logout", { token: person.token })).status).toBe(204);
  for (const server of [api, other]) {
    const refused = await server.call("GET", "/validate-session", { token: person.token });
    expect([refused.status, refused.body]).toEqual([
      401,
      {
        valid: false,
        error: "Authentication required. Please log in to continue.",
        code: "authentication_required",
      },
    ]);
  }
  await other.stop();
});

test("logout ends one session, not the others of the same person", async () => {
  const { body: first } = await api.call<Session>("POST", "/users", { body: credentials("Emil") });
  const { body: second } = await api.call<Session>("POST", "/login", { body: credentials("Emil") });
  await api.call("POST", "/logout", { token: first.token });
  expect((await api.call("GET", "/validate-session", { token: second.token })).status).toBe(200);
});

test("a name given to an anonymous account keeps its notes, under the same id, with a new token", async () => {
  const person = await api.person();
  const { body } = await api.call<Session>("POST", "/users", {
    token: person.token,
    body: credentials("Fritz"),
  });
  expect(body.user).toMatchObject({
    id: person.id,
    username: "Fritz",
    is_anonymous: false,
    root_tree: { id: person.rootId },
  });
  expect((await api.call("GET", "/validate-session", { token: person.token })).status).toBe(401);
  expect((await api.call("GET", `/trees/${person.rootId}`, { token: body.token })).status).toBe(200);
  const login = await api.call<Session>("POST", "/login", { body: credentials("Fritz") });
  expect(login.body.user.id).toBe(person.id);
});

test("an anonymous account that wants a taken name stays as it is, token included", async () => {
  await api.call("POST", "/users", { body: credentials("Gerda") });
  const person = await api.person();
  const refused = await api.call("POST", "/users", { token: person.token, body: credentials("gerda") });
  expect(refused.status).toBe(422);
  const { body } = await api.call<{ user: User }>("GET", "/validate-session", { token: person.token });
  expect(body.user.is_anonymous).toBe(true);
});

test("the token of an account with a name does not turn a new account into a second name of it", async () => {
  const { body: first } = await api.call<Session>("POST", "/users", { body: credentials("Hanna") });
  const { body: second } = await api.call<Session>("POST", "/users", {
    token: first.token,
    body: credentials("Hanna Two"),
  });
  expect(second.user.id).not.toBe(first.user.id);
  expect((await api.call("GET", "/validate-session", { token: first.token })).status).toBe(200);
});

test("a broken token does not keep anyone from signing in", async () => {
  await api.call("POST", "/users", { body: credentials("Jonas") });
  const login = await api.call("POST", "/login", { token: "not.a.token", body: credentials("Jonas") });
  expect(login.status).toBe(200);
});

test("a user's public part is id, name and root tree; the rest is for that user's own token [7.get-user]", async () => {
  const { body: own } = await api.call<Session>("POST", "/users", { body: credentials("Karla") });
  const stranger = await api.person();
  const publicPart = { id: own.user.id, username: "Karla", root_tree: own.user.root_tree };
  expect((await api.call("GET", `/users/${own.user.id}`)).body).toEqual(publicPart);
  expect((await api.call("GET", `/users/${own.user.id}`, { token: stranger.token })).body).toEqual(
    publicPart,
  );
  expect((await api.call("GET", `/users/${own.user.id}`, { token: own.token })).body).toEqual(own.user);
});

test("an unknown user is 404", async () => {
  expect((await api.call("GET", "/users/999999999")).status).toBe(404);
});

test("fields that a body must not set change nothing: no mass assignment", async () => {
  const extra = {
    id: 1,
    user_id: 1,
    has_subscription: true,
    subscription_status: "active",
    is_anonymous: false,
    version: 99,
    root_tree: { id: 1 },
    root_node_id: 1,
  };
  const { body: anonymous } = await api.call<Session>("POST", "/anonymous", { body: extra });
  expect(anonymous.user).toMatchObject({ is_anonymous: true, has_subscription: false });
  const { body: named } = await api.call<Session>("POST", "/users", {
    body: { user: { ...credentials("Lotte"), ...extra }, ...extra },
  });
  expect(named.user).toMatchObject({ has_subscription: false, subscription_status: "none" });
  expect(named.user.id).not.toBe(1);
});

test("the number of accounts is counted, and a count serves for a few seconds [7.stats]", async () => {
  let now = new Date("2026-03-01T10:00:00Z");
  const counting = await startApi(database, { clock: () => now });
  const count = async () =>
    (await counting.call<{ user_count: number }>("GET", "/users/stats")).body.user_count;
  const before = await count();
  await counting.person();
  expect(await count()).toBe(before);
  now = new Date("2026-03-01T10:00:06Z");
  expect(await count()).toBe(before + 1);
  await counting.stop();
});

test("the subscription's state is told, with whether one is required [7.status]", async () => {
  const person = await api.person();
  expect((await api.call("GET", "/subscriptions/status", { token: person.token })).body).toEqual({
    has_subscription: false,
    status: "none",
    required: false,
    trial_ends_at: null,
    current_period_end: null,
  });
  const strict = await startApi(database, { config: { subscriptionRequired: true } });
  const { body } = await strict.call("GET", "/subscriptions/status", { token: person.token });
  expect(body).toMatchObject({ required: true });
  await strict.stop();
});
