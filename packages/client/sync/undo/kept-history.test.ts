import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, test, vi } from "vitest";
import type { KeyValueStorage } from "../../platform/storage.ts";
import type { Direction, UndoResult } from "../../store/undo.ts";
import { actsOf, textOfTree } from "../testing/acts.ts";
import { createModelBrowser, type ModelBrowser } from "../testing/model-browser.ts";
import { createModelServer, type ModelServer } from "../testing/model-server.ts";
import { createModelStorage } from "../testing/model-storage.ts";
import { finished } from "../testing/virtual-timers.ts";
import { writerOf } from "../testing/writer.ts";
import type { StepsOnDevice, StepsWritten } from "./steps-db.ts";

// A busy machine may take its time; what counts is what happens.
vi.setConfig({ testTimeout: 60_000 });

const DAY_MS = 24 * 3_600_000;

/** A page of a tab, with a person before it. */
async function openPage(browser: ModelBrowser, server: ModelServer, tabStorage: KeyValueStorage) {
  const tab = await browser.open(1, tabStorage);
  const { workspace } = tab;
  await finished(workspace.loadTree(server.rootId), browser.timers);
  await finished(workspace.undo.restore(), browser.timers);
  const take = (direction: Direction): UndoResult | null => {
    let outcome: UndoResult | null = null;
    workspace.undo.take(direction, (taken) => {
      outcome = taken;
    });
    return outcome;
  };
  return {
    ...tab,
    act: actsOf(workspace),
    writer: writerOf(workspace),
    undo: () => take("undo"),
    redo: () => take("redo"),
    lines: () => textOfTree(workspace.tree, server.rootId).map((line) => line.trimEnd()),
    key(text: string) {
      const { tree } = workspace;
      for (const id of tree.nodeIds()) {
        const row = tree.row(tree.keyOf(id));
        if ((row?.note?.text ?? row?.flashcard?.question) === text) return tree.keyOf(id);
      }
      throw new Error(`no row ${text}`);
    },
    /** As the browser does it with a page that is hidden, and then gone. */
    async leave() {
      await workspace.flush();
      tab.kill();
      await browser.settle();
    },
  };
}

function setUp() {
  const server = createModelServer();
  const browser = createModelBrowser(server, { rootId: server.rootId });
  const tabStorage = createModelStorage(browser.timers);
  return {
    server,
    browser,
    tabStorage,
    newTab: () => createModelStorage(browser.timers),
    open: (storage: KeyValueStorage = tabStorage) => openPage(browser, server, storage),
    texts: () => textOfTree(server.outline, server.rootId).map((line) => line.trimEnd()),
  };
}

test("what was done before a reload is undone after it and redone, also what the server has numbered since", async () => {
  const { browser, open, texts } = setUp();
  const before = await open();
  const made = before.act.child("n1", "Stomata");
  before.act.split(made, "Stomata", 4);
  await browser.drain();
  before.act.convert(before.key("Stom"), "pores");
  before.act.rate(before.key("Stom"), "green");
  await browser.drain();
  const end = before.lines();
  before.undo();
  await browser.drain();
  await before.leave();

  const after = await open();
  expect(after.redo()).toMatchObject({ what: "rate", isDone: true });
  expect(after.lines()).toEqual(end);
  expect(after.redo()).toBeNull();
  for (const what of ["rate", "convert", "split", "edit", "create"])
    expect(after.undo()).toMatchObject({ what, isDone: true, obstacles: [] });
  expect(after.undo()).toBeNull();
  await browser.drain();
  expect(texts()).toEqual([""]);
  await after.leave();

  const last = await open();
  while (last.redo());
  await browser.drain();
  expect(texts()).toEqual(end);
});

test("without a network, what waits is undone after a reload, and the server has it so", async () => {
  const { browser, open, texts } = setUp();
  const first = await open();
  // Until the notes are on the device.
  await browser.timers.pass(5_000);
  browser.online = false;
  const key = first.act.child("n1", "Xylem");
  first.act.child(key, "Vessels");
  first.act.edit(key, "Xylem carries water");
  await first.leave();
  const second = await open();
  expect(second.lines()).toEqual(["", "  Xylem carries water", "    Vessels"]);
  expect(second.undo()).toMatchObject({ what: "edit", isDone: true });
  expect(second.undo()).toMatchObject({ what: "edit", isDone: true });
  await second.leave();
  const third = await open();
  expect(third.undo()).toMatchObject({ what: "create", isDone: true });
  expect(third.lines()).toEqual(["", "  Xylem"]);
  browser.online = true;
  third.workspace.resume();
  await browser.drain();
  expect(texts()).toEqual(["", "  Xylem"]);
  expect(third.workspace.status.get()).toMatchObject({ waiting: 0, failed: 0 });
});

test("typing that was not saved is undone in words after a reload, with caret and foldings as they were", async () => {
  const { server, browser, open } = setUp();
  const before = await open();
  const key = before.act.child("n1", "Phloem");
  await browser.drain();
  const { tree, undo } = before.workspace;
  const id = tree.idOf(key) ?? 0;
  const position = { id, part: "inner", caret: { start: 2, end: 4 } } as const;
  undo.folded([{ id, isCollapsed: true }], position);
  before.writer.typeOn(key, " carries sugar");
  await before.leave();

  const after = await open();
  const again = after.workspace.tree.childKeys("n1")[0] ?? "";
  const steps = ["  Phloem carries sugar", "  Phloem carries ", "  Phloem "];
  for (const line of steps) {
    expect(after.lines()).toEqual(["", line.trimEnd()]);
    expect(after.undo()).toMatchObject({ what: "typing", isDone: true });
  }
  expect(after.lines()).toEqual(["", "  Phloem"]);
  const folding = after.undo();
  expect(folding).toMatchObject({ what: "folding", isDone: true, position });
  expect(folding?.foldings.map((each) => [after.workspace.tree.keyOf(each.id), each.isCollapsed])).toEqual([
    [again, false],
  ]);
  await browser.drain();
  const edits = server.log.filter(({ mutation_type }) => mutation_type === "note.edit");
  expect(edits.map(({ undo_of }) => undo_of ?? null).slice(-3)).toEqual(
    Array(3).fill(edits.at(-4)?.mutation_uuid),
  );
});

test("what is done before the earlier page's steps are here comes after them, and ends what could be redone", async () => {
  const { browser, server, tabStorage, open } = setUp();
  const before = await open();
  before.act.child("n1", "one");
  before.act.child("n1", "two");
  before.undo();
  await browser.drain();
  await before.leave();
  const { workspace } = await browser.open(1, tabStorage);
  await finished(workspace.loadTree(server.rootId), browser.timers);
  actsOf(workspace).child("n1", "three");
  let outcome: UndoResult | null = null;
  const show = (taken: UndoResult) => {
    outcome = taken;
  };
  // As soon as anybody can: the earlier steps are still to be read.
  workspace.undo.take("redo", show);
  await finished(workspace.undo.restore(), browser.timers);
  expect(outcome).toBeNull();
  const names: string[] = [];
  for (let i = 0; i < 9; i++) workspace.undo.take("undo", ({ what }) => names.push(what));
  expect(names).toEqual(["edit", "create", "create", "edit", "create"]);
});

test("each tab goes on with its own steps, and one that was duplicated begins with none", async () => {
  const { browser, newTab, open, texts } = setUp();
  const [left, right] = [newTab(), newTab()];
  const before = [await open(left), await open(right)];
  before[0]?.act.child("n1", "left");
  await browser.drain();
  before[1]?.act.child("n1", "right");
  await browser.drain();
  for (const page of before) await page.leave();
  const after = await open(left);
  const copied = newTab();
  for (const key of left.keys()) copied.set(key, left.get(key) ?? "");
  const duplicate = await open(copied);
  expect(duplicate.undo()).toBeNull();
  expect(after.undo()).toMatchObject({ what: "edit" });
  expect(after.undo()).toMatchObject({ what: "create" });
  expect(after.undo()).toBeNull();
  await browser.drain();
  expect(texts()).toEqual(["", "  right"]);
  expect(copied.get("perennial:undo-tab")).not.toBe(left.get("perennial:undo-tab"));
});

test("what a closed tab has left is purged after a day; a tab that lives keeps its steps however long it rests", async () => {
  const { browser, newTab, open } = setUp();
  const [closed, resting, last] = [newTab(), newTab(), newTab()];
  const inClosed = await open(closed);
  inClosed.act.child("n1", "closed");
  const inResting = await open(resting);
  inResting.act.child("n1", "resting");
  await browser.drain();
  await inClosed.leave();
  await inResting.workspace.flush();
  const inLast = await open(last);
  const disk = await browser.openSteps(1);
  const tabs = async () => (await disk.tabs()).map(({ tab }) => tab).sort();
  const names = [closed, resting].map((storage) => storage.get("perennial:undo-tab") ?? "");
  expect(await tabs()).toEqual(names.toSorted());
  await inLast.leave();
  await browser.timers.pass(DAY_MS + 1);
  const page = await open(last);
  await browser.settle();
  expect(await tabs()).toEqual([names[1]]);
  disk.close();
  expect(page.undo(), "what was another tab's is in no other history").toBeNull();
  expect(inResting.undo()).toMatchObject({ what: "edit" });
});

test("a step costs one record, whatever was remembered before; what is forgotten goes from the disk, too", async () => {
  const { browser, open } = setUp();
  const writes: StepsWritten[] = [];
  const openSteps = browser.openSteps;
  browser.openSteps = async (userId) => {
    const disk = await openSteps(userId);
    return {
      ...disk,
      write(tab, written) {
        writes.push(written);
        return disk.write(tab, written);
      },
    };
  };
  const before = await open();
  await browser.timers.pass(5_000);
  browser.online = false;
  before.act.child("n1", "one");
  const key = before.act.child("n1", "two");
  for (let i = 0; i < 2_100; i++) before.act.reorder(key, i % 2 === 0 ? "up" : "down");
  await before.workspace.flush();
  writes.length = 0;
  before.act.reorder(key, "up");
  await before.workspace.flush();
  before.undo();
  await before.workspace.flush();
  expect(writes.map(({ steps }) => steps.length)).toEqual([1, 1]);
  expect(writes[0]?.count).toBeGreaterThanOrEqual(1_000);
  await before.leave();
  const after = await open();
  expect(after.redo()).toMatchObject({ what: "reorder", isDone: true });
  let undone = 0;
  while (after.undo()) undone++;
  expect(undone).toBe(writes[0]?.count);
});

test("writing a word costs the disk one step now and then, not one with each letter", async () => {
  const { browser, open } = setUp();
  let writes = 0;
  const openSteps = browser.openSteps;
  browser.openSteps = async (userId) => {
    const disk = await openSteps(userId);
    return {
      ...disk,
      write(tab, written) {
        writes += written.steps.length;
        return disk.write(tab, written);
      },
    };
  };
  const page = await open();
  const key = page.act.child("n1");
  await browser.timers.pass(1_000);
  writes = 0;
  page.writer.typeOn(key, "photosynthesis");
  await browser.timers.pass(1_000);
  expect(writes).toBe(1);
});

test.each([
  ["a step that is none", async (name: string, tab: string) => spoil(name, tab, { what: "note.edit" })],
  ["a step that is missing", async (name: string, tab: string) => spoil(name, tab, null)],
])("%s: the history begins with the page, without an error, and is kept again", async (_case, damage) => {
  const { browser, tabStorage, open } = setUp();
  const databases = new Set((await indexedDB.databases()).map(({ name }) => name));
  const before = await open();
  before.act.child("n1", "one");
  before.act.child("n1", "two");
  await browser.drain();
  await before.leave();
  const name = (await indexedDB.databases())
    .map((each) => each.name ?? "")
    .find((each) => each.startsWith("perennial-undo-") && !databases.has(each));
  await damage(name ?? "", tabStorage.get("perennial:undo-tab") ?? "");
  const after = await open();
  expect(after.undo()).toBeNull();
  after.act.edit(after.key("two"), "three");
  expect(after.warnings).toEqual([]);
  await after.leave();
  const last = await open();
  expect(last.undo()).toMatchObject({ what: "edit", isDone: true });
  expect(last.undo()).toBeNull();
  expect(last.lines()).toEqual(["", "  one", "  two"]);
});

async function spoil(name: string, tab: string, step: object | null): Promise<void> {
  const db = await openDB(name);
  if (step) await db.put("steps", step, [tab, 1]);
  else await db.delete("steps", [tab, 1]);
  db.close();
}

test.each<[string, (disk: StepsOnDevice) => Promise<StepsOnDevice>]>([
  ["does not open", () => Promise.reject(new Error("no"))],
  ["never answers", () => new Promise(() => undefined)],
  ["never reads", async (disk) => ({ ...disk, read: () => new Promise(() => undefined) })],
  [
    "takes nothing",
    async (disk) => ({ ...disk, write: () => Promise.reject(new Error("QuotaExceededError")) }),
  ],
])("a disk that %s: what this page did is undone, and the next page begins anew", async (_case, broken) => {
  const { browser, tabStorage, open } = setUp();
  const { openSteps } = browser;
  const first = await open();
  first.act.child("n1", "one");
  await browser.drain();
  await first.leave();
  browser.openSteps = async (userId) => broken(await openSteps(userId));
  const second = await open();
  second.act.child("n1", "two");
  await browser.drain();
  expect(second.undo()).toMatchObject({ what: "edit" });
  expect(second.undo()).toMatchObject({ what: "create" });
  expect(second.workspace.status.get()).toMatchObject({ failed: 0 });
  expect(second.events.filter(({ type }) => type === "failed")).toEqual([]);
  second.redo();
  await browser.drain();
  await second.leave();
  browser.openSteps = openSteps;
  const third = await open();
  expect(third.undo(), "a history with a gap is none").toBeNull();
  expect(tabStorage.get("perennial:undo-tab")).not.toBeNull();
});

test("where a tab has no storage of its own, what it did is undone until it is loaded anew", async () => {
  const { open } = setUp();
  const refused = { get: () => null, set: () => false, remove: () => undefined, keys: () => [] };
  const before = await open(refused);
  before.act.child("n1", "one");
  expect(before.undo()).toMatchObject({ what: "edit" });
  await before.leave();
  expect((await open(refused)).redo()).toBeNull();
});

test("what the server refused while the earlier steps were on their way here is in no history", async () => {
  const { server, browser, tabStorage, open } = setUp();
  const before = await open();
  const key = before.act.child("n1", "Ribosome");
  before.act.convert(key, "makes proteins");
  await browser.drain();
  browser.online = false;
  server.refuse = (command) =>
    command.type === "flashcard.rate" ? { status: 402, code: "subscription_required" } : null;
  before.act.rate(key, "green");
  await before.leave();
  browser.online = true;
  const { openSteps } = browser;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  browser.openSteps = async (userId) => {
    const disk = await openSteps(userId);
    return { ...disk, read: (tab) => held.then(() => disk.read(tab)) };
  };
  const { workspace } = await browser.open(1, tabStorage);
  await finished(workspace.loadTree(server.rootId), browser.timers);
  const loading = workspace.undo.restore();
  await browser.settle();
  expect(workspace.failed.list()).toHaveLength(1);
  answer();
  await finished(loading, browser.timers);
  const names: string[] = [];
  workspace.undo.take("undo", ({ what }) => names.push(what));
  expect(names).toEqual(["convert"]);
});
