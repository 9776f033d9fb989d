import type { User } from "@perennial/contract/wire";
import { describe, expect, test, vi } from "vitest";
import type { Reply } from "../api/client.ts";
import type { ApiError } from "../api/error.ts";
import { createSession, TOKEN_KEY } from "../store/session.ts";
import { createAccount, PASSWORD_TOO_SHORT, sentenceOf } from "./account.ts";

const now = () => new Date("2026-11-21T10:00:00Z");
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const lasting = `${part({})}.${part({ sub: "7" })}.x`;
const expired = `${part({})}.${part({ exp: 1 })}.x`;
const user: User = { id: 7, username: "mira", root_tree: { id: 70, item_type: "note" }, is_anonymous: true };

const ok = <T>(value: T): Promise<Reply<T>> =>
  Promise.resolve({ ok: true, value, version: null, replayed: false, serverTimestamp: null });
const failure = (
  status: number | null,
  code: string,
  message = "Words",
  more: Partial<ApiError> = {},
): ApiError => ({
  status,
  code,
  message,
  details: {},
  retryAfter: null,
  ...more,
});
const refuse = (...args: Parameters<typeof failure>): Promise<{ ok: false; error: ApiError }> =>
  Promise.resolve({ ok: false, error: failure(...args) });

function setUp(token?: string) {
  const values = new Map<string, string>(token === undefined ? [] : [[TOKEN_KEY, token]]);
  const session = createSession({
    get: (key) => values.get(key) ?? null,
    set: (key, value) => values.set(key, value) === values,
    remove: (key) => void values.delete(key),
  });
  const api = {
    validateSession: vi.fn(
      () =>
        ok({ valid: true, user }) as
          | ReturnType<typeof refuse>
          | ReturnType<typeof ok<{ valid: boolean; user: User }>>,
    ),
    login: vi.fn(() => ok({ token: lasting, user })),
    createUser: vi.fn(() => ok({ id: 7, token: lasting, user })),
    createAnonymous: vi.fn(() => ok({ token: lasting, user })),
    logout: vi.fn(() => ok(null)),
    subscriptionStatus: vi.fn(() =>
      ok({
        has_subscription: true,
        status: "active",
        required: true,
        trial_ends_at: null,
        current_period_end: null,
      }),
    ),
  };
  const account = createAccount({ api: api as never, session, now });
  return { account, api, session, values };
}

describe("the session on start", () => {
  test("a single validation call is sent, and only with a stored token", async () => {
    const without = setUp();
    await without.account.start();
    expect(without.api.validateSession).not.toHaveBeenCalled();
    const stored = setUp(lasting);
    await stored.account.start();
    expect(stored.api.validateSession).toHaveBeenCalledOnce();
    expect(stored.session.user()).toMatchObject({ id: 7, rootTree: { id: 70, itemType: "note" } });
  });

  test("an expired token is cleared without asking", async () => {
    const { account, api, session, values } = setUp(expired);
    await account.start();
    expect(api.validateSession).not.toHaveBeenCalled();
    expect(session.get()).toEqual({ phase: "out" });
    expect(values.size).toBe(0);
  });

  test("the token is cleared on a 401 and on valid: false", async () => {
    const refused = setUp(lasting);
    refused.api.validateSession.mockReturnValue(refuse(401, "authentication_required"));
    await refused.account.start();
    expect(refused.values.size).toBe(0);
    const invalid = setUp(lasting);
    invalid.api.validateSession.mockReturnValue(ok({ valid: false, user }));
    await invalid.account.start();
    expect(invalid.values.size).toBe(0);
    expect(invalid.session.get()).toEqual({ phase: "out" });
  });

  test.each([null, 500, 503, 429])("the token is kept when the answer is %s", async (status) => {
    const { account, api, session, values } = setUp(lasting);
    api.validateSession.mockReturnValue(refuse(status, "no_answer"));
    await account.start();
    expect(session.get()).toEqual({ phase: "unreachable" });
    expect(values.get(TOKEN_KEY)).toBe(lasting);
  });
});

describe("signing in and out", () => {
  test("success stores the token", async () => {
    const { account, values } = setUp();
    expect(await account.signIn({ username: "mira", password: "secret words" })).toBeUndefined();
    expect(values.get("jwt_token")).toBe(lasting);
  });

  test("a wrong name or password says: Authentication failed", async () => {
    const { account, api, session } = setUp();
    api.login.mockReturnValue(refuse(401, "authentication_failed", "Authentication failed") as never);
    expect(await account.signIn({ username: "mira", password: "x" })).toBe("Authentication failed");
    expect(session.get()).toEqual({ phase: "out" });
  });

  test("a password that is too short is told before anything is sent", async () => {
    const { account, api } = setUp();
    expect(await account.createAccount({ username: "mira", password: "1234567" })).toBe(PASSWORD_TOO_SHORT);
    expect(api.createUser).not.toHaveBeenCalled();
  });

  test("logging out clears the session even if the call fails", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { account, api, session, values } = setUp();
    await account.createAnonymous();
    api.logout.mockReturnValue(refuse(null, "no_answer") as never);
    await account.logOut();
    expect(session.get()).toEqual({ phase: "out" });
    expect(values.size).toBe(0);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  test("a failed anonymous account leaves nobody signed in", async () => {
    const { account, api, session } = setUp();
    api.createAnonymous.mockReturnValue(refuse(500, "internal") as never);
    expect(await account.createAnonymous()).toBe(false);
    expect(session.get()).toEqual({ phase: "out" });
  });
});

describe("server errors in words", () => {
  test("the server's sentence stands as it is", () => {
    expect(
      sentenceOf(failure(422, "username_taken", "That username is taken. Choose another one."), "x"),
    ).toBe("That username is taken. Choose another one.");
  });
  test("a validation names what to choose instead", () => {
    const details = { issues: [{ path: "user.password", message: "Invalid input" }] };
    expect(sentenceOf(failure(422, "validation", "Some values", { details }), "x")).toBe(PASSWORD_TOO_SHORT);
  });
  test("no answer says so, and a limit says how long to wait", () => {
    expect(sentenceOf(failure(null, "no_answer"), "x")).toContain("does not answer");
    expect(sentenceOf(failure(429, "rate_limited", "", { retryAfter: 20_000 }), "x")).toContain("20 s");
  });
  test("what is no error of ours gets the specification's words", () => {
    expect(sentenceOf(failure(500, "unknown", "The server answered 500."), "Authentication failed")).toBe(
      "Authentication failed",
    );
  });
});
