import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** As much of a window as an address needs. */
function fakeWindow(start: string) {
  let url = new URL(start, "http://perennial.test");
  const popListeners = new Set<() => void>();
  const go = (_state: unknown, _title: string, to: string) => {
    url = new URL(to, url);
  };
  return {
    go,
    back(to: string) {
      url = new URL(to, url);
      for (const listener of popListeners) listener();
    },
    history: { pushState: vi.fn(go), replaceState: vi.fn(go) },
    window: {
      get location() {
        return { pathname: url.pathname, search: url.search };
      },
      addEventListener: (_type: string, listener: () => void) => popListeners.add(listener),
      removeEventListener: (_type: string, listener: () => void) => popListeners.delete(listener),
    },
  };
}

let fake: ReturnType<typeof fakeWindow>;
beforeEach(() => {
  vi.resetModules();
  fake = fakeWindow("/trees/7?mode=viewing");
  vi.stubGlobal("window", fake.window);
  vi.stubGlobal("history", fake.history);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("going to an address adds to the history, and in place of the present one it does not", async () => {
  const { navigate } = await import("./router.tsx");
  navigate("/trees/8");
  expect(fake.history.pushState).toHaveBeenCalledWith(null, "", "/trees/8");
  navigate("/trees/9", { replace: true });
  expect(fake.history.replaceState).toHaveBeenCalledWith(null, "", "/trees/9");
});

test("another query keeps the page; an empty one drops it", async () => {
  const { navigate } = await import("./router.tsx");
  navigate({ search: "?history=true" });
  expect(fake.window.location).toEqual({ pathname: "/trees/7", search: "?history=true" });
  navigate({ search: "" });
  expect(fake.window.location).toEqual({ pathname: "/trees/7", search: "" });
});
