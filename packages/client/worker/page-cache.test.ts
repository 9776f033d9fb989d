import { beforeEach, expect, test } from "vitest";
import { createPageCache } from "./page-cache.ts";
import type { PageFiles } from "./page-files.ts";

const ORIGIN = "https://perennial.test";

/** The browser's caches, as much of them as is needed. */
function createCaches() {
  const all = new Map<string, Map<string, Response>>();
  const keyOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, ORIGIN).pathname;
  const open = async (name: string) => {
    const held = all.get(name) ?? new Map<string, Response>();
    all.set(name, held);
    return {
      match: async (request: RequestInfo) => held.get(keyOf(request))?.clone(),
      put: async (request: RequestInfo, response: Response) => void held.set(keyOf(request), response),
    };
  };
  const caches = {
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: RequestInfo) => {
      for (const held of all.values()) {
        const found = held.get(keyOf(request));
        if (found) return found.clone();
      }
      return undefined;
    },
  };
  // As much of it as is asked of one.
  return { caches: caches as unknown as CacheStorage, all };
}

const versionOf = (version: string, ...lasting: string[]): PageFiles => ({
  version,
  lasting: lasting.map((name) => `/assets/${name}`),
  changing: ["/index.html", "/theme.js"],
});

let asked: string[];
let online: boolean;
let served: Map<string, string>;
beforeEach(() => {
  asked = [];
  online = true;
  served = new Map();
});

function setUp(files: PageFiles, browser = createCaches()) {
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (!online) throw new TypeError("offline");
    asked.push(`${pathname} ${request.cache}`);
    const text = served.get(pathname) ?? `${pathname} of ${files.version}`;
    return text === "missing" ? new Response(null, { status: 404 }) : new Response(text);
  };
  const pages = createPageCache({ files, caches: browser.caches, fetch, origin: ORIGIN });
  const get = async (address: string, mode = "no-cors", init: RequestInit = {}) => {
    const request = new Request(ORIGIN + address, init);
    // No script may make a request that navigates.
    Object.defineProperty(request, "mode", { value: mode });
    return (await pages.answer(request))?.text();
  };
  return { pages, get, browser };
}

test("every file is here after filling; without a network each address of the page shows it, and its parts come", async () => {
  const { pages, get } = setUp(versionOf("1", "index-a.js", "history-b.js"));
  await pages.fill();
  expect([...asked].sort()).toEqual([
    "/assets/history-b.js default",
    "/assets/index-a.js default",
    "/index.html no-cache",
    "/theme.js no-cache",
  ]);
  online = false;
  for (const address of ["/", "/trees/7?mode=viewing", "/notes/3", "/no/such/page"])
    expect(await get(address, "navigate")).toBe("/index.html of 1");
  expect(await get("/assets/history-b.js", "cors")).toBe("/assets/history-b.js of 1");
});

test("calls, their documentation, the checkout and files of others are left to the network", async () => {
  const { pages } = setUp(versionOf("1", "index-a.js"));
  await pages.fill();
  const answerOf = (address: string, mode: string, init: RequestInit = {}) => {
    const request = new Request(new URL(address, ORIGIN), init);
    Object.defineProperty(request, "mode", { value: mode });
    return pages.answer(request);
  };
  expect(answerOf("/api/v1/trees/7", "cors")).toBeUndefined();
  expect(answerOf("/api/v1/docs", "navigate")).toBeUndefined();
  expect(answerOf("/checkout/test?id=1", "navigate")).toBeUndefined();
  expect(answerOf("/IDEAL_UI_STATE.md", "cors")).toBeUndefined();
  expect(answerOf("/removed.md", "navigate")).toBeUndefined();
  expect(answerOf("/", "navigate", { method: "POST" })).toBeUndefined();
  expect(answerOf("https://elsewhere.test/assets/index-a.js", "cors")).toBeUndefined();
});

test("a version of which one file does not come is none; what has come is not fetched again", async () => {
  served.set("/assets/history-b.js", "missing");
  const { pages } = setUp(versionOf("1", "index-a.js", "history-b.js"));
  await expect(pages.fill()).rejects.toThrow("/assets/history-b.js answered 404");
  served.clear();
  asked = [];
  await pages.fill();
  expect(asked).toContain("/assets/history-b.js default");
  expect(asked).not.toContain("/assets/index-a.js default");
});

test("a later version fetches what it does not share with the one before", async () => {
  const browser = createCaches();
  await setUp(versionOf("1", "index-a.js", "base-c.js"), browser).pages.fill();
  asked = [];
  const { pages, get } = setUp(versionOf("2", "index-z.js", "base-c.js"), browser);
  await pages.fill();
  expect([...asked].sort()).toEqual([
    "/assets/index-z.js default",
    "/index.html no-cache",
    "/theme.js no-cache",
  ]);
  expect(await get("/", "navigate")).toBe("/index.html of 2");
  expect(await get("/assets/base-c.js")).toBe("/assets/base-c.js of 1");
});

test("a page of the version before still gets its parts; older versions are dropped", async () => {
  const browser = createCaches();
  for (const version of ["1", "2"])
    await setUp(versionOf(version, `part-${version}.js`), browser).pages.fill();
  const { pages, get } = setUp(versionOf("3", "part-3.js"), browser);
  await pages.fill();
  await pages.dropOlder();
  expect([...browser.all.keys()]).toEqual(["perennial-page-2", "perennial-page-3"]);
  online = false;
  expect(await get("/assets/part-2.js")).toBe("/assets/part-2.js of 2");
  await expect(get("/assets/part-1.js")).rejects.toThrow("offline");
});

test("a page that is newer than the worker gets its parts from the network", async () => {
  const { pages, get } = setUp(versionOf("1", "index-a.js"));
  await pages.fill();
  asked = [];
  expect(await get("/assets/index-later.js")).toBe("/assets/index-later.js of 1");
  expect(asked).toHaveLength(1);
});

test("what the browser has taken away comes from the network, and is kept again", async () => {
  const { pages, get, browser } = setUp(versionOf("1", "index-a.js"));
  await pages.fill();
  browser.all.get("perennial-page-1")?.clear();
  expect(await get("/", "navigate")).toBe("/ of 1");
  expect(await get("/assets/index-a.js")).toBe("/assets/index-a.js of 1");
  online = false;
  expect(await get("/assets/index-a.js")).toBe("/assets/index-a.js of 1");
});

test("the page's headers follow the server's settings, its text only the worker's version", async () => {
  const { pages, get, browser } = setUp(versionOf("1", "index-a.js"));
  await pages.fill();
  const before = browser.all.get("perennial-page-1")?.get("/index.html");
  await pages.renewPage();
  const renewed = browser.all.get("perennial-page-1")?.get("/index.html");
  expect(renewed).not.toBe(before);
  served.set("/index.html", "a later build");
  await pages.renewPage();
  expect(await get("/", "navigate")).toBe("/index.html of 1");
});
