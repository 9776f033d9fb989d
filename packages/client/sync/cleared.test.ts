import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import type { Outbox } from "./queue/outbox.ts";
import { openOutboxDb } from "./queue/outbox-db.ts";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";
import { writerOf } from "./testing/writer.ts";

let databases = 71_000;

/** A browser whose database can be taken away under its tabs, and whose names can be made unreadable. */
async function setUp() {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const userId = ++databases;
  let isReadable = true;
  let whenLost = () => {};
  browser.openOutbox = async (_userId, deps): Promise<Outbox> => {
    const lost = () => {
      deps.lost();
      whenLost();
    };
    const outbox = await openOutboxDb(userId, { ...deps, lost });
    return {
      ...outbox,
      namings: () => (isReadable ? outbox.namings() : Promise.reject(new Error("no disk"))),
    };
  };
  const open = async () => {
    const { workspace, kill } = await browser.open();
    await workspace.loadTree(server.rootId);
    await browser.settle();
    return { workspace, kill, act: actsOf(workspace) };
  };
  return {
    server,
    browser,
    open,
    stored: () => textOfTree(server.outline, server.rootId),
    /** Clears the outbox's database; `meanwhile` is what a person does in the moment in which it goes. */
    async clear(meanwhile = () => {}) {
      whenLost = meanwhile;
      indexedDB.deleteDatabase(`perennial-outbox-${userId}`);
      await browser.settle();
    },
    readable(is: boolean) {
      isReadable = is;
    },
  };
}

test("a row that was made here is still known after the database was cleared under its tab", async () => {
  const { browser, open, clear, stored } = await setUp();
  const first = await open();
  const key = first.act.child("n1", "made");
  await browser.drain();
  await clear();
  browser.online = false;
  first.act.edit(key, "made and edited");
  await browser.settle();
  first.kill();
  browser.online = true;
  const { workspace } = await open();
  await browser.drain();
  expect(workspace.failed.list()).toEqual([]);
  expect(stored()).toEqual(["", "  made and edited"]);
});

test("what waited in the database that was cleared is sent before what is made after it", async () => {
  const { server, browser, open, clear, stored } = await setUp();
  const { workspace, act } = await open();
  browser.online = false;
  act.edit("n1", "one");
  await browser.settle();
  const { id = 0 } = workspace.tree.row("n1")?.note ?? {};
  const base_version = server.version();
  await server.handle("PUT", `/notes/${id}`, {}, { note: { text: "theirs", base_version } });
  await clear(() => {
    // It stands on the edit that waits, and knows of no other device's.
    act.edit("n1", "");
    browser.online = true;
  });
  await browser.drain();
  expect(stored()).toEqual(["theirs"]);
});

test("a change that failed is kept with its words when the database is cleared under its tab", async () => {
  const { server, browser, open, clear } = await setUp();
  const first = await open();
  server.refuse = () => ({ status: 500, code: "internal" });
  first.act.edit("n1", "precious words");
  await browser.drain();
  await clear();
  const failed = ({ workspace }: typeof first) => workspace.failed.list().map(({ texts }) => texts);
  expect(failed(first)).toEqual([["precious words"]]);
  first.kill();
  expect(failed(await open())).toEqual([["precious words"]]);
});

test("what was begun on an edit that is saved takes no other device's words away when the database is cleared", async () => {
  const { server, browser, open, clear, stored } = await setUp();
  const { workspace } = await open();
  const writer = writerOf(workspace);
  writer.type("n1", "one");
  writer.save("n1");
  writer.type("n1", "one two");
  await browser.drain();
  await clear();
  browser.streams = false;
  const { id = 0 } = workspace.tree.row("n1")?.note ?? {};
  await server.handle("PUT", `/notes/${id}`, {}, { note: { text: "zero one" } });
  writer.save("n1");
  await browser.drain();
  expect(stored()).toEqual(["zero one two"]);
});

test("it is known to the page of the next tab that sends, too, whatever has become of the database", async () => {
  const { browser, open, clear, stored } = await setUp();
  const leader = await open();
  const second = await open();
  const key = second.act.child("n1", "made");
  await browser.drain();
  await clear();
  leader.kill();
  await browser.settle();
  second.act.edit(key, "made and edited");
  await browser.drain();
  expect(second.workspace.failed.list()).toEqual([]);
  expect(stored()).toEqual(["", "  made and edited"]);
});

test("a change does not fail because it cannot be read what the server calls its row", async () => {
  const { browser, open, readable, stored } = await setUp();
  const first = await open();
  const key = first.act.child("n1", "made");
  await browser.drain();
  browser.online = false;
  first.act.edit(key, "made and edited");
  await browser.settle();
  first.kill();
  browser.online = true;
  readable(false);
  const { workspace } = await open();
  await browser.timers.pass(60_000);
  expect(workspace.failed.list()).toEqual([]);
  expect(workspace.status.get().waiting).toBe(1);
  readable(true);
  await browser.timers.pass(60_000);
  expect(stored()).toEqual(["", "  made and edited"]);
  expect(workspace.status.get()).toMatchObject({ waiting: 0, failed: 0 });
});
