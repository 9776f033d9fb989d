import { expect, test, vi } from "vitest";
import { createPageViews, pathPattern } from "./page-views.ts";

test.each([
  ["/", "/"],
  ["/trees", "/trees"],
  ["/trees/481", "/trees/:id"],
  ["/notes/7", "/notes/:id"],
  ["/users/3/", "/users/:id"],
  ["/releases", "/releases"],
  ["/settings", "/settings"],
  ["/state-diagram", "/state-diagram"],
  ["/my secret note", "/not-found"],
  ["/trees/1/my-secret", "/not-found"],
])("%s is counted as %s: never an id, never a text [7.analytics]", (path, pattern) => {
  expect(pathPattern(path)).toBe(pattern);
});

const settle = () => new Promise((resolve) => setTimeout(resolve));

test("a view is a POST of the path's pattern, without cookie or referrer; the endpoint is asked for once [7.analytics]", async () => {
  const endpoint = vi.fn(async () => "https://stats.example/collect");
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => undefined);
  const views = createPageViews({ endpoint, fetch });
  views.view("/trees/5");
  views.view("/releases");
  await settle();
  expect(endpoint).toHaveBeenCalledOnce();
  expect(fetch.mock.calls.map(([url, init]) => [url, init.method, init.body])).toEqual([
    ["https://stats.example/collect", "POST", '{"path":"/trees/:id"}'],
    ["https://stats.example/collect", "POST", '{"path":"/releases"}'],
  ]);
  for (const [, init] of fetch.mock.calls)
    expect(init).toMatchObject({ credentials: "omit", referrerPolicy: "no-referrer", keepalive: true });
});

test.each([null, "https://stats.example/views.js", "no address"])(
  "nothing is sent with %j as endpoint [7.analytics]",
  async (url) => {
    const fetch = vi.fn(async () => undefined);
    createPageViews({ endpoint: async () => url, fetch }).view("/");
    await settle();
    expect(fetch).not.toHaveBeenCalled();
  },
);

test("an endpoint that does not answer, or is not known, disturbs nobody", async () => {
  const fetch = vi.fn(async () => {
    throw new Error("down");
  });
  createPageViews({ endpoint: async () => "https://stats.example/", fetch }).view("/");
  createPageViews({ endpoint: async () => Promise.reject(new Error("down")), fetch }).view("/");
  await settle();
  expect(fetch).toHaveBeenCalledOnce();
});
