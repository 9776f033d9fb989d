import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser, type ModelBrowser, type ModelTab } from "./testing/model-browser.ts";
import { createRestorableServer } from "./testing/restorable-server.ts";
import { writerOf } from "./testing/writer.ts";

/** A notebook with one note in the backup, and one that came after it. */
async function setUp() {
  const server = createRestorableServer();
  const { rootId } = server;
  await server.write("In the backup");
  const putBack = server.backup();
  const browser = createModelBrowser(server);
  const open = async () => {
    const tab = await browser.open();
    await tab.workspace.loadTree(rootId);
    await browser.settle();
    return tab;
  };
  const tab = await open();
  const shown = ({ workspace }: ModelTab = tab) => textOfTree(workspace.tree, rootId);
  return {
    server,
    browser,
    open,
    tab,
    shown,
    stored: () => textOfTree(server.present().outline, rootId),
    keyOf: (id: number, { workspace }: ModelTab = tab) => workspace.tree.keyOf(id),
    /** The number of a note that came after the backup is given to somebody else's after its return. */
    async restore() {
      browser.online = false;
      await putBack();
    },
  };
}

async function withReusedNumber() {
  const world = await setUp();
  const { server, browser, restore } = world;
  const lost = await server.write("After the backup");
  await browser.settle();
  await restore();
  const others = await server.write("Somebody else's");
  expect(others).toEqual(lost);
  return { ...world, id: lost.id, key: world.keyOf(lost.id) };
}

test("an edit that waits is never written into the note that has its number now: it stands beside it", async () => {
  const { server, browser, tab, shown, stored, key } = await withReusedNumber();
  actsOf(tab.workspace).edit(key, "After the backup, on a train");
  browser.online = true;
  await browser.drain();
  const lines = ["", "  In the backup", "  Somebody else's", "  After the backup, on a train"];
  expect([stored(), shown()]).toEqual([lines, lines]);
  expect(tab.workspace.status.get()).toMatchObject({ waiting: 0, failed: 0 });
  expect(tab.events.filter(({ type }) => type === "restored")).toHaveLength(1);
  const edits = server.present().seen.filter(({ method }) => method === "PUT");
  expect(edits, "nothing was written over").toEqual([]);
});

test("what is being typed into such a note goes beside it, and the caret with it", async () => {
  const { browser, tab, shown, stored, key } = await withReusedNumber();
  writerOf(tab.workspace).type(key, "After the backup, half a");
  browser.online = true;
  await browser.drain();
  const lines = ["", "  In the backup", "  Somebody else's", "  After the backup, half a"];
  expect([stored(), shown()]).toEqual([lines, lines]);
  expect(writerOf(tab.workspace).field(key).text).toBe("Somebody else's");
  expect(tab.events).toContainEqual({ type: "typing-moved", from: key, to: expect.any(String) });
});

test("typing in a note that says what it said goes on in it", async () => {
  const { browser, tab, shown, stored, restore } = await setUp();
  const key = tab.workspace.tree.childKeys(tab.workspace.tree.keyOf(1))[0] ?? "";
  const writer = writerOf(tab.workspace);
  writer.type(key, "In the backup, and on");
  await restore();
  browser.online = true;
  await browser.drain();
  expect(writer.field(key).text).toBe("In the backup, and on");
  writer.save(key);
  await browser.drain();
  const lines = ["", "  In the backup, and on"];
  expect([stored(), shown()]).toEqual([lines, lines]);
});

/** A row that only this client has written: two texts of it were saved, and the backup has the first. */
async function withOwnRow() {
  const world = await setUp();
  const { server, browser, tab } = world;
  const act = actsOf(tab.workspace);
  const key = act.child(tab.workspace.tree.keyOf(1), "Moss");
  await browser.drain();
  const putBack = server.backup();
  act.edit(key, "Moss grows");
  await browser.drain();
  const restore = async () => {
    browser.online = false;
    await putBack();
  };
  return { ...world, key, act, restore };
}

test("an edit of a row that says an earlier text of one's own goes into it: no copy beside", async () => {
  const { browser, act, key, shown, stored, restore, tab } = await withOwnRow();
  await restore();
  act.edit(key, "Moss grows on stones");
  browser.online = true;
  await browser.drain();
  const lines = ["", "  In the backup", "  Moss grows on stones"];
  expect([stored(), shown()]).toEqual([lines, lines]);
  expect(tab.workspace.failed.list()).toEqual([]);
});

test("so do several edits that wait, the last of which counts", async () => {
  const { browser, act, key, shown, stored, restore } = await withOwnRow();
  await restore();
  act.edit(key, "Moss grows on stones");
  await browser.settle();
  act.edit(key, "Moss grows on old stones");
  browser.online = true;
  await browser.drain();
  const lines = ["", "  In the backup", "  Moss grows on old stones"];
  expect([stored(), shown()]).toEqual([lines, lines]);
});

test("what is being typed into such a row goes on in it", async () => {
  const { browser, key, shown, stored, restore, tab } = await withOwnRow();
  const writer = writerOf(tab.workspace);
  writer.type(key, "Moss grows on");
  await restore();
  browser.online = true;
  await browser.drain();
  expect(writer.field(key).text).toBe("Moss grows on");
  writer.save(key);
  await browser.drain();
  const lines = ["", "  In the backup", "  Moss grows on"];
  expect([stored(), shown()]).toEqual([lines, lines]);
});

test("another device's words in such a row are not written over: one's own stand beside them", async () => {
  const { server, browser, act, key, shown, stored, restore, tab } = await withOwnRow();
  await restore();
  const local = tab.workspace.tree.row(key)?.note?.id ?? 0;
  const id = tab.workspace.tree.identity.serverIdOf("note", local) ?? local;
  await server.handle("PUT", `/notes/${id}`, {}, { note: { text: "Lichen" } });
  act.edit(key, "Moss grows on stones");
  browser.online = true;
  await browser.drain();
  const lines = ["", "  In the backup", "  Lichen", "  Moss grows on stones"];
  expect([stored(), shown()]).toEqual([lines, lines]);
});

test("notes that were only made here are made in the other history as well, once", async () => {
  const { browser, tab, shown, stored, restore } = await setUp();
  await restore();
  const act = actsOf(tab.workspace);
  const parent = act.child(tab.workspace.tree.keyOf(1), "Made offline");
  act.child(parent, "Below it");
  browser.online = true;
  await browser.drain();
  const lines = ["", "  In the backup", "  Made offline", "    Below it"];
  expect([stored(), shown()]).toEqual([lines, lines]);
  expect(tab.workspace.failed.list()).toEqual([]);
});

test("where there is no such note, what was typed is among what failed, and becomes a note when its person says so", async () => {
  const { server, browser, tab, stored, shown, restore, keyOf } = await setUp();
  const lost = await server.write("After the backup");
  await browser.settle();
  await restore();
  actsOf(tab.workspace).edit(keyOf(lost.id), "Typed on a train");
  browser.online = true;
  await browser.drain();
  expect(shown()).toEqual(["", "  In the backup"]);
  const [failed] = tab.workspace.failed.list();
  expect(failed).toMatchObject({ code: "other_generation", again: "as-note", texts: ["Typed on a train"] });
  tab.workspace.failed.retry(failed?.id ?? "");
  await browser.drain();
  expect(stored()).toEqual(["", "  In the backup", "  Typed on a train"]);
  expect(tab.workspace.failed.list()).toEqual([]);
});

test("a move, a deletion and a rating of another history are not carried out in this one", async () => {
  const { browser, tab, stored, key } = await withReusedNumber();
  actsOf(tab.workspace).indent(key);
  actsOf(tab.workspace).delete(key);
  browser.online = true;
  await browser.drain();
  expect(stored()).toEqual(["", "  In the backup", "  Somebody else's"]);
  expect(tab.workspace.failed.list().map(({ again }) => again)).toEqual(["never", "never"]);
});

test("what was refused before the page knew of the restore goes into its note, which says what it said, as soon as it knows", async () => {
  const { browser, tab, stored, restore } = await setUp();
  const key = tab.workspace.tree.childKeys(tab.workspace.tree.keyOf(1))[0] ?? "";
  await restore();
  browser.outcome = ({ method }) => (method === "GET" ? "lose-request" : { status: 500 });
  browser.online = true;
  actsOf(tab.workspace).edit(key, "In the backup, refused");
  await browser.drain();
  expect(tab.workspace.failed.list().map(({ texts }) => texts)).toEqual([["In the backup, refused"]]);
  browser.outcome = () => "answer";
  await browser.timers.pass(60_000);
  await browser.drain();
  expect(stored()).toEqual(["", "  In the backup, refused"]);
  expect(tab.workspace.failed.list()).toEqual([]);
});

test("a page that is opened after the restore finds what an earlier one has left, beside its note", async () => {
  const { browser, tab, open, stored, key } = await withReusedNumber();
  actsOf(tab.workspace).edit(key, "Waited on disk");
  writerOf(tab.workspace).type(key, "Waited on disk, half typed");
  await tab.workspace.flush();
  tab.kill();
  browser.online = true;
  const next = await open();
  await browser.drain();
  expect(stored().toSorted()).toEqual(
    [
      "",
      "  In the backup",
      "  Somebody else's",
      "  Waited on disk",
      "  Waited on disk, half typed",
    ].toSorted(),
  );
  expect(next.workspace.status.get()).toMatchObject({ waiting: 0, failed: 0, drafts: false });
});

test("of two tabs each shows the other history, and what either has typed is kept once", async () => {
  const { server, browser, tab, open, shown, stored, restore } = await setUp();
  const second = await open();
  const lost = await server.write("After the backup");
  await browser.settle();
  await restore();
  await server.write("Somebody else's");
  for (const [{ workspace }, text] of [
    [tab, "Edited in the first"],
    [second, "Edited in the second"],
  ] as const)
    actsOf(workspace).edit(workspace.tree.keyOf(lost.id), text);
  browser.online = true;
  await browser.drain();
  const lines = ["  Edited in the first", "  Edited in the second", "  In the backup", "  Somebody else's"];
  expect(stored().slice(1).toSorted()).toEqual(lines);
  expect([shown(), shown(second)]).toEqual([stored(), stored()]);
  for (const { workspace, events } of [tab, second]) {
    expect(workspace.failed.list()).toEqual([]);
    expect(events.filter(({ type }) => type === "restored")).toHaveLength(1);
  }
});

test("a shorter log of another generation is read once, not again and again", async () => {
  const { server, browser, restore } = await setUp();
  for (const text of ["a", "b", "c", "d"]) await server.write(text);
  await browser.settle();
  await restore();
  browser.online = true;
  await browser.drain();
  await browser.timers.pass(60_000);
  const loads = server.present().seen.filter(({ path }) => path === "/trees/1");
  expect(loads).toHaveLength(1);
});

/** Kills a tab as soon as the queue has failed changes on the disk: no other tab is told of them. */
function killWhenStranded(browser: ModelBrowser, tab: () => ModelTab): void {
  const { openOutbox } = browser;
  browser.openOutbox = async (userId, deps) => {
    browser.openOutbox = openOutbox;
    const outbox = await openOutbox(userId, deps);
    return {
      ...outbox,
      async change(decide) {
        let isFailure = false;
        await outbox.change((queue) => {
          const change = decide(queue);
          isFailure = (change.failed ?? []).length > 0;
          return change;
        });
        if (isFailure) tab().kill();
      },
    };
  };
}

test("a draft keeps its words where its tab finds on the disk, before the restored tree, that the edit below was put aside", async () => {
  const { server, browser, tab, open, stored, restore } = await setUp();
  let leader = tab;
  killWhenStranded(browser, () => leader);
  leader = await open();
  tab.kill();
  await browser.settle();
  await open();
  const { workspace } = await open();
  const key = workspace.tree.childKeys(workspace.tree.keyOf(1))[0] ?? "";
  const writer = writerOf(workspace);
  await restore();
  writer.type(key, "In the backup, edited");
  writer.save(key);
  writer.type(key, "In the backup, edited, and on");
  await browser.settle();
  // Each tab asks for the tree: first the one that sends, then the one that sends after it.
  browser.outcome = ({ path }) => (path === `/trees/${server.rootId}` ? null : "answer");
  browser.online = true;
  await browser.settle();
  for (let asked = 0; asked < 2; asked++) {
    browser.held.shift()?.settle("answer");
    await browser.settle();
  }
  expect(leader.isAlive()).toBe(false);
  expect(stored()).toEqual(["", "  In the backup, edited"]);
  expect(writer.field(key).text).toBe("In the backup, edited, and on");
  browser.outcome = () => "answer";
  for (const request of browser.held.splice(0)) request.settle("answer");
  await browser.drain();
  writer.save(key);
  await browser.drain();
  expect(stored()).toEqual(["", "  In the backup, edited, and on"]);
  expect(workspace.failed.list()).toEqual([]);
});
