import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import type { TextField } from "../store/live-fields.ts";
import type { Outbox } from "./queue/outbox.ts";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";

// A busy machine may take its time; what counts is what happens.
vi.setConfig({ testTimeout: 60_000 });

/** A browser whose disk can be full: then local storage and the database refuse every write, and keep what they have. */
async function setUp() {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const disk = { isFull: false };
  const open = browser.openOutbox;
  browser.openOutbox = async (userId, deps) => {
    const outbox = await open(userId, deps);
    const orFull =
      <Args extends unknown[], T>(write: (...args: Args) => Promise<T>) =>
      (...args: Args) =>
        disk.isFull ? Promise.reject(new Error("QuotaExceededError")) : write(...args);
    const full: Outbox = {
      ...outbox,
      add: orFull(outbox.add),
      change: orFull(outbox.change),
      drafts: { ...outbox.drafts, put: orFull(outbox.drafts.put) },
      failed: { ...outbox.failed, put: orFull(outbox.failed.put) },
    };
    return full;
  };
  const tab = await browser.open();
  await tab.workspace.loadTree(server.rootId);
  const setFull = (isFull: boolean) => {
    disk.isFull = isFull;
    browser.storage.full = isFull;
  };
  return { server, browser, disk, setFull, tab, ...tab, act: actsOf(tab.workspace) };
}

/** A field on a row into which a test types. */
function typeInto({ typing }: Awaited<ReturnType<typeof setUp>>["workspace"], key: string) {
  let text = typing.textOf(key) ?? "";
  const field: TextField = {
    text: () => text,
    show: (shown) => {
      text = shown;
    },
    isFocused: () => true,
    isComposing: () => false,
  };
  const attached = typing.attach(key, field);
  return (typed: string) => {
    text = typed;
    attached.typed();
  };
}

test("what a full disk refuses counts as unkept, can be read as text, and is kept when there is room again (found broken 4)", async () => {
  const { server, browser, setFull, workspace, act, tab } = await setUp();
  const kept = act.child("n1", "kept");
  await browser.drain();
  browser.online = false;
  expect(workspace.status.get().unkept).toBe(false);
  setFull(true);
  act.edit(kept, "kept, and more");
  act.edit(kept, "kept, and yet more");
  act.child("n1", "new");
  typeInto(workspace, "n1")("Half a word");
  await browser.settle();
  expect(workspace.status.get()).toMatchObject({ unkept: true, durable: false });
  expect(workspace.unsentTexts()).toEqual(["kept, and yet more", "new", "Half a word"]);
  await browser.timers.pass(20_000);
  expect(workspace.status.get().unkept).toBe(true);

  setFull(false);
  await browser.timers.pass(5_000);
  expect(workspace.status.get()).toMatchObject({ unkept: false, durable: true });
  tab.kill();
  browser.online = true;
  const next = await browser.open();
  await next.workspace.loadTree(server.rootId);
  await browser.drain();
  expect(textOfTree(server.outline, server.rootId)).toEqual(["Half a word", "  kept, and yet more", "  new"]);
});

test("what local storage keeps while the database refuses does not count as unkept, and moves there later", async () => {
  const { server, browser, disk, workspace, act } = await setUp();
  browser.online = false;
  disk.isFull = true;
  act.child("n1", "in the write-ahead log");
  typeInto(workspace, "n1")("in the journal");
  await browser.settle();
  expect(workspace.status.get()).toMatchObject({ unkept: false, durable: false });
  const logged = () => [...browser.storage.entries.keys()].filter((key) => key.startsWith("perennial:wal:"));
  expect(logged()).toHaveLength(2);
  disk.isFull = false;
  await browser.timers.pass(5_000);
  expect(logged()).toEqual([]);
  expect(workspace.status.get()).toMatchObject({ unkept: false, durable: true });
  browser.online = true;
  await browser.drain();
  expect(textOfTree(server.outline, server.rootId)).toEqual(["", "  in the write-ahead log"]);
});

test("what the server has, or the person gave up, does not count as unkept any more", async () => {
  const { browser, setFull, workspace, act } = await setUp();
  browser.online = false;
  setFull(true);
  act.child("n1", "new");
  typeInto(workspace, "n1")("Half a word");
  await browser.settle();
  workspace.typing.giveUp("n1");
  expect(workspace.status.get().unkept).toBe(true);
  browser.online = true;
  await browser.drain();
  expect(workspace.status.get()).toMatchObject({ unkept: false, waiting: 0 });
  expect(workspace.unsentTexts()).toEqual([]);
});

test("two tabs of a full browser: what one made and the other sends is sent once and stays in no memory", async () => {
  const { server, browser, setFull, workspace, act } = await setUp();
  const second = await browser.open();
  await second.workspace.loadTree(server.rootId);
  browser.online = false;
  setFull(true);
  act.child("n1", "from the leader");
  actsOf(second.workspace).child("n1", "from the other");
  await browser.settle();
  setFull(false);
  await browser.timers.pass(5_000);
  browser.online = true;
  await browser.drain();
  expect(textOfTree(server.outline, server.rootId).sort()).toEqual([
    "",
    "  from the leader",
    "  from the other",
  ]);
  for (const tab of [workspace, second.workspace])
    expect(tab.status.get()).toMatchObject({ unkept: false, waiting: 0, durable: true });
  const sent = server.seen.filter(({ method, path }) => method === "POST" && path === "/notes");
  expect(sent.length).toBeLessThanOrEqual(2);
});

test("a text that was being typed is not lost to a full disk: its last copy that found room stays until a newer one does", async () => {
  const { server, browser, setFull, tab, workspace } = await setUp();
  const type = typeInto(workspace, "n1");
  type("Half");
  setFull(true);
  type("Half a word");
  await browser.settle();
  expect(workspace.status.get().unkept).toBe(true);
  tab.kill();
  setFull(false);
  const next = await browser.open();
  await next.workspace.loadTree(server.rootId);
  await browser.drain();
  expect(textOfTree(server.outline, server.rootId)).toEqual(["Half"]);
});

test("what an earlier page left in the write-ahead log and the database refuses is kept there, and moves later", async () => {
  const { server, browser, disk, act, tab } = await setUp();
  browser.online = false;
  disk.isFull = true;
  act.child("n1", "left");
  tab.kill();
  const next = await browser.open();
  await next.workspace.loadTree(server.rootId);
  expect(next.workspace.status.get().unkept).toBe(false);
  browser.storage.full = true;
  await browser.timers.pass(5_000);
  expect(next.workspace.status.get().unkept).toBe(false);
  disk.isFull = false;
  browser.storage.full = false;
  await browser.timers.pass(5_000);
  expect([...browser.storage.entries.keys()].filter((key) => key.startsWith("perennial:wal:"))).toEqual([]);
  browser.online = true;
  await browser.drain();
  expect(textOfTree(server.outline, server.rootId)).toEqual(["", "  left"]);
});

/** As when somebody clears what the site keeps, while the page is open. */
async function clearDatabases(): Promise<void> {
  for (const { name = "" } of await indexedDB.databases())
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve;
    });
}

test("a database that is deleted under the page is written anew from what the page shows and types", async () => {
  const { server, browser, workspace, act, tab } = await setUp();
  browser.online = false;
  act.child("n1", "waits");
  typeInto(workspace, "n1")("Half a word");
  await browser.settle();
  expect(workspace.status.get().waiting).toBe(2);
  await clearDatabases();
  browser.storage.entries.clear();
  await browser.settle();
  expect(workspace.status.get()).toMatchObject({ waiting: 2, unkept: false });
  tab.kill();
  browser.online = true;
  const next = await browser.open();
  await next.workspace.loadTree(server.rootId);
  await browser.drain();
  expect(textOfTree(server.outline, server.rootId)).toEqual(["Half a word", "  waits"]);
});

test("what is written after the database was deleted is sent, and what the server had is not sent twice", async () => {
  const { server, browser, act } = await setUp();
  act.child("n1", "before");
  await browser.drain();
  await clearDatabases();
  act.child("n1", "after");
  await browser.drain();
  expect(textOfTree(server.outline, server.rootId)).toEqual(["", "  before", "  after"]);
});
