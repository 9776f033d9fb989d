import { expect, test, vi } from "vitest";
import { createSession, type SessionUser, TOKEN_KEY } from "../store/session.ts";
import { followOtherTabs } from "./other-tabs.ts";

const mira: SessionUser = {
  id: 7,
  username: "mira",
  rootTree: { id: 70, itemType: "note" },
  hasSubscription: false,
  subscriptionStatus: "none",
  isAnonymous: true,
};

/** A tab that was opened with the token `own`, in a browser that keeps the token `kept` now. */
function setUp(own: string | null, kept: string | null) {
  const values = new Map<string, string>(own === null ? [] : [[TOKEN_KEY, own]]);
  const storage = {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => values.set(key, value) === values,
    remove: (key: string) => void values.delete(key),
  };
  const session = createSession(storage);
  const page = new EventTarget();
  const reload = vi.fn();
  const keep = (token: string | null) => {
    if (token === null) values.delete(TOKEN_KEY);
    else values.set(TOKEN_KEY, token);
  };
  keep(kept);
  const stop = followOtherTabs({ session, storage, page, reload });
  const hear = (token: string | null, key: string | null = TOKEN_KEY) => {
    keep(token);
    page.dispatchEvent(Object.assign(new Event("storage"), { key, newValue: token }));
  };
  return { session, reload, stop, hear };
}

test("another tab that signs somebody in makes this one begin anew", () => {
  const { hear, reload, session } = setUp("a.b.c", "a.b.c");
  hear("a.b.c");
  hear("x", "theme");
  expect(reload).not.toHaveBeenCalled();
  hear("n.e.w");
  expect(reload).toHaveBeenCalledOnce();
  expect(session.token()).toBe("a.b.c");
});

test("another tab that signs out signs this one out", () => {
  const { hear, session, reload } = setUp("a.b.c", "a.b.c");
  hear(null);
  expect(session.get()).toEqual({ phase: "out" });
  expect(reload).not.toHaveBeenCalled();
});

test("a storage that is cleared as a whole leaves whoever is at work on the page, with the token in memory", () => {
  const { hear, session } = setUp("a.b.c", "a.b.c");
  session.begin("a.b.c", mira);
  hear(null, null);
  expect(session.token()).toBe("a.b.c");
  expect(session.get()).toMatchObject({ phase: "in", user: mira, notStored: "cleared" });
  // Another tab has stored it again.
  hear("a.b.c");
  expect(session.get()).not.toHaveProperty("notStored");
  hear(null);
  expect(session.get()).toEqual({ phase: "out" });
});

test("a storage that is cleared before it is known whose the token is signs this tab out", () => {
  const { hear, session } = setUp("a.b.c", "a.b.c");
  hear(null, null);
  expect(session.get()).toEqual({ phase: "out" });
});

test("a token that local storage refuses is not missed there", () => {
  const session = createSession({ get: () => null, set: () => false, remove: () => {} });
  session.begin("a.b.c", mira);
  followOtherTabs({ session, storage: { get: () => null }, page: new EventTarget(), reload: vi.fn() });
  expect(session.token()).toBe("a.b.c");
});

test.each([
  ["signed in", "n.e.w", 1, "checking"],
  ["signed out", null, 0, "out"],
] as const)("a tab that %s while this one was loading is followed too", (_what, kept, reloads, phase) => {
  const { reload, session } = setUp("a.b.c", kept);
  expect(reload).toHaveBeenCalledTimes(reloads);
  expect(session.get().phase).toBe(phase);
});

test("who stops following hears nothing any more", () => {
  const { hear, stop, reload } = setUp("a.b.c", "a.b.c");
  stop();
  hear("n.e.w");
  expect(reload).not.toHaveBeenCalled();
});
