import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, test } from "vitest";
import type { StreamListener } from "../platform/event-stream.ts";
import { openOutboxDb } from "./queue/outbox-db.ts";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";
import { writerOf } from "./testing/writer.ts";

function setUp() {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const open = async () => {
    const tab = await browser.open();
    await tab.workspace.loadTree(server.rootId);
    await browser.settle();
    return { ...tab, act: actsOf(tab.workspace), shown: () => textOfTree(tab.workspace.tree, server.rootId) };
  };
  return { server, browser, open, stored: () => textOfTree(server.outline, server.rootId) };
}

test("ten tabs that write at the same time, of which the one that sends goes again and again, lose nothing", async () => {
  const { browser, open, stored } = setUp();
  const tabs: Awaited<ReturnType<typeof open>>[] = [];
  while (tabs.length < 10) tabs.push(await open());
  const wanted: string[] = [];
  for (let round = 0; round < 3; round++) {
    for (const [place, { act }] of tabs.entries()) {
      const text = `round ${round} tab ${place}`;
      wanted.push(`  ${text}`);
      act.child("n1", text);
    }
    tabs.shift()?.kill();
    await browser.settle();
  }
  await browser.drain();
  expect(stored().slice(1).toSorted()).toEqual(wanted.toSorted());
  for (const { shown, workspace } of tabs) {
    expect(shown()).toEqual(stored());
    expect(workspace.status.get()).toMatchObject({ waiting: 0, failed: 0, online: true });
  }
});

test("ten tabs with letters in one note: each of them is in the note or beside it after all have gone", async () => {
  const { browser, open, stored } = setUp();
  const first = await open();
  first.act.child("n1", "Note");
  await browser.drain();
  first.kill();
  const tabs: Awaited<ReturnType<typeof open>>[] = [];
  while (tabs.length < 10) tabs.push(await open());
  for (const [place, { workspace }] of tabs.entries()) {
    const key = workspace.tree.childKeys("n1")[0] ?? "";
    writerOf(workspace).type(key, `Note t${place}t`);
    await workspace.flush();
  }
  for (const { kill } of tabs) kill();
  await open();
  await browser.drain();
  const words = new Set(stored().join(" ").match(/t\dt/g));
  expect([...words].toSorted()).toEqual(tabs.map((_, place) => `t${place}t`));
});

test("of two dead tabs' drafts of one row the newer letters are in the note, the others beside it, and nothing returns (found broken 3)", async () => {
  const { browser, open, stored } = setUp();
  const [older, newer] = [await open(), await open()];
  writerOf(older.workspace).type("n1", "older letters");
  await browser.timers.pass(500);
  writerOf(newer.workspace).type("n1", "newer letters");
  newer.kill();
  older.kill();
  const kept = ["newer letters", "  older letters"];
  for (let page = 0; page < 2; page++) {
    const { shown, kill } = await open();
    await browser.drain();
    expect(stored()).toEqual(kept);
    expect(shown()).toEqual(kept);
    kill();
  }
});

test("what a tab of another version says is passed over, and the tabs go on", async () => {
  const { browser, open, stored } = setUp();
  const [one, two] = [await open(), await open()];
  for (const message of [
    null,
    "hello",
    { type: "hello" },
    { type: "hello", scope: 7 },
    { type: "hello", scope: "of tomorrow", version: 3 },
    { type: "a word of tomorrow", scope: "of tomorrow" },
  ])
    for (const channel of ["perennial-user-1", "perennial-user-2-1", "perennial-user-3-1"])
      one.platform.channel(channel).post(message);
  await browser.settle();
  one.act.child("n1", "one");
  two.act.child("n1", "two");
  await browser.drain();
  expect(stored().toSorted()).toEqual(["", "  one", "  two"]);
  expect(two.shown()).toEqual(stored());
  expect([...one.warnings, ...two.warnings]).toEqual([]);
});

/** The page of another version has the lead: it shares the name of the lock, and no channel. */
async function besideAnotherVersion() {
  const world = setUp();
  const other = await world.browser.open(2);
  let robbed = 0;
  const lead = (): Promise<unknown> =>
    other.platform.locks.acquire("perennial-lead-1", new AbortController().signal, () => {
      robbed++;
      void lead();
    });
  await lead();
  return { ...world, other, robbed: () => robbed };
}

test("a tab of another version that leads all the time is passed by when something is to be sent", async () => {
  const { browser, open, stored, robbed } = await besideAnotherVersion();
  const tab = await open();
  tab.act.child("n1", "written beside it");
  await browser.timers.pass(30_000);
  await browser.drain();
  expect(stored()).toEqual(["", "  written beside it"]);
  expect(tab.workspace.status.get()).toMatchObject({ waiting: 0, failed: 0, unkept: false });
  expect(robbed()).toBe(1);
});

test("beside a tab of another version that leads, what others write is shown all the same", async () => {
  const { server, browser, open, robbed } = await besideAnotherVersion();
  const tab = await open();
  const elsewhere = createModelBrowser(server, { seed: 2, timers: browser.timers });
  const device = await elsewhere.open();
  await device.workspace.loadTree(server.rootId);
  actsOf(device.workspace).child("n1", "from elsewhere");
  await elsewhere.drain();
  await browser.timers.pass(30_000);
  expect(tab.shown()).toEqual(["", "  from elsewhere"]);
  expect(robbed(), "nothing was to be sent").toBe(0);
});

test("a later version takes the database to its own: what the open tab of today writes is sent all the same", async () => {
  const { browser, open, stored } = setUp();
  browser.openOutbox = (_userId, deps) => openOutboxDb(72_001, deps);
  const tab = await open();
  const key = tab.act.child("n1", "before");
  await browser.drain();
  (await openDB("perennial-outbox-72001", 9)).close();
  tab.act.edit(key, "after");
  writerOf(tab.workspace).type(key, "after that");
  await browser.timers.pass(10_000);
  writerOf(tab.workspace).save(key);
  await browser.timers.pass(30_000);
  await browser.settle();
  expect(stored()).toEqual(["", "  after that"]);
});

test("what the stream says of drafts reaches every tab, each once, as it came", async () => {
  const server = createModelServer();
  const streams: StreamListener[] = [];
  const heard: string[] = [];
  const events: typeof server.events = (query, listener) => {
    streams.push(listener);
    return server.events(query, listener);
  };
  const browser = createModelBrowser({ ...server, events });
  for (const name of ["first", "second"]) {
    const { workspace } = await browser.open();
    workspace.draftEvents.subscribe((event) => heard.push(`${name}: ${event.name} ${event.data}`));
    await browser.settle();
  }
  expect(streams).toHaveLength(1);
  streams[0]?.event("draft-item", "{}", "");
  streams[0]?.event("draft-update", "{}", "");
  await browser.settle();
  expect(heard.toSorted()).toEqual(
    ["first", "second"].flatMap((name) => [`${name}: draft-item {}`, `${name}: draft-update {}`]),
  );
});
