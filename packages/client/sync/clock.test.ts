import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";
import { writerOf } from "./testing/writer.ts";

const DAY_MS = 86_400_000;

/** A saved note, in a browser whose clock the test sets. */
async function setUp() {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const openOutbox = browser.openOutbox;
  let opened = 0;
  let closed = 0;
  browser.openOutbox = async (...args) => {
    const outbox = await openOutbox(...args);
    const mine = ++opened;
    const put: typeof outbox.drafts.put = (record) =>
      mine <= closed ? new Promise(() => {}) : outbox.drafts.put(record);
    return { ...outbox, drafts: { ...outbox.drafts, put } };
  };
  const open = async () => {
    const { workspace, kill } = await browser.open();
    await workspace.loadTree(server.rootId);
    return { workspace, kill, writer: writerOf(workspace) };
  };
  const page = await open();
  const made = actsOf(page.workspace).child("n1", "One");
  await browser.drain();
  return {
    browser,
    open,
    page,
    key: made,
    /** The database takes no draft any more from the pages that are open now. */
    closeDrafts() {
      closed = opened;
    },
    async stored() {
      await browser.drain();
      return textOfTree(server.outline, server.rootId);
    },
  };
}

for (const [day, ms] of [
  ["forwards", DAY_MS],
  ["back", -DAY_MS],
] as const) {
  test(`the letters typed last are there after a kill, though the clock was put a day ${day} before them`, async () => {
    const { browser, open, page, key, closeDrafts, stored } = await setUp();
    page.writer.type(key, "One two");
    await page.workspace.flush();
    browser.timers.setClock(ms);
    closeDrafts();
    page.writer.type(key, "One two three");
    page.kill();
    await open();
    expect(await stored()).toEqual(["", "  One two three"]);
  });

  test(`so are they where local storage has forgotten them, and the clock was put a day ${day}`, async () => {
    const { browser, open, page, key, stored } = await setUp();
    page.writer.type(key, "One two");
    await page.workspace.flush();
    await browser.timers.pass(60_000);
    const early = new Map(browser.storage.entries);
    browser.timers.setClock(ms);
    page.writer.type(key, "One two three");
    await page.workspace.flush();
    page.kill();
    browser.storage.entries.clear();
    for (const [name, value] of early) browser.storage.entries.set(name, value);
    await open();
    expect(await stored()).toEqual(["", "  One two three"]);
  });

  test(`what was submitted does not come back as a draft, though the clock was put a day ${day} before`, async () => {
    const { browser, open, page, key, stored } = await setUp();
    page.writer.type(key, "One two");
    await page.workspace.flush();
    const early = new Map(browser.storage.entries);
    browser.timers.setClock(ms);
    page.writer.type(key, "One");
    page.writer.save(key);
    await browser.drain();
    page.kill();
    for (const [name, value] of early) browser.storage.entries.set(name, value);
    const next = await open();
    expect(await stored()).toEqual(["", "  One"]);
    expect(next.workspace.drafts.any()).toBe(false);
  });
}
