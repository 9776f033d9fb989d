import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { storeCardDrafts } from "../store/store-card-drafts.ts";
import { createUiStore } from "../store/ui-store.ts";
import { actsOf } from "./testing/acts.ts";
import { settleWith } from "./testing/browser-server.ts";
import { killAfter } from "./testing/kill-after.ts";
import { createTwoBrowsers } from "./testing/two-browsers.ts";
import { finished } from "./testing/virtual-timers.ts";
import { localDrafts } from "./typing/draft-copies.ts";

// A busy machine may take its time; what counts is what happens.
vi.setConfig({ testTimeout: 60_000 });

const half = (answer: string) => ({ question: "Xylem", answer });

/** One browser with two notes, whose tabs have the forms of their rows. */
async function setUp() {
  const { server, timers, browsers, settle, ...devices } = createTwoBrowsers();
  const [browser] = browsers;
  const open = async (until = settle) => {
    const { tab } = await devices.open(browser);
    const { workspace } = tab;
    const ui = createUiStore();
    const said: string[] = [];
    const stop = storeCardDrafts({ ui, workspace, say: (sentence) => said.push(sentence) });
    await until();
    return {
      ...tab,
      ui,
      said,
      form: (key: string) => ui.getState().conversions.get(key),
      forms: () => [...ui.getState().conversions.keys(), ...ui.getState().cardEdits.keys()],
      async close() {
        stop();
        await finished(workspace.flush(), timers);
        workspace.close();
        tab.kill();
        await settle();
      },
    };
  };
  const maker = await open();
  const made = ["Xylem", "Phloem"].map((text) => actsOf(maker.workspace).child("n1", text));
  await settle();
  const keys = made.map((key) => `n${maker.workspace.tree.row(key)?.wireId}`);
  await maker.close();
  return {
    browser,
    timers,
    settle,
    open,
    keys: keys as [string, string],
    /** Lets databases answer, in no time. */
    answer: () => settleWith(server, 30),
  };
}

test("a half-written card survives whatever another tab writes, and both tabs' end", async () => {
  const { open, settle, keys } = await setUp();
  const [one, other] = [await open(), await open()];
  one.ui.setConversion(keys[0], half("carries"));
  other.ui.setConversion(keys[1], half("sugar"));
  other.ui.setConversion(keys[0], half("starch"));
  other.ui.setConversion(keys[0], undefined);
  one.kill();
  other.kill();
  await settle();
  const next = await open();
  expect(next.form(keys[0])).toMatchObject(half("carries"));
  expect(next.form(keys[1])).toMatchObject(half("sugar"));
});

test("a half-written card is on disk a moment later: a browser that is killed then still has it", async () => {
  const { browser, timers, open, keys } = await setUp();
  const tab = await open();
  tab.ui.setConversion(keys[0], half("carries"));
  await timers.pass(20);
  const [stored = ""] = [...browser.storage.entries].flatMap(([key, value]) =>
    key.startsWith("perennial:draft:") && value.includes("carries") ? value : [],
  );
  // No word is written twice. A page of an earlier version makes a note of the text, beside the row.
  expect(stored.split("carries")).toHaveLength(2);
  expect(JSON.parse(stored)).toMatchObject({ key: `${keys[0]}#conversions`, text: "Xylem\ncarries" });
  browser.crash();
  expect((await open()).form(keys[0])).toMatchObject(half("carries"));
});

test("a form that goes on in another row is on disk there before it is gone from here", async () => {
  const { browser, timers, answer, open, keys } = await setUp();
  const tab = await open();
  tab.ui.setConversion(keys[0], half("carries"));
  await timers.pass(20);
  tab.ui.setConversion(keys[1], half("carries"));
  tab.ui.setConversion(keys[0], undefined);
  await answer();
  browser.crash();
  expect((await open()).forms()).toContain(keys[1]);
});

test("a form that goes on under its row's number stays, though its end under the earlier key came later", async () => {
  const { open, settle } = await setUp();
  const { workspace, kill } = await open();
  const row = actsOf(workspace).child("n1", "Xylem");
  await settle();
  const numbered = `n${workspace.tree.row(row)?.wireId}`;
  const draft = { fields: half("carries"), text: "Xylem\ncarries" };
  workspace.forms.set(row, "conversions", draft);
  workspace.forms.set(numbered, "conversions", draft);
  workspace.forms.set(row, "conversions", null);
  await settle();
  kill();
  expect((await open()).form(numbered)).toMatchObject(half("carries"));
});

test("a half-written card of a row that its tab had made is opened in that row, numbered or not", async () => {
  const { browser, open, settle, keys } = await setUp();
  const tab = await open();
  browser.online = false;
  const row = actsOf(tab.workspace).child("n1", "Xylem");
  tab.ui.setConversion(row, half("carries"));
  await browser.settle();
  tab.kill();
  const next = await open();
  expect(next.forms()).toEqual([row]);
  browser.online = true;
  await settle();
  const numbered = `n${next.workspace.tree.row(row)?.wireId}`;
  expect(keys).not.toContain(numbered);
  next.kill();
  const last = await open();
  expect(last.forms()).toEqual([numbered]);
  expect(last.form(numbered)).toMatchObject(half("carries"));
});

test("a card that was finished or given up does not come back", async () => {
  const { browser, timers, open, settle, keys } = await setUp();
  const tab = await open();
  tab.ui.setConversion(keys[0], half("carries"));
  await timers.pass(1_000);
  tab.ui.setConversion(keys[0], undefined);
  await settle();
  tab.kill();
  expect((await open()).forms()).toEqual([]);
  expect(localDrafts(browser.storage, 1)).toEqual([]);
});

test("the cards of a page that lives are its own, and open here when it goes", async () => {
  const { open, settle, keys } = await setUp();
  const one = await open();
  one.ui.setConversion(keys[0], half("carries"));
  const other = await open();
  expect(other.forms()).toEqual([]);
  one.kill();
  await settle();
  expect(other.form(keys[0])).toMatchObject(half("carries"));
  await other.close();
  expect((await open()).form(keys[0])).toMatchObject(half("carries"));
});

test("a card that a page has left is on disk as this page's own before it is gone as that one's", async () => {
  const { browser, answer, open, settle, keys } = await setUp();
  const tab = await open();
  tab.ui.setConversion(keys[0], half("carries"));
  await settle();
  tab.kill();
  for (let page = 0; page < 3; page++) {
    expect((await open(answer)).form(keys[0])).toMatchObject(half("carries"));
    browser.crash();
  }
});

test.each(["as it was", "without its last seconds"])(
  "a browser that is killed between any two writes has each half-written card at its next start, with local storage %s",
  async (storage) => {
    for (let writes = 0, wasKilled = true; wasKilled; writes++) {
      const { browser, answer, open, settle, keys } = await setUp();
      if (storage === "as it was") browser.storage.forget = () => {};
      for (const key of keys) {
        const tab = await open();
        tab.ui.setConversion(key, half(`in ${key}`));
        await settle();
        tab.kill();
      }
      const killed = killAfter(browser, writes);
      const { workspace } = await browser.open();
      const ui = createUiStore();
      storeCardDrafts({ ui, workspace, say: () => undefined });
      await answer();
      ui.setConversion("n1", ui.getState().conversions.get(keys[1]));
      ui.setConversion(keys[1], undefined);
      await settle();
      wasKilled = killed.heal();
      const { form, forms } = await open();
      expect(form(keys[0]), `after ${writes} writes`).toMatchObject(half(`in ${keys[0]}`));
      expect(
        forms()
          .filter((key) => key !== keys[0])
          .map(form),
      ).toContainEqual(half(`in ${keys[1]}`));
    }
  },
);

test("a card that is being written here is not touched by one that a page leaves; that stays for a later page", async () => {
  const { open, settle, keys } = await setUp();
  const [one, other] = [await open(), await open()];
  one.ui.setConversion(keys[0], half("carries water"));
  other.ui.setConversion(keys[0], half("is dead"));
  one.kill();
  await settle();
  expect(other.form(keys[0])).toEqual(half("is dead"));
  other.ui.setConversion(keys[0], undefined);
  await settle();
  expect(other.forms()).toEqual([]);
  await other.close();
  expect((await open()).form(keys[0])).toMatchObject(half("carries water"));
});

test("of two pages that left a card for one row the newer opens, with the other's words below", async () => {
  const { timers, open, settle, keys } = await setUp();
  const [one, other] = [await open(), await open()];
  one.ui.setConversion(keys[0], half("is dead"));
  await timers.pass(1_000);
  other.ui.setConversion(keys[0], half("carries water"));
  one.kill();
  other.kill();
  await settle();
  const next = await open();
  expect(next.form(keys[0])).toMatchObject(half("carries water\nis dead"));
  next.ui.setConversion(keys[0], undefined);
  await next.close();
  expect((await open()).forms()).toEqual([]);
});

test.each(["everything", "texts", "removals"])(
  "where neither local storage nor the database takes %s, a card that a page left is open, and stays where it was",
  async (refused) => {
    const { browser, timers, open, settle, keys } = await setUp();
    const one = await open();
    one.ui.setConversion(keys[0], half("carries"));
    await settle();
    one.kill();
    const openOutbox = browser.openOutbox;
    browser.openOutbox = async (userId, deps) => {
      const outbox = await openOutbox(userId, deps);
      const put: typeof outbox.drafts.put = (record) =>
        refused === "everything" || "isCleared" in record === (refused === "removals")
          ? Promise.reject(new Error("QuotaExceededError"))
          : outbox.drafts.put(record);
      return { ...outbox, drafts: { ...outbox.drafts, put } };
    };
    browser.storage.full = true;
    const other = await open();
    expect(other.form(keys[0])).toMatchObject(half("carries"));
    await timers.pass(100);
    expect(other.workspace.status.get()).toMatchObject({ unkept: refused !== "removals", drafts: false });
    browser.crash();
    browser.storage.full = false;
    browser.openOutbox = openOutbox;
    expect((await open()).form(keys[0])).toMatchObject(half("carries"));
  },
);

test("half-written cards are among the texts that can be taken along, and are no text that is being saved", async () => {
  const { open, keys } = await setUp();
  const { ui, workspace } = await open();
  ui.setConversion(keys[0], half("carries water"));
  ui.setCardEdit(keys[1], { question: "", answer: " " });
  expect(workspace.unsentTexts()).toEqual(["Xylem\ncarries water"]);
  expect(workspace.drafts.any()).toBe(false);
  expect(workspace.status.get().drafts).toBe(false);
});

test("who signs out leaves no half-written card on the device, of whatever tab, and what is being typed stays", async () => {
  const { browser, timers, open, settle, keys } = await setUp();
  const [one, other] = [await open(), await open()];
  one.ui.setConversion(keys[0], half("carries"));
  other.ui.setConversion(keys[1], half("sugar"));
  const field = { text: () => "Xylem too", show() {}, isFocused: () => true, isComposing: () => false };
  one.workspace.typing.attach(keys[0], field).typed();
  await settle();
  one.workspace.forms.forget();
  await finished(one.workspace.flush(), timers);
  browser.crash();
  const next = await open();
  expect(next.forms()).toEqual([]);
  expect(next.workspace.tree.row(keys[0])?.note?.text).toBe("Xylem too");
});
