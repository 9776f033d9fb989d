import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserTimers } from "../platform/timers.ts";
import { createIdentity } from "./identity.ts";
import { timesOf } from "./note-times.ts";
import { createSearchCounts } from "./search-counts.ts";
import { createTreeStore } from "./tree-store.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const tree = createTreeStore(createIdentity(() => crypto.randomUUID()));
  const put = (id: number, text: string) =>
    tree.transact(() => {
      tree.put("note", { id, text });
      tree.put("node", { id, parentId: id === 1 ? null : 1, sortOrder: id, itemType: "note", itemId: id });
    });
  put(1, "Root");
  put(2, "heart");
  put(3, "heart and lung");
  const when = () => ({ now: new Date(Date.now()), timeZone: "UTC", rootKey: tree.keyOf(1) });
  const renew = vi.spyOn(timesOf(tree), "renew");
  const counts = createSearchCounts(tree, when, browserTimers);
  return { put, counts, renew, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test("a search that is kept in a note is counted when it is shown, and again when nothing has changed for a while", async () => {
  const { put, counts, renew, pass } = setUp();
  let told = 0;
  const leave = counts.subscribe("heart", () => told++);
  expect(counts.get("heart")).toBeUndefined();
  await pass(3_000);
  expect([counts.get("heart"), told]).toEqual([2, 1]);
  put(4, "kidney");
  await pass(3_000);
  expect(told).toBe(1);
  for (let id = 5; id < 25; id++) {
    put(id, "heart");
    await pass(300);
  }
  expect(told).toBe(1);
  await pass(3_000);
  expect([counts.get("heart"), told]).toEqual([22, 2]);
  // Nobody waits for an answer of the server here.
  expect(renew).not.toHaveBeenCalled();
  leave();
  put(25, "heart");
  await pass(9_000);
  expect(counts.get("heart")).toBe(22);
});

test("what cannot be read as a search is counted by its words, and nothing finds nothing", async () => {
  const { counts, pass } = setUp();
  for (const query of ["((((", "r<abc lung", "nowhere"]) counts.subscribe(query, () => {});
  await pass(3_000);
  expect(counts.get("nowhere")).toBe(0);
  expect(counts.get("((((")).toBeDefined();
});
