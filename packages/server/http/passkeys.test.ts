import type { OwnPasskey, Session } from "@perennial/contract/accounts";
import { expect, test } from "vitest";
import { DEFAULT_RATE_LIMITS } from "../config.ts";
import { startApi } from "../testing/api.ts";
import { apiFixture } from "../testing/api-fixture.ts";
import {
  type CeremonyOptions,
  type Misbehaviour,
  type SoftwareDevice,
  softwareDevice,
} from "../testing/software-passkeys.ts";

const HOME = "https://notes.example.org";
const PASSWORD = "wet chalk, dry chalk";
let now = Date.UTC(2026, 10, 29, 12);
const MINUTE_MS = 60_000;
const fixture = apiFixture({ config: { publicUrl: HOME }, clock: () => new Date(now) });

interface Failure {
  readonly error: string;
  readonly code: string;
  readonly details?: { readonly issues: readonly { readonly path: string; readonly message: string }[] };
}

let made = 0;
async function named(api = fixture.api) {
  const username = `Ada ${++made}`;
  const body = { username, password: PASSWORD };
  const answer = await api.call<Session>("POST", "/users", { body });
  return { username, token: answer.body.token, userId: answer.body.user.id };
}
const begin = (token: string, body: object = { password: PASSWORD }, api = fixture.api) =>
  api.call<{ options: CeremonyOptions & Record<string, unknown> }>("POST", "/account/passkeys/options", {
    token,
    body,
  });
const add = (token: string, response: object, name = "Laptop", api = fixture.api) =>
  api.call<OwnPasskey & Failure>("POST", "/account/passkeys", { token, body: { name, response } });
const ask = async (api = fixture.api): Promise<CeremonyOptions> =>
  (await api.call<{ options: CeremonyOptions }>("POST", "/auth/passkey/options", { body: {} })).body.options;
const enter = (response: object, token?: string, api = fixture.api) =>
  api.call<Session & Failure>("POST", "/auth/passkey", {
    body: { response },
    ...(token === undefined ? {} : { token }),
  });
const prove = (token: string, response: object) =>
  fixture.api.call<Failure>("POST", "/account/proof", { token, body: { response } });
const list = async (token: string, api = fixture.api) =>
  (await api.call<{ passkeys: OwnPasskey[] }>("GET", "/account/passkeys", { token })).body.passkeys;

/** An account with a passkey on a device of its own. */
async function withPasskey(): Promise<
  Awaited<ReturnType<typeof named>> & { device: SoftwareDevice; id: string }
> {
  const account = await named();
  const device = softwareDevice(HOME);
  const { options } = (await begin(account.token)).body;
  const added = await add(account.token, device.make(options));
  expect(added.status).toBe(201);
  return { ...account, device, id: added.body.id };
}

test("a passkey is added by password, opens the account from then on, is told by name and day, renamed, and removed", async () => {
  const { token, userId, username, device, id } = await withPasskey();
  expect(await list(token)).toEqual([
    { id, name: "Laptop", created_on: "2026-11-29", last_used_on: null, works_here: true },
  ]);
  const opened = await enter(device.use(await ask()));
  expect(opened).toMatchObject({ status: 200, body: { user: { id: userId, username } } });
  expect((await list(opened.body.token))[0]).toMatchObject({ last_used_on: "2026-11-29" });
  const path = `/account/passkeys/${id}`;
  expect((await fixture.api.call("PUT", path, { token, body: { name: " Old laptop " } })).status).toBe(204);
  expect((await list(token))[0]).toMatchObject({ name: "Old laptop" });
  const wrong = { password: "guessed wrong" };
  expect((await fixture.api.call("DELETE", path, { token, body: wrong })).status).toBe(422);
  expect((await fixture.api.call("DELETE", path, { token, body: { password: PASSWORD } })).status).toBe(204);
  expect(await list(token)).toEqual([]);
  expect(await enter(device.use(await ask()))).toMatchObject({
    status: 401,
    body: { error: "That passkey opens no account here. It may have been removed." },
  });
});

test("a device is asked to keep the passkey, to be unlocked each time, and to make no second one", async () => {
  const { token, device } = await withPasskey();
  const { id } = device.use(await ask());
  expect((await begin(token)).body.options).toMatchObject({
    rp: { id: "notes.example.org" },
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: [{ id }],
  });
  expect(await ask()).toMatchObject({ rpId: "notes.example.org", userVerification: "required" });
});

test("an anonymous account's notes come along, and it gets no passkey itself", async () => {
  const { device, token } = await withPasskey();
  expect((await begin(fixture.person.token, {})).status).toBe(409);
  await fixture.outline.note("carried along");
  const opened = await enter(device.use(await ask()), fixture.person.token);
  expect(opened.status).toBe(200);
  const found = await fixture.api.call("GET", "/search?q=carried", { token });
  expect(JSON.stringify(found.body)).toContain("carried along");
});

test("what a device signs counts once, within five minutes, and only where it was asked", async () => {
  const { token, device } = await withPasskey();
  const once = device.use(await ask());
  expect((await Promise.all([enter(once), enter(once)])).map(({ status }) => status).sort()).toEqual([
    200, 401,
  ]);
  const late = device.use(await ask());
  now += 5 * MINUTE_MS + 1;
  expect(await enter(late)).toMatchObject({
    status: 401,
    body: { error: expect.stringMatching(/five minutes/) },
  });
  expect((await enter(device.use({ challenge: "bm90IGFza2VkIGhlcmU" }))).status).toBe(401);
  // What one session was given to add a passkey with neither signs in nor serves another session.
  const other = await named();
  const { options } = (await begin(token)).body;
  expect((await enter(device.use(options))).status).toBe(401);
  expect((await add(other.token, softwareDevice(HOME).make(options))).status).toBe(422);
  expect((await add(token, softwareDevice(HOME).make(await ask()))).status).toBe(422);
});

test("a passkey of another host is refused in a sentence, whether made, used, or kept from before the host was changed", async () => {
  const { token, device, userId } = await withPasskey();
  const ELSEWHERE = "That passkey was made for another address. Sign in another way, then add one here.";
  for (const wrong of [{ host: "old.example.org" }, { origin: "https://evil.example" }]) {
    expect(await enter(device.use(await ask(), wrong))).toMatchObject({
      status: 401,
      body: { error: ELSEWHERE },
    });
    const { options } = (await begin(token)).body;
    expect(await add(token, softwareDevice(HOME).make(options, wrong))).toMatchObject({
      status: 422,
      body: { details: { issues: [{ path: "response", message: ELSEWHERE }] } },
    });
  }
  const moved = await startApi(fixture.database, { config: { publicUrl: "https://new.example.org" } });
  expect(moved.log()).toContain("Passkeys were made for another host");
  const used = device.use(await ask(moved), { host: "new.example.org", origin: "https://new.example.org" });
  expect(await enter(used, undefined, moved)).toMatchObject({ status: 401, body: { error: ELSEWHERE } });
  const opened = await moved.call<Session>("POST", "/login", {
    body: { username: (await nameOf(userId)) ?? "", password: PASSWORD },
  });
  expect(await list(opened.body.token, moved)).toMatchObject([{ name: "Laptop", works_here: false }]);
  await moved.stop();
});
const nameOf = async (userId: number) =>
  (
    await fixture.database.pool.query<{ username: string }>("select username from users where id = $1", [
      userId,
    ])
  ).rows[0]?.username;

test("a forged signature, a device whose lock was not opened and torn bytes are refused", async () => {
  const { token, device } = await withPasskey();
  for (const wrong of [{ isForged: true }, { isLocked: true }] satisfies Misbehaviour[])
    expect([wrong, (await enter(device.use(await ask(), wrong))).status]).toEqual([wrong, 401]);
  const good = device.use(await ask());
  const signed = good.response.authenticatorData?.slice(0, 20) ?? "";
  expect((await enter({ ...good, response: { ...good.response, authenticatorData: signed } })).status).toBe(
    401,
  );
  const torn = { ...good.response, clientDataJSON: "AAAA" };
  expect((await enter({ ...good, response: torn })).status).toBe(401);
  expect((await enter({ ...good, id: "a b" })).status).toBe(422);
  const { options } = (await begin(token)).body;
  expect((await add(token, softwareDevice(HOME).make(options, { isLocked: true }))).status).toBe(422);
});

test("a copy shows by its counter: it is refused once the other has gone on, and 0 says nothing", async () => {
  const { device } = await withPasskey();
  expect((await enter(device.use(await ask(), { counter: 9 }))).status).toBe(200);
  expect(await enter(device.use(await ask(), { counter: 9 }))).toMatchObject({
    status: 401,
    body: { error: expect.stringMatching(/used somewhere else/) },
  });
  expect((await enter(device.use(await ask(), { counter: 10 }))).status).toBe(200);
  const silent = softwareDevice(HOME);
  const { token } = await named();
  await add(token, silent.make((await begin(token)).body.options, { counter: 0 }));
  for (const _ of [1, 2]) expect((await enter(silent.use(await ask(), { counter: 0 }))).status).toBe(200);
});

test("what a device says of its maker is not read, so that no address in it is fetched", async () => {
  const { token } = await named();
  const statement = new Map<string, unknown>([
    ["alg", -7],
    ["sig", new Uint8Array(8)],
    ["x5c", [new Uint8Array(8)]],
  ]);
  const { options } = (await begin(token)).body;
  expect((await add(token, softwareDevice(HOME).make(options, { statement }))).status).toBe(201);
});

test("one passkey opens one account, and an account has twenty at most", async () => {
  const { token, device, userId } = await withPasskey();
  const other = await named();
  const { options } = (await begin(other.token)).body;
  expect((await add(other.token, device.make(options))).status).toBe(409);
  await fixture.database.pool.query(
    `insert into passkeys (user_id, id, credential_id, public_key, counter, host, name, created_at)
     select $1, gen_random_uuid(), 'x' || n, '', 0, 'x', 'x', now() from generate_series(1, 19) n`,
    [userId],
  );
  expect(await begin(token)).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/at most 20/) },
  });
});

test("a session is fresh for ten minutes after sign-in, and again when a passkey proves it: then nothing asks for the password", async () => {
  const { token, username, device } = await withPasskey();
  const change = (body: object) =>
    fixture.api.call<Failure>("PUT", "/account/password", {
      token,
      body: { new_password: "grey slate, dry", ...body },
    });
  expect((await begin(token, {})).status).toBe(200);
  // The password itself is not changed for having signed in alone.
  expect((await change({})).status).toBe(422);
  now += 11 * MINUTE_MS;
  const unproven = await begin(token, {});
  expect(unproven).toMatchObject({
    status: 422,
    body: {
      details: { issues: [{ path: "password", message: "Required, unless you have just signed in." }] },
    },
  });
  const stranger = await withPasskey();
  expect((await prove(token, stranger.device.use(await ask()))).status).toBe(422);
  expect((await begin(token, {})).status).toBe(422);
  expect((await prove(token, device.use(await ask()))).status).toBe(204);
  expect((await begin(token, {})).status).toBe(200);
  expect((await fixture.api.call("POST", "/account/recovery_codes", { token, body: {} })).status).toBe(201);
  expect((await change({})).status).toBe(204);
  const login = { username, password: "grey slate, dry" };
  expect((await fixture.api.call("POST", "/login", { body: login })).status).toBe(200);
  now += 11 * MINUTE_MS;
  expect((await fixture.api.call("DELETE", "/account", { token, body: {} })).status).toBe(422);
  await prove(token, device.use(await ask()));
  expect((await fixture.api.call("DELETE", "/account", { token, body: {} })).status).toBe(202);
  expect((await enter(device.use(await ask()))).status).toBe(200);
});

test("the download tells a passkey by name and date alone", async () => {
  const { token, device } = await withPasskey();
  const { id } = device.use(await ask());
  const { body: ticket } = await fixture.api.call<{ token: string }>("POST", "/stream_tickets", {
    token,
    body: {},
  });
  const told = await fetch(`${fixture.api.origin}/api/v1/account/export?token=${ticket?.token ?? token}`);
  const text = await told.text();
  expect(JSON.parse(text).account_passkeys).toEqual([
    { name: "Laptop", created_at: expect.any(String), last_used_on: null },
  ]);
  expect(text).not.toContain(id);
});

test("refused passkeys and asked challenges are limited by address, and each use is a line of the audit", async () => {
  const api = await startApi(fixture.database, {
    config: {
      publicUrl: HOME,
      trustProxy: true,
      rateLimits: { ...DEFAULT_RATE_LIMITS, failedLogins: 2, challengesPerMinute: 5 },
    },
  });
  const headers = { "X-Forwarded-For": "203.0.113.7" };
  const response = softwareDevice(HOME).use({ challenge: "bm90IGFza2Vk" });
  const tries = [1, 2, 3].map(() => api.call("POST", "/auth/passkey", { body: { response }, headers }));
  expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([401, 401, 429]);
  const asked = [1, 2, 3, 4, 5, 6].map(() =>
    api.call("POST", "/auth/passkey/options", { body: {}, headers }),
  );
  expect((await Promise.all(asked)).filter(({ status }) => status === 429)).toHaveLength(1);
  expect(api.log()).toMatch(/"audit":"sign in"[^\n]*"POST","route":"\/auth\/passkey"/);
  await api.stop();
});

test("an address of numbers has no passkeys, and says so", async () => {
  const api = await startApi(fixture.database, { config: { publicUrl: "http://192.0.2.7:3001" } });
  expect(await api.call("POST", "/auth/passkey/options", { body: {} })).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/address with a name/) },
  });
  await api.stop();
});
