import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import type { TextCopy } from "../../platform/text-copies.ts";
import { storeCardDrafts } from "../../store/store-card-drafts.ts";
import { createUiStore } from "../../store/ui-store.ts";
import { actsOf } from "../testing/acts.ts";
import { killAfter } from "../testing/kill-after.ts";
import type { ModelBrowser } from "../testing/model-browser.ts";
import { createTwoBrowsers } from "../testing/two-browsers.ts";
import { localDrafts } from "../typing/draft-copies.ts";
import { hasOlderCards } from "./older-names.ts";

// A busy machine may take its time; what counts is what happens.
vi.setConfig({ testTimeout: 60_000 });

const half = (answer: string) => ({ question: "Xylem", answer });
const baseText = { texts: { text: "Xylem" }, base: { version: 2 } };
const MEMORY = "perennial_ui:1";

/** One browser with two notes, where an earlier version has been used. */
async function setUp() {
  const { browsers, settle, ...devices } = createTwoBrowsers();
  const [browser] = browsers;
  const open = async () => {
    const { tab } = await devices.open(browser);
    const ui = createUiStore();
    storeCardDrafts({ ui, workspace: tab.workspace, say: () => undefined });
    await settle();
    return {
      ...tab,
      form: (key: string) => ui.getState().conversions.get(key),
      forms: () => {
        const { conversions, cardEdits } = ui.getState();
        return [...conversions.keys(), ...cardEdits.keys()];
      },
    };
  };
  const maker = await open();
  const rows = ["Xylem", "Phloem"].map((text) => actsOf(maker.workspace).child("n1", text));
  await settle();
  const ids = rows.map((key) => maker.workspace.tree.row(key)?.wireId ?? 0) as [number, number];
  maker.kill();
  const [id] = ids;
  const inDatabase = async (...copies: TextCopy[]) => {
    const db = await browser.olderCards(1).open();
    for (const copy of copies) await db.put(copy);
    db.close();
  };
  const inLocalStorage = (name: string, draft: object, at = 5) =>
    browser.storage.entries.set(
      `perennial:card:1:${name}`,
      JSON.stringify({ text: JSON.stringify(draft), at }),
    );
  return {
    browser,
    settle,
    open,
    inDatabase,
    inLocalStorage,
    ids,
    key: `n${id}`,
    name: `gone conversions ${id}`,
    memory: (value: object) => browser.storage.entries.set(MEMORY, JSON.stringify(value)),
  };
}

const copiesIn = async (browser: ModelBrowser): Promise<readonly TextCopy[]> => {
  const db = await browser.olderCards(1).open();
  const copies = await db.list();
  db.close();
  return copies;
};

test("cards that were kept among the collapsed rows open in their forms, once, and the collapsed rows stay", async () => {
  const { browser, open, ids, key, memory } = await setUp();
  memory({
    collapsed: [1],
    conversions: [[ids[0], half("carries")], [3, null], null, ["x", half("no id")]],
    cardEdits: [[ids[1], half("starch")]],
  });
  const tab = await open();
  expect(tab.form(key)).toMatchObject(half("carries"));
  expect(JSON.parse(browser.storage.get(MEMORY) ?? "")).toEqual({ collapsed: [1] });
  expect(hasOlderCards(browser.storage, 1)).toBe(false);
  browser.crash();
  expect((await open()).form(key)).toMatchObject(half("carries"));
});

test.each([
  ["without its base", half("carries")],
  ["with its base", { ...half("carries"), baseText }],
])("a card that was kept in local storage under its page, form and row opens, %s", async (_title, draft) => {
  const { browser, open, inLocalStorage, key, name } = await setUp();
  const { baseText: ground, ...sides } = { baseText: undefined, ...draft };
  inLocalStorage(name, ground ? { ...sides, ground } : sides);
  expect((await open()).form(key)).toMatchObject(draft);
  expect(hasOlderCards(browser.storage, 1)).toBe(false);
  browser.crash();
  expect((await open()).form(key)).toMatchObject(draft);
});

test("of the two copies of a card the later one opens, and the database goes", async () => {
  const { browser, open, inLocalStorage, inDatabase, key, name, ids } = await setUp();
  inLocalStorage(name, half("carr"), 5);
  await inDatabase(
    { name, text: JSON.stringify(half("carries")), at: 6 },
    { name: `gone conversions ${ids[1]}`, text: JSON.stringify(half("sugar")), at: 6 },
  );
  const tab = await open();
  expect(tab.form(key)).toMatchObject(half("carries"));
  expect(tab.form(`n${ids[1]}`)).toMatchObject(half("sugar"));
  expect(await copiesIn(browser)).toEqual([]);
});

test("a card that was finished does not come back, though local storage has it again after a crash", async () => {
  const { browser, open, inLocalStorage, inDatabase, name } = await setUp();
  inLocalStorage(name, half("carries"), 5);
  await inDatabase({ name, text: null, at: 6 });
  expect((await open()).forms()).toEqual([]);
  expect(hasOlderCards(browser.storage, 1)).toBe(false);
});

test("a card that became a draft does not come a second time, though local storage has it again after a crash", async () => {
  const { settle, open, inLocalStorage, name, key } = await setUp();
  inLocalStorage(name, half("carries"));
  const tab = await open();
  expect(tab.forms()).toEqual([key]);
  tab.workspace.forms.set(key, "conversions", null);
  await settle();
  tab.kill();
  inLocalStorage(name, half("carries"));
  expect((await open()).forms()).toEqual([]);
});

test("a card in a row that its page had made opens in that row", async () => {
  const { browser, open, settle, inLocalStorage } = await setUp();
  const maker = await open();
  const row = actsOf(maker.workspace).child("n1", "Cambium");
  await settle();
  const numbered = `n${maker.workspace.tree.row(row)?.wireId}`;
  maker.kill();
  inLocalStorage(`gone conversions ${row}`, half("carries"));
  expect((await open()).form(numbered)).toMatchObject(half("carries"));
  expect(hasOlderCards(browser.storage, 1)).toBe(false);
});

test("the cards of an earlier version's page that lives are its own, and open here when it goes", async () => {
  const { browser, open, settle, inLocalStorage, inDatabase, key, ids } = await setUp();
  const older = browser.openStrange();
  await older.platform.locks.tryAcquire("perennial-cards-1-older");
  const name = `older conversions ${ids[0]}`;
  inLocalStorage(name, half("carr"), 5);
  await inDatabase({ name, text: JSON.stringify(half("carr")), at: 5 });
  const tab = await open();
  expect(tab.forms()).toEqual([]);
  inLocalStorage(name, half("carries"), 6);
  await inDatabase({ name, text: JSON.stringify(half("carries")), at: 6 });
  older.kill();
  await settle();
  expect(tab.form(key)).toMatchObject(half("carries"));
  expect(await copiesIn(browser)).toEqual([]);
});

test("where nothing is taken by the disk any more, a card stays where an earlier version kept it", async () => {
  const { browser, open, inLocalStorage, inDatabase, key, name } = await setUp();
  inLocalStorage(name, half("carries"));
  await inDatabase({ name, text: JSON.stringify(half("carries")), at: 5 });
  const openOutbox = browser.openOutbox;
  browser.openOutbox = async (userId, deps) => {
    const outbox = await openOutbox(userId, deps);
    const put = () => Promise.reject(new Error("QuotaExceededError"));
    return { ...outbox, drafts: { ...outbox.drafts, put } };
  };
  browser.storage.full = true;
  await open();
  expect(await copiesIn(browser)).toHaveLength(1);
  browser.crash();
  browser.storage.full = false;
  browser.openOutbox = openOutbox;
  expect((await open()).form(key)).toMatchObject(half("carries"));
});

test.each(["local storage", "the database", "both", "the memory of collapsed rows"])(
  "a browser that is killed between any two writes loses no card of an earlier version that was in %s",
  async (where) => {
    for (let writes = 0, wasKilled = true; wasKilled; writes++) {
      const { browser, open, inLocalStorage, inDatabase, memory, ids, key, name } = await setUp();
      if (where === "local storage" || where === "both") inLocalStorage(name, half("carries"));
      if (where === "the database" || where === "both")
        await inDatabase({ name, text: JSON.stringify(half("carries")), at: 5 });
      if (where === "the memory of collapsed rows") memory({ conversions: [[ids[0], half("carries")]] });
      const killed = killAfter(browser, writes);
      await open();
      wasKilled = killed.heal();
      const tab = await open();
      expect(tab.form(key), `after ${writes} writes`).toMatchObject(half("carries"));
      expect(tab.forms()).toEqual([key]);
      expect(hasOlderCards(browser.storage, 1)).toBe(false);
      const own = localDrafts(browser.storage, 1).filter(({ record }) => "text" in record);
      expect(own).toHaveLength(1);
    }
  },
);
