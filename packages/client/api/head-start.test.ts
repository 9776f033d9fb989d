import { expect, test, vi } from "vitest";
import { createHeadStart } from "./head-start.ts";

const TREE = "/api/v1/trees/7?format=flat";
const as = (token: string): RequestInit => ({ method: "GET", headers: { Authorization: `Bearer ${token}` } });

const stage = (
  answer: (url: string, init: RequestInit) => Promise<Response> = async () => Response.json(1),
) => {
  const fetch = vi.fn(answer);
  return { fetch, early: createHeadStart(fetch) };
};

test("the first who asks for the same gets the answer of the early request, the next a new one", async () => {
  const { fetch, early } = stage();
  early.begin(TREE, as("a"));
  await early.fetch(TREE, as("a"));
  expect(fetch).toHaveBeenCalledTimes(1);
  await early.fetch(TREE, as("a"));
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("another address, another method and another token are sent as they are", async () => {
  const { fetch, early } = stage();
  early.begin(TREE, as("a"));
  await early.fetch("/api/v1/trees/8?format=flat", as("a"));
  await early.fetch(TREE, { ...as("a"), method: "DELETE" });
  await early.fetch(TREE, as("b"));
  expect(fetch).toHaveBeenCalledTimes(4);
});

test("one that failed is forgotten: who asks later is answered anew, who waits for it hears of it", async () => {
  const failing = stage(async () => Promise.reject(new Error("no network")));
  failing.early.begin(TREE, as("a"));
  await expect(failing.early.fetch(TREE, as("a"))).rejects.toThrow("no network");
  failing.early.begin(TREE, as("a"));
  await new Promise((resolve) => setImmediate(resolve));
  failing.fetch.mockResolvedValueOnce(Response.json(2));
  expect(await (await failing.early.fetch(TREE, as("a"))).json()).toBe(2);
});

test("whoever has taken it over can cut it short", async () => {
  const { fetch, early } = stage();
  early.begin(TREE, as("a"));
  const cut = new AbortController();
  await early.fetch(TREE, { ...as("a"), signal: cut.signal });
  const sent = fetch.mock.calls[0]?.[1].signal;
  expect(sent?.aborted).toBe(false);
  cut.abort();
  expect(sent?.aborted).toBe(true);
});
