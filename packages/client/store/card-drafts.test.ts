import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createKeptTexts, createTextPlace } from "../platform/kept-texts.ts";
import { listTexts } from "../platform/list-texts.ts";
import type { TabLocks } from "../platform/locks.ts";
import { createPageLocks } from "../platform/page-locks.ts";
import type { TextCopies, TextCopy } from "../platform/text-copies.ts";
import { browserTimers } from "../platform/timers.ts";
import { cardDraftsPrefix, cardsLock, keepCardDrafts } from "./card-drafts.ts";
import { keepCollapsedRows, uiMemoryKey } from "./collapsed-rows.ts";
import { createIdentity, type Naming } from "./identity.ts";
import { joinDrafts, takeLeftCards } from "./left-cards.ts";
import { takeOlderCards } from "./older-cards.ts";
import { createTreeStore } from "./tree-store.ts";
import { createUiStore } from "./ui-store.ts";
import { AT_REST } from "./workspace.ts";

const USER = 7;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A browser whose tabs share their storage and their locks. */
function createBrowser() {
  const local = new Map<string, string>();
  const databases = new Map<number, Map<string, TextCopy>>();
  const locks = createPageLocks();
  const storage = {
    get: (key: string) => local.get(key) ?? null,
    set: (key: string, value: string) => local.set(key, value) === local,
    remove: (key: string) => void local.delete(key),
    keys: () => [...local.keys()],
  };
  const copiesOf = (user: number): TextCopies => {
    const copies = databases.get(user) ?? new Map<string, TextCopy>();
    databases.set(user, copies);
    return {
      list: async () => [...copies.values()],
      put: async (copy) => void copies.set(copy.name, copy),
      remove: async (name) => void copies.delete(name),
      clear: async () => copies.clear(),
      close: () => {},
    };
  };
  let tabs = 0;
  return {
    local,
    storage,
    /** Opens the tree of notes 1 to 3; `areReal` is false where the browser has no locks. */
    async openTab({ user = USER, areReal = true, names = [] as readonly Naming[] } = {}) {
      const tab = `tab-${++tabs}`;
      const ui = createUiStore();
      const tree = createTreeStore(createIdentity(() => crypto.randomUUID()));
      for (const id of [1, 2, 3]) {
        tree.put("note", { id, text: `note ${id}` });
        tree.put("node", { id, parentId: id === 1 ? null : 1, sortOrder: id, itemType: "note", itemId: id });
      }
      const place = createTextPlace(cardDraftsPrefix(user), storage, async () => copiesOf(user));
      const texts = createKeptTexts(place, browserTimers);
      const tabLocks: TabLocks = {
        areReal,
        acquire: locks.acquire,
        tryAcquire: async (name) => locks.tryAcquire(name),
        steal: async () => null,
      };
      const release = locks.tryAcquire(cardsLock(user, tab));
      keepCollapsedRows(ui, tree, storage, user);
      keepCardDrafts(ui, tree, texts, tab);
      const leaving = new AbortController();
      takeOlderCards(ui, tree, storage, user);
      const { signal } = leaving;
      const list = () => listTexts(place, browserTimers.now());
      const learnNames = async () => tree.learn(names, false);
      // Something waits that may bring the row: while nothing does, see the interleavings.
      const status = { get: () => ({ ...AT_REST, waiting: 1 }), subscribe: () => () => {} };
      const whole = { get: () => 1, subscribe: () => () => {} };
      const device = { texts, list, learnNames, locks: tabLocks, userId: user, tab };
      await takeLeftCards({ ui, tree, whole, status, caughtUp: Promise.resolve(), ...device, signal });
      const rest = () => vi.advanceTimersByTimeAsync(250);
      return {
        ui,
        tree,
        texts,
        rest,
        conversion: (key: string) => ui.getState().conversions.get(key),
        /** The page is gone; what it had in memory with it. */
        async close() {
          leaving.abort();
          release?.();
          await vi.advanceTimersByTimeAsync(0);
        },
      };
    },
  };
}
const half = (answer: string) => ({ question: "Xylem", answer });

test("a half-written card of one tab survives whatever another tab writes, and both tabs' end", async () => {
  const browser = createBrowser();
  const [one, other] = [await browser.openTab(), await browser.openTab()];
  one.ui.setConversion("n2", half("carries"));
  other.ui.setCollapsed("n1", true);
  other.ui.setConversion("n3", half("sugar"));
  other.ui.setCardEdit("n3", half("starch"));
  other.ui.setCardEdit("n3", undefined);
  await one.close();
  await other.close();
  const next = await browser.openTab();
  expect(next.conversion("n2")).toEqual(half("carries"));
  expect(next.conversion("n3")).toEqual(half("sugar"));
  expect(next.ui.getState().cardEdits.size).toBe(0);
  expect([...next.ui.getState().collapsed]).toEqual(["n1"]);
});

test("what one tab collapses and another opens both count", async () => {
  const browser = createBrowser();
  const [one, other] = [await browser.openTab(), await browser.openTab()];
  one.ui.setCollapsed("n1", true);
  other.ui.setCollapsed("n2", true);
  one.ui.setCollapsed("n3", true);
  one.ui.setCollapsed("n1", false);
  expect([...(await browser.openTab()).ui.getState().collapsed].sort()).toEqual(["n2", "n3"]);
});

test("a half-written card of a row that its page had made is opened where the server has the row by now", async () => {
  const browser = createBrowser();
  const maker = await browser.openTab();
  const local = maker.tree.drawId();
  maker.tree.put("note", { id: local, text: "" });
  maker.tree.put("node", { id: local, parentId: 1, sortOrder: 9, itemType: "note", itemId: local });
  maker.ui.setConversion(maker.tree.keyOf(local), half("carries"));
  await maker.close();
  const names: Naming[] = [{ kind: "node", local: String(local), server: 3 }];
  const next = await browser.openTab({ names });
  expect(next.conversion("n3")).toEqual(half("carries"));
});

test("a half-written card survives a browser that is killed and forgets its local storage", async () => {
  const browser = createBrowser();
  const tab = await browser.openTab();
  tab.ui.setConversion("n2", half("carries"));
  await tab.rest();
  await tab.close();
  browser.local.clear();
  expect((await browser.openTab()).conversion("n2")).toEqual(half("carries"));
});

test("a draft written before its row was real is found by its real id", async () => {
  const browser = createBrowser();
  const tab = await browser.openTab();
  const id = tab.tree.drawId();
  tab.tree.put("note", { id, text: "Xylem" });
  tab.tree.put("node", { id, parentId: 1, sortOrder: 9, itemType: "note", itemId: id });
  const key = tab.tree.keyOf(id);
  tab.ui.setConversion(key, half("carries"));
  tab.ui.setCollapsed(key, true);
  tab.tree.learn([{ kind: "node", local: String(id), server: 99 }], true);
  await tab.close();
  const next = await browser.openTab();
  expect(next.conversion("n99")).toEqual(half("carries"));
  expect([...next.ui.getState().conversions.keys()]).toEqual(["n99"]);
  expect([...next.ui.getState().collapsed]).toEqual(["n99"]);
});

test("a draft of a row that is still waiting for the server is found by the same row on the next page", async () => {
  const browser = createBrowser();
  const tab = await browser.openTab();
  const id = tab.tree.drawId();
  tab.tree.put("node", { id, parentId: 1, sortOrder: 9, itemType: "note", itemId: id });
  tab.ui.setConversion(tab.tree.keyOf(id), half("carries"));
  await tab.close();
  const next = await browser.openTab();
  next.tree.put("node", { id, parentId: 1, sortOrder: 9, itemType: "note", itemId: id });
  await vi.advanceTimersByTimeAsync(0);
  expect(next.conversion(next.tree.keyOf(id))).toEqual(half("carries"));
  next.tree.learn([{ kind: "node", local: String(id), server: 99 }], true);
  await next.close();
  expect((await browser.openTab()).conversion("n99")).toEqual(half("carries"));
});

test("a card that was finished or given up does not come back", async () => {
  const browser = createBrowser();
  const tab = await browser.openTab();
  tab.ui.setConversion("n2", half("carries"));
  await tab.rest();
  tab.ui.setConversion("n2", undefined);
  await tab.close();
  const next = await browser.openTab();
  expect(next.ui.getState().conversions.size).toBe(0);
  expect([...browser.local.keys()].filter((key) => key.startsWith(cardDraftsPrefix(USER)))).toEqual([]);
});

test("the cards of a page that lives are its own, and open here when it goes", async () => {
  const browser = createBrowser();
  const one = await browser.openTab();
  one.ui.setConversion("n2", half("carries"));
  const other = await browser.openTab();
  expect(other.conversion("n2")).toBeUndefined();
  await one.close();
  expect(other.conversion("n2")).toEqual(half("carries"));
  await other.close();
  expect((await browser.openTab()).conversion("n2")).toEqual(half("carries"));
});

test("a card that a page has left is on disk as this page's own at once: a browser that is killed then still has it", async () => {
  const browser = createBrowser();
  const tab = await browser.openTab();
  tab.ui.setConversion("n2", half("carries"));
  await tab.close();
  const next = await browser.openTab();
  await next.close();
  browser.local.clear();
  expect((await browser.openTab()).conversion("n2")).toEqual(half("carries"));
});

test("a card that is being written here is not touched by one that a page leaves; that stays for a later page", async () => {
  const browser = createBrowser();
  const [one, other] = [await browser.openTab(), await browser.openTab()];
  one.ui.setConversion("n2", half("carries water"));
  const third = await browser.openTab();
  third.ui.setConversion("n2", half("is dead"));
  await one.close();
  expect(third.conversion("n2")).toEqual(half("is dead"));
  third.ui.setConversion("n2", undefined);
  await third.close();
  await other.close();
  expect((await browser.openTab()).conversion("n2")).toEqual(half("carries water"));
});

test("of two pages that left a card for one row the newer opens, with the other's words below", async () => {
  const browser = createBrowser();
  const [one, other] = [await browser.openTab(), await browser.openTab()];
  one.ui.setConversion("n2", half("is dead"));
  await vi.advanceTimersByTimeAsync(1_000);
  other.ui.setConversion("n2", half("carries water"));
  await Promise.all([one.close(), other.close()]);
  const next = await browser.openTab();
  expect(next.conversion("n2")).toEqual(half("carries water\nis dead"));
  next.ui.setConversion("n2", undefined);
  await next.close();
  expect((await browser.openTab()).conversion("n2")).toBeUndefined();
});

test("words that the newer draft has too are not said twice", () => {
  expect(joinDrafts(half("carries water"), half("carries "))).toEqual(half("carries water"));
  expect(joinDrafts(half(" "), half("carries"))).toEqual(half("carries"));
});

test("without real locks nobody knows which page lives: every page opens what there is", async () => {
  const browser = createBrowser();
  (await browser.openTab({ areReal: false })).ui.setConversion("n2", half("carries"));
  expect((await browser.openTab({ areReal: false })).conversion("n2")).toEqual(half("carries"));
});

test("another user sees none of it", async () => {
  const browser = createBrowser();
  const tab = await browser.openTab();
  tab.ui.setConversion("n2", half("carries"));
  tab.ui.setCollapsed("n1", true);
  await tab.rest();
  await tab.close();
  const { ui } = await browser.openTab({ user: 8 });
  expect([ui.getState().conversions.size, ui.getState().collapsed.size]).toEqual([0, 0]);
});

test("half-written cards of an earlier version's page are opened once, and its collapsed rows stay", async () => {
  const browser = createBrowser();
  browser.storage.set(
    uiMemoryKey(USER),
    JSON.stringify({
      collapsed: [1],
      conversions: [
        [2, half("carries")],
        [3, null],
        ["x", half("no id")],
      ],
      cardEdits: [[3, half("starch")]],
    }),
  );
  const tab = await browser.openTab();
  tab.ui.setCollapsed("n2", true);
  expect(tab.conversion("n2")).toEqual(half("carries"));
  expect(tab.ui.getState().cardEdits.get("n3")).toEqual(half("starch"));
  await tab.close();
  const next = await browser.openTab();
  expect(next.conversion("n2")).toEqual(half("carries"));
  expect([...next.ui.getState().collapsed].sort()).toEqual(["n1", "n2"]);
  expect(JSON.parse(browser.storage.get(uiMemoryKey(USER)) ?? "")).toEqual({ collapsed: [1, 2] });
});

test("what is nothing of ours in the storage is passed over", async () => {
  const browser = createBrowser();
  browser.storage.set(uiMemoryKey(USER), "[1");
  browser.storage.set(`${cardDraftsPrefix(USER)}tab-9 conversions 2`, "{}");
  browser.storage.set(`${cardDraftsPrefix(USER)}tab-9 elsewhere 2`, JSON.stringify({ text: "{}", at: 1 }));
  const { ui } = await browser.openTab();
  expect([ui.getState().conversions.size, ui.getState().collapsed.size]).toEqual([0, 0]);
});
