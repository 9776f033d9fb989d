import type { User } from "@perennial/contract/accounts";
import { describe, expect, test, vi } from "vitest";
import type { Api, Reply } from "../api/client.ts";
import type { ApiError } from "../api/error.ts";
import { createSession } from "../store/session.ts";
import { sessionUser } from "./account.ts";
import { createEntrance, NAMED_ELSEWHERE, PASSWORD_TOO_SHORT, sentenceOf } from "./entrance.ts";

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

/** The ways in, where every call succeeds unless it is refused. */
function setUp(refusal?: ApiError) {
  const values = new Map<string, string>();
  const session = createSession({
    get: (key) => values.get(key) ?? null,
    set: (key, value) => values.set(key, value) === values,
    remove: (key) => void values.delete(key),
  });
  const answer = <T>(value: T): Promise<Reply<T>> =>
    refusal === undefined ? ok(value) : Promise.resolve({ ok: false, error: refusal });
  const createUser = vi.fn<Api["createUser"]>(() => answer({ id: 7, token: "t.o.k", user }));
  const signInWithGoogle = vi.fn<Api["signInWithGoogle"]>(() => answer({ token: "t.o.k", user }));
  const entrance = createEntrance({
    session,
    api: {
      createUser,
      login: () => answer({ token: "t.o.k", user }),
      signInWithGoogle,
      createAnonymous: () => answer({ token: "t.o.k", user }),
    },
  });
  return { entrance, createUser, signInWithGoogle, session, values };
}

describe("coming in", () => {
  test("success stores the token", async () => {
    const { entrance, values } = setUp();
    expect(await entrance.signIn({ username: "mira", password: "secret words" })).toBeUndefined();
    expect(values.get("jwt_token")).toBe("t.o.k");
  });

  test("a wrong name or password says: Authentication failed [8.sign-in]", async () => {
    const { entrance, session } = setUp(failure(401, "authentication_failed", "Authentication failed"));
    expect(await entrance.signIn({ username: "mira", password: "x" })).toBe("Authentication failed");
    expect(session.get()).toEqual({ phase: "out" });
  });

  test("a token of the provider is handed on as it is, and a refusal is told [1.google] [7.google]", async () => {
    const { entrance, signInWithGoogle, values } = setUp();
    expect(await entrance.signInWithGoogle("e.y.J")).toBeUndefined();
    expect(signInWithGoogle).toHaveBeenCalledExactlyOnceWith({ body: { google_token: "e.y.J" } });
    expect(values.get("jwt_token")).toBe("t.o.k");
    const refused = setUp(failure(401, "authentication_failed", "Authentication failed"));
    expect(await refused.entrance.signInWithGoogle("e.y.J")).toBe("Authentication failed");
    const bare = setUp(failure(502, "unknown", "The server answered 502."));
    expect(await bare.entrance.signInWithGoogle("e.y.J")).toBe("Authentication failed");
  });

  test("a password that is too short is told before anything is sent", async () => {
    const { entrance, createUser } = setUp();
    expect(await entrance.createAccount({ username: "mira", password: "1234567" })).toBe(PASSWORD_TOO_SHORT);
    expect(createUser).not.toHaveBeenCalled();
  });

  test("the invitation of the page's link goes along; a server that makes no accounts says why", async () => {
    vi.stubGlobal("location", { search: "?invite=c0de" });
    const { entrance, createUser } = setUp();
    await entrance.createAccount({ username: "mira", password: "secret words" });
    vi.unstubAllGlobals();
    expect(createUser).toHaveBeenCalledWith(expect.objectContaining({ query: { invite: "c0de" } }));
    const closed = setUp(failure(403, "sign_up_closed", "By invitation."));
    expect(await closed.entrance.createAnonymous()).toBe("By invitation.");
  });

  test("a failed anonymous account leaves nobody signed in", async () => {
    const { entrance, session } = setUp(failure(500, "internal"));
    expect(await entrance.createAnonymous()).toBe(false);
    expect(session.get()).toEqual({ phase: "out" });
  });
});

describe("two tabs give one anonymous account a name at once", () => {
  const anonymous = sessionUser(user);
  const named = (id: number): User => ({ ...user, id, username: "rosa", is_anonymous: false });

  test("the one that comes first keeps the notes, and is signed in", async () => {
    const { entrance, createUser, session } = setUp();
    session.begin("a.n.o", anonymous);
    createUser.mockImplementation(() => ok({ id: 7, token: "n.e.w", user: named(7) }));
    expect(await entrance.createAccount({ username: "rosa", password: "secret words" })).toBeUndefined();
    expect(session.token()).toBe("n.e.w");
  });

  test("the other has made an empty account: it is not taken for these notes, and nobody is signed out", async () => {
    const { entrance, createUser, session, values } = setUp();
    session.begin("a.n.o", anonymous);
    createUser.mockImplementation(() => {
      values.set("jwt_token", "o.t.h");
      return ok({ id: 8, token: "n.e.w", user: named(8) });
    });
    expect(await entrance.createAccount({ username: "rosa", password: "secret words" })).toBe(
      NAMED_ELSEWHERE,
    );
    expect(values.get("jwt_token")).toBe("o.t.h");
    expect(session.user()).toMatchObject({ id: 7 });
  });
});

describe("server errors in words", () => {
  test("the server's sentence stands as it is", () => {
    expect(
      sentenceOf(failure(422, "username_taken", "That username is taken. Choose another one."), "x"),
    ).toBe("That username is taken. Choose another one.");
  });
  test("a validation names what to choose instead", () => {
    const said = (path: string, message: string) =>
      sentenceOf(
        failure(422, "validation", "Some values", { details: { issues: [{ path, message }] } }),
        "x",
      );
    expect(said("user.password", "Must be at least 8 characters.")).toBe(PASSWORD_TOO_SHORT);
    expect(said("new_password", "Must be at most 200 characters.")).toBe(
      "Choose a password of at most 200 characters.",
    );
    expect(said("user.username", "May not be empty.")).toBe("Choose a username of 1 to 100 characters.");
    for (const words of [
      "Required, unless you have just signed in.",
      "Choose another password: this one is among the first that are guessed.",
    ])
      expect(said("password", words)).toBe(words);
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
