import { describe, expect, test, vi } from "vitest";
import { createSession, type SessionUser, TOKEN_KEY, USER_KEY } from "./session.ts";

const mira: SessionUser = {
  id: 7,
  username: "mira",
  rootTree: { id: 70, itemType: "note" },
  hasSubscription: false,
  subscriptionStatus: "none",
  isAnonymous: true,
};

function memory(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial));
  return {
    values,
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => values.set(key, value) === values,
    remove: (key: string) => void values.delete(key),
  };
}

describe("the session", () => {
  test("without a stored token nobody is signed in, and nothing is to be checked", () => {
    expect(createSession(memory()).get()).toEqual({ phase: "out" });
  });

  test("a stored token waits to be checked", () => {
    const session = createSession(memory({ [TOKEN_KEY]: "a.b.c" }));
    expect(session.get()).toEqual({ phase: "checking" });
    expect(session.token()).toBe("a.b.c");
  });

  test("a stored token is kept when nobody answers", () => {
    const storage = memory({ [TOKEN_KEY]: "a.b.c" });
    const session = createSession(storage);
    session.unreachable();
    expect(session.get()).toEqual({ phase: "unreachable" });
    expect(storage.values.get(TOKEN_KEY)).toBe("a.b.c");
  });

  test("signing in keeps the token under jwt_token [3.token]", () => {
    const storage = memory();
    const session = createSession(storage);
    session.begin("t.o.k", mira);
    expect(storage.values.get("jwt_token")).toBe("t.o.k");
    expect(session.user()).toEqual(mira);
  });

  test("a token refused in the middle of the work is forgotten, and the user stays on the page", () => {
    const storage = memory();
    const session = createSession(storage);
    session.begin("t.o.k", mira);
    session.end();
    expect(storage.values.has(TOKEN_KEY)).toBe(false);
    expect(session.get()).toMatchObject({ phase: "in", ended: true, user: mira });
    session.begin("n.e.w", mira);
    expect(session.get()).toMatchObject({ phase: "in", ended: false });
  });

  test("a token refused at the start leaves nobody signed in", () => {
    const session = createSession(memory({ [TOKEN_KEY]: "a.b.c" }));
    session.end();
    expect(session.get()).toEqual({ phase: "out" });
  });

  test("signing out forgets token and user", () => {
    const storage = memory();
    const session = createSession(storage);
    session.begin("t.o.k", mira);
    session.clear();
    expect(storage.values.size).toBe(0);
    expect(session.user()).toBeNull();
  });

  test("logging out forgets both too, and tells who has left until somebody comes in", () => {
    const storage = memory();
    const session = createSession(storage);
    session.begin("t.o.k", mira);
    session.leave();
    expect(storage.values.size).toBe(0);
    expect(session.get()).toEqual({ phase: "out", left: mira });
    session.leave();
    expect(session.get()).toEqual({ phase: "out" });
  });

  test("the subscription the server tells becomes the user's", () => {
    const session = createSession(memory());
    session.begin("t.o.k", mira);
    session.setSubscription({ hasSubscription: true, status: "active", required: true });
    expect(session.get()).toMatchObject({
      subscriptionRequired: true,
      user: { hasSubscription: true, subscriptionStatus: "active" },
    });
  });

  test("where storage is forbidden a session lasts as long as the page", () => {
    const session = createSession({ get: () => null, set: () => false, remove: () => {} });
    const heard = vi.fn();
    session.subscribe(heard);
    session.begin("t.o.k", mira);
    expect(session.token()).toBe("t.o.k");
    expect(heard).toHaveBeenCalledOnce();
  });

  describe("where local storage refuses a token", () => {
    const refusing = { get: () => null, set: () => false, remove: () => {} };
    function kept(found: string | null = null) {
      const tokens: (string | null)[] = [];
      return {
        tokens,
        read: () => Promise.resolve(found),
        keep: (token: string | null) => void tokens.push(token),
      };
    }

    test("says so until the person has decided, and keeps the token elsewhere until they leave", () => {
      const elsewhere = kept();
      const session = createSession(refusing, elsewhere);
      session.begin("t.o.k", mira);
      expect(session.get()).toMatchObject({ phase: "in", notStored: "refused" });
      session.decided(false);
      expect(session.get()).not.toHaveProperty("notStored");
      session.leave();
      expect(elsewhere.tokens).toEqual(["t.o.k", null]);
    });

    test("begins with the token that is kept elsewhere", async () => {
      const session = createSession(refusing, kept("t.o.k"));
      expect(session.get()).toEqual({ phase: "checking" });
      expect(await session.recall()).toBe("t.o.k");
      session.begin("t.o.k", mira);
      expect(session.get()).toMatchObject({ phase: "in", user: mira });
      expect(session.get()).not.toHaveProperty("notStored");
    });

    test.each([undefined, kept()])(
      "is over at the start where none is kept elsewhere: %#",
      async (elsewhere) => {
        const session = createSession(refusing, elsewhere);
        expect(await session.recall()).toBeNull();
        expect(session.get()).toEqual({ phase: "out" });
      },
    );

    test("recalls nobody over somebody who has signed in meanwhile", async () => {
      const session = createSession(refusing, kept("o.l.d"));
      const recalled = session.recall();
      session.begin("t.o.k", mira);
      expect(await recalled).toBe("t.o.k");
      expect(session.user()).toEqual(mira);
    });
  });

  test("a token is stored again after all was cleared, where the person wants it", () => {
    const storage = memory();
    const session = createSession(storage);
    session.begin("t.o.k", mira);
    storage.values.clear();
    session.storageCleared();
    expect(storage.values.size).toBe(0);
    session.decided(true);
    expect(createSession(storage).get()).toMatchObject({ phase: "in", user: mira });
  });

  test.each(["end", "clear", "leave"] as const)(
    "%s removes no token that another tab has put there",
    (leave) => {
      const storage = memory();
      const session = createSession(storage);
      session.begin("t.o.k", mira);
      storage.values.set(TOKEN_KEY, "o.t.h");
      session[leave]();
      expect(session.token()).toBeNull();
      expect(storage.values.get(TOKEN_KEY)).toBe("o.t.h");
      session[leave]();
      expect(storage.values.get(TOKEN_KEY)).toBe("o.t.h");
    },
  );

  describe("of somebody who was here before", () => {
    const begun = () => {
      const storage = memory();
      const session = createSession(storage);
      session.begin("t.o.k", mira);
      session.setSubscription({ hasSubscription: true, status: "active", required: true });
      return storage;
    };

    test("begins with the next page, before the server has answered or without it", () => {
      const next = createSession(begun());
      const user = { ...mira, hasSubscription: true, subscriptionStatus: "active" };
      expect(next.get()).toMatchObject({ phase: "in", checked: false, user, subscriptionRequired: true });
      next.checking();
      next.unreachable();
      expect(next.get()).toMatchObject({ phase: "in", checked: true, user });
    });

    test("ends at the start where the server refuses its token, in the middle of the work on the spot", () => {
      const atStart = createSession(begun());
      atStart.end();
      expect(atStart.get()).toEqual({ phase: "out" });
      const later = createSession(begun());
      later.unreachable();
      later.end();
      expect(later.get()).toMatchObject({ phase: "in", ended: true });
    });

    test("is known beside their own token alone", () => {
      const storage = begun();
      storage.values.set(TOKEN_KEY, "o.t.h");
      expect(createSession(storage).get()).toEqual({ phase: "checking" });
    });

    test.each([
      "",
      "{",
      "null",
      "7",
      JSON.stringify({ token: "t.o.k" }),
      JSON.stringify({ token: "t.o.k", user: { id: 7 } }),
    ])("is not known from what cannot be read: %j", (kept) => {
      const storage = begun();
      storage.values.set(USER_KEY, kept);
      expect(createSession(storage).get()).toEqual({ phase: "checking" });
    });

    test("leaves nothing behind", () => {
      const storage = begun();
      createSession(storage).leave();
      expect([...storage.values]).toEqual([]);
    });
  });

  test("a token that was stored before is not stored again over another tab's", () => {
    const storage = memory({ [TOKEN_KEY]: "a.b.c" });
    const session = createSession(storage);
    session.checking();
    storage.values.set(TOKEN_KEY, "o.t.h");
    session.begin("a.b.c", mira);
    expect(storage.values.get(TOKEN_KEY)).toBe("o.t.h");
  });
});
