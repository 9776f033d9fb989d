import type { User } from "@perennial/contract/accounts";
import { beforeEach, expect, test, vi } from "vitest";
import type { Api, Reply } from "../api/client.ts";
import { comeFromProvider, leaveForProvider } from "./provider.ts";

const user: User = { id: 7, username: "mira", root_tree: null, is_anonymous: false };
const ok = <T>(value: T): Promise<Reply<T>> =>
  Promise.resolve({ ok: true, value, version: null, replayed: false, serverTimestamp: null });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const signInFromProvider = vi.fn<Api["signInFromProvider"]>(() => ok({ token: "t.o.k", user }));
const begin = vi.fn();
const come = (search: string) =>
  comeFromProvider({ api: { signInFromProvider }, session: { begin } }, search);

/** Begins an attempt in this tab. @returns where the page goes */
const leave = () =>
  new Promise<string>((resolve) => {
    const beginAtProvider = () =>
      ok({ address: "https://login.example/authorize?x=1", state: "signed.here" });
    void leaveForProvider({ beginAtProvider }, resolve);
  });

test("whoever comes back with the state of this tab is signed in, once", async () => {
  expect(await leave()).toBe("https://login.example/authorize?x=1");
  expect(await come("?code=c1&state=signed.here")).toBeUndefined();
  expect(signInFromProvider).toHaveBeenCalledExactlyOnceWith({
    body: { query: "code=c1&state=signed.here" },
  });
  expect(begin).toHaveBeenCalledExactlyOnceWith("t.o.k", expect.objectContaining({ id: 7 }));
  expect(await come("?code=c1&state=signed.here")).toMatch(/not completed/);
});

test("what was not begun in this tab, or was refused at the provider, reaches no server", async () => {
  signInFromProvider.mockClear();
  expect(await come("?code=c1&state=signed.here")).toMatch(/not completed/);
  await leave();
  expect(await come("?code=c1&state=somebody.elses")).toMatch(/not completed/);
  await leave();
  expect(await come("?error=access_denied&state=signed.here")).toMatch(/not completed/);
  expect(signInFromProvider).not.toHaveBeenCalled();
});

test("the invitation of the link that the page was opened by comes along", async () => {
  signInFromProvider.mockClear();
  vi.stubGlobal("location", { search: "?invite=c0de" });
  await leave();
  vi.stubGlobal("location", { search: "" });
  await come("?code=c1&state=signed.here");
  const sent = { body: { query: "code=c1&state=signed.here" }, query: { invite: "c0de" } };
  expect(signInFromProvider).toHaveBeenCalledExactlyOnceWith(sent);
});
