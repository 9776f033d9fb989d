import type { OwnSession, Session } from "@perennial/contract/accounts";
import { expect, test } from "vitest";
import { apiFixture } from "../testing/api-fixture.ts";

const fixture = apiFixture();
const PASSWORD = "wet chalk, dry chalk";
const FIREFOX = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };

let made = 0;
/** Makes an account with a name and a password. */
async function named() {
  const username = `Mira ${++made}`;
  const { body } = await fixture.api.call<Session>("POST", "/users", {
    body: { username, password: PASSWORD },
    headers: FIREFOX,
  });
  return { username, token: body.token, userId: body.user.id };
}
const signIn = (username: string, password: string) =>
  fixture.api.call<Session>("POST", "/login", { body: { username, password } });
const stands = async (token: string) =>
  (await fixture.api.call("GET", "/validate-session", { token })).status === 200;

test("a password is changed by whoever knows it: the other sessions end, the present one goes on", async () => {
  const { username, token } = await named();
  const other = (await signIn(username, PASSWORD)).body.token;
  const change = (password: string, new_password: string) =>
    fixture.api.call("PUT", "/account/password", { token, body: { password, new_password } });
  expect(await change("guessed wrong", "green slate, grey slate")).toMatchObject({
    status: 422,
    body: { code: "wrong_password", details: { issues: [{ path: "password" }] } },
  });
  expect((await change(PASSWORD, "short")).status).toBe(422);
  expect(await stands(other)).toBe(true);
  expect((await change(PASSWORD, "green slate, grey slate")).status).toBe(204);
  expect(await stands(other)).toBe(false);
  expect(await stands(token)).toBe(true);
  expect((await signIn(username, PASSWORD)).status).toBe(401);
  expect((await signIn(username, "green slate, grey slate")).status).toBe(200);
});

test("an account without a name has no password to change", async () => {
  const { token } = fixture.person;
  const body = { password: "", new_password: PASSWORD };
  expect((await fixture.api.call("PUT", "/account/password", { token, body })).status).toBe(409);
});

test("sessions are told by browser and day, and end one by one or all but the present one", async () => {
  const { username, token, userId } = await named();
  const second = (await signIn(username, PASSWORD)).body.token;
  const third = (await signIn(username, PASSWORD)).body.token;
  const list = async () =>
    (await fixture.api.call<{ sessions: OwnSession[] }>("GET", "/sessions", { token })).body.sessions;
  const [own, ...others] = await list();
  expect(own).toMatchObject({ label: "Firefox on Linux", is_current: true });
  expect(others.map((each) => each.is_current)).toEqual([false, false]);
  await fixture.database.pool.query(
    "update sessions set created_at = '2026-01-04T12:00Z', last_used_on = '2026-01-05' where user_id = $1",
    [userId],
  );
  expect((await list()).map((each) => each.last_used_on)).toEqual([
    own?.last_used_on,
    "2026-01-05",
    "2026-01-05",
  ]);
  const end = (id: string | undefined, by = token) =>
    fixture.api.call("DELETE", `/sessions/${id}`, { token: by });
  const stranger = await named();
  expect((await end(others[0]?.id, stranger.token)).status).toBe(404);
  expect((await end("7")).status).toBe(404);
  expect((await end(others[0]?.id)).status).toBe(204);
  expect((await end(others[0]?.id)).status).toBe(404);
  expect([await stands(second), await stands(third)].filter(Boolean)).toHaveLength(1);
  expect((await fixture.api.call("DELETE", "/sessions", { token })).status).toBe(204);
  expect([await stands(second), await stands(third)]).toEqual([false, false]);
  expect(await list()).toHaveLength(1);
  expect(await stands(stranger.token)).toBe(true);
});

const PLAIN_NAME = "x";
const recover = (username: string, code: string, new_password = "green slate, grey slate") =>
  fixture.api.call<Session>("POST", "/account/recover", { body: { username, code, new_password } });
async function codesOf(token: string): Promise<string[]> {
  const body = { password: PASSWORD };
  return (await fixture.api.call<{ codes: string[] }>("POST", "/account/recovery_codes", { token, body }))
    .body.codes;
}

test("ten codes open the account once each with a new password, and end its sessions; newer ones replace them", async () => {
  const { username, token } = await named();
  const wrong = await fixture.api.call("POST", "/account/recovery_codes", {
    token,
    body: { password: "no" },
  });
  expect(wrong.status).toBe(422);
  const old = await codesOf(token);
  const codes = await codesOf(token);
  expect(new Set([...old, ...codes]).size).toBe(20);
  const [first = "", second = ""] = codes;
  expect((await recover(username, old[0] ?? "")).status).toBe(401);
  expect((await recover(username, first, "short")).status).toBe(422);
  const opened = await recover(username, first.toUpperCase());
  expect(opened).toMatchObject({ status: 200, body: { user: { username } } });
  expect(await stands(token)).toBe(false);
  expect(await stands(opened.body.token)).toBe(true);
  expect((await signIn(username, "green slate, grey slate")).status).toBe(200);
  expect((await recover(username, first)).status).toBe(401);
  const told = await fixture.api.call("GET", "/account", { token: opened.body.token });
  expect(told.body).toMatchObject({ has_password: true, recovery_codes_left: 9 });
  expect((await recover(username, second)).status).toBe(200);
});

test("a code that is used from two places at once opens the account once", async () => {
  const { username, token } = await named();
  const [code = ""] = await codesOf(token);
  const answers = await Promise.all([recover(username, code), recover(username, code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test("an unknown name, one without codes and a wrong code are answered in the same words", async () => {
  const { username, token } = await named();
  const answers = [await recover(PLAIN_NAME, "0abc-defg-hjkm"), await recover(username, "0abc-defg-hjkm")];
  await codesOf(token);
  answers.push(await recover(username, "0abc-defg-hjkm"), await recover(username, "nonsense"));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(answers[0]?.status).toBe(401);
});

test("a name that could pass for another, and a password that is guessed first, are refused in words", async () => {
  const made = (username: string, password: string) =>
    fixture.api.call<{ details: { issues: { path: string; message: string }[] } }>("POST", "/users", {
      body: { user: { username, password } },
    });
  for (const [username, password, path] of [
    ["p\u0430ypal", PASSWORD, "user.username"],
    ["Ada\u200b", PASSWORD, "user.username"],
    ["Ada", "Password1", "user.password"],
    ["Ada Lovelace", "ada lovelace", "user.password"],
  ] as const) {
    const { status, body } = await made(username, password);
    expect([status, body.details.issues]).toEqual([
      422,
      [{ path, message: expect.stringMatching(/^Choose another/) }],
    ]);
  }
  const { token } = await named();
  const body = { password: PASSWORD, new_password: "iloveyou" };
  expect((await fixture.api.call("PUT", "/account/password", { token, body })).status).toBe(422);
});
