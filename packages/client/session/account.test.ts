import type { User } from "@perennial/contract/accounts";
import { describe, expect, test, vi } from "vitest";
import type { Api, Reply } from "../api/client.ts";
import { createSession, TOKEN_KEY } from "../store/session.ts";
import { createAccount, sessionUser } from "./account.ts";

const now = () => Date.parse("2026-11-21T10:00:00Z");
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const lasting = `${part({})}.${part({ sub: "7" })}.x`;
const ending = (exp: number) => `${part({})}.${part({ exp })}.x`;
const user: User = { id: 7, username: "mira", root_tree: { id: 70, item_type: "note" }, is_anonymous: true };

type Checked = Awaited<ReturnType<Api["validateSession"]>>;
const answered = <T>(value: T): Reply<T> => ({
  ok: true,
  value,
  version: null,
  replayed: false,
  serverTimestamp: null,
});
const refused = (status: number | null): { ok: false; error: Extract<Checked, { ok: false }>["error"] } => ({
  ok: false,
  error: { status, code: "refused", message: "Words", details: {}, retryAfter: null },
});

function setUp(
  token: string,
  answer: Checked = answered({ valid: true, user }),
  values = new Map<string, string>(token === "" ? [] : [[TOKEN_KEY, token]]),
  device = { now },
) {
  const session = createSession({
    get: (key) => values.get(key) ?? null,
    set: (key, value) => values.set(key, value) === values,
    remove: (key) => void values.delete(key),
  });
  const validateSession = vi.fn<Api["validateSession"]>(() => Promise.resolve(answer));
  const logout = vi.fn<Api["logout"]>(() => Promise.resolve(refused(null)));
  let late = () => {};
  const after = (_ms: number, run: () => void) => {
    late = run;
    return () => {};
  };
  const account = createAccount({
    session,
    timers: { ...device, after },
    api: {
      validateSession,
      logout,
      subscriptionStatus: () =>
        Promise.resolve(
          answered({
            has_subscription: true,
            status: "active",
            required: true,
            trial_ends_at: null,
            current_period_end: null,
          }),
        ),
    },
  });
  return { account, validateSession, logout, session, values, late: () => late() };
}

describe("the session on start", () => {
  test("a single validation call is sent, and only with a stored token", async () => {
    const without = setUp("");
    await without.account.start();
    expect(without.validateSession).not.toHaveBeenCalled();
    const stored = setUp(lasting);
    await stored.account.start();
    expect(stored.validateSession).toHaveBeenCalledOnce();
    expect(stored.session.user()).toMatchObject({ id: 7, rootTree: { id: 70, itemType: "note" } });
  });

  test.each([
    ["a month", 30],
    ["ten years", 3_650],
  ])("a device's clock %s ahead does not cost the token: the server decides", async (_how, days) => {
    const ends = Math.floor(now() / 1_000) + 86_400;
    const { account, session, values } = setUp(ending(ends), answered({ valid: true, user }), undefined, {
      now: () => now() + days * 86_400_000,
    });
    await account.start();
    expect(session.get()).toMatchObject({ phase: "in", checked: true });
    expect(values.get(TOKEN_KEY)).toBe(ending(ends));
  });

  test("the margin of five seconds is measured against the server's time", async () => {
    const ends = Math.floor(now() / 1_000) + 4;
    const at = new Date(now()).toISOString();
    const answer = { ...answered({ valid: true, user }), serverTimestamp: at };
    const { account, session, values } = setUp(ending(ends), answer, undefined, {
      now: () => now() - 86_400_000,
    });
    await account.start();
    expect(session.get()).toEqual({ phase: "out" });
    expect(values.size).toBe(0);
  });

  test("a token that does not decode is cleared without asking", async () => {
    const { account, validateSession, session, values } = setUp("no token");
    await account.start();
    expect(validateSession).not.toHaveBeenCalled();
    expect(session.get()).toEqual({ phase: "out" });
    expect(values.size).toBe(0);
  });

  test.each([
    ["a 401", refused(401)],
    ["valid: false", answered({ valid: false, user })],
  ])("the token is cleared on %s", async (_answer, answer) => {
    const { account, session, values } = setUp(lasting, answer);
    await account.start();
    expect(values.size).toBe(0);
    expect(session.get()).toEqual({ phase: "out" });
  });

  test.each([null, 500, 503, 429])("the token is kept when the answer is %s", async (status) => {
    const { account, session, values } = setUp(lasting, refused(status));
    await account.start();
    expect(session.get()).toEqual({ phase: "unreachable" });
    expect(values.get(TOKEN_KEY)).toBe(lasting);
  });
});

describe("the session of somebody who was here before", () => {
  const begun = async (answer: Checked) => {
    const first = setUp(lasting);
    await first.account.start();
    const next = setUp(lasting, answer, first.values);
    expect(next.session.user()).toMatchObject({ id: 7 });
    await next.account.start();
    return next;
  };

  test.each([null, 500, 503, 429])("goes on where the answer is %s", async (status) => {
    const { session } = await begun(refused(status));
    expect(session.get()).toMatchObject({ phase: "in", checked: true, user: { id: 7 } });
  });

  test("goes on where the answer is long in coming, and still hears it", async () => {
    const first = setUp(lasting);
    await first.account.start();
    const { account, session, validateSession, late } = setUp(lasting, refused(401), first.values);
    let answer = () => {};
    validateSession.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = () => resolve(refused(401));
        }),
    );
    const started = account.start();
    expect(session.get()).toMatchObject({ phase: "in", checked: false });
    late();
    expect(session.get()).toMatchObject({ phase: "in", checked: true });
    answer();
    await started;
    expect(session.get()).toMatchObject({ phase: "in", ended: true });
  });

  test("is over where the server refuses the token", async () => {
    const { session, values } = await begun(refused(401));
    expect(session.get()).toEqual({ phase: "out" });
    expect(values.size).toBe(0);
  });
});

describe("another tab signs in while an answer about this tab's token is on its way", () => {
  const other = `${part({})}.${part({ sub: "8" })}.y`;

  test.each([
    ["is valid", answered({ valid: true, user })],
    ["is not valid", answered({ valid: false, user })],
    ["is refused", refused(401)],
  ])("the other's token stays when this one's %s", async (_answer, answer) => {
    const { account, validateSession, values } = setUp(lasting);
    validateSession.mockImplementation(async () => {
      values.set(TOKEN_KEY, other);
      return answer;
    });
    await account.start();
    expect(values.get(TOKEN_KEY)).toBe(other);
  });

  test("the other's token stays when this one is logged out", async () => {
    const { account, logout, session, values } = setUp(lasting);
    await account.start();
    logout.mockImplementation(async () => {
      values.set(TOKEN_KEY, other);
      return answered(null);
    });
    await account.logOut();
    expect(session.get()).toEqual({ phase: "out", left: sessionUser(user) });
    expect(values.get(TOKEN_KEY)).toBe(other);
  });

  test("whoever signs in here while logging out is answered stays signed in", async () => {
    const { account, logout, session, values } = setUp(lasting);
    await account.start();
    logout.mockImplementation(async () => {
      session.begin(other, sessionUser({ ...user, id: 8 }));
      return answered(null);
    });
    await account.logOut();
    expect(session.user()).toMatchObject({ id: 8 });
    expect(values.get(TOKEN_KEY)).toBe(other);
  });
});

test("the subscription the server tells is the user's", async () => {
  const { account, session } = setUp(lasting);
  await account.start();
  await account.readSubscription();
  expect(session.get()).toMatchObject({ subscriptionRequired: true, user: { hasSubscription: true } });
});

test("logging out clears the session even if the call fails [8.logout]", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { account, session, values } = setUp(lasting);
  await account.start();
  await account.logOut();
  expect(session.get()).toEqual({ phase: "out", left: sessionUser(user) });
  expect(values.size).toBe(0);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
