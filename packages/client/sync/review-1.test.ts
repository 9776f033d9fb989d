import "fake-indexeddb/auto";
import { deleteNode } from "@perennial/domain/intent/delete-node";
import { moveNode } from "@perennial/domain/intent/move-node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import { openDB } from "idb";
import { expect, test } from "vitest";
import { openOutboxDb } from "./queue/outbox-db.ts";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";
import { writerOf } from "./testing/writer.ts";

/** What a critical reading of the code found broken; faults that lose words are among the kept interleavings. */

async function setup() {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const open = async () => {
    const tab = await browser.open();
    await tab.workspace.loadTree(server.rootId);
    return tab;
  };
  const tab = await open();
  const stored = () => textOfTree(server.outline, server.rootId);
  return { server, browser, open, tab, stored, act: actsOf(tab.workspace), tree: tab.workspace.tree };
}

test("review 1, fault 1: a row that was moved beside one that is gone showed that it is moving for ever", async () => {
  const { server, browser, act, tree, stored } = await setup();
  const [a, b, c] = ["a", "b", "c"].map((text) => act.child("n1", text)) as [string, string, string];
  await browser.drain();
  browser.online = false;
  act.reorder(c, "up");
  expect(tree.row(c)?.pending).toBe(true);
  for (const gone of [a, b])
    server.change((outline) => deleteNode(outline, { nodeId: tree.row(gone)?.wireId ?? 0 }));
  browser.online = true;
  await browser.drain();
  expect(tree.row(c)?.pending).toBe(false);
  expect(stored()).toEqual(["", "  c"]);
});

test("review 1, fault 7: after its database was closed under a tab nothing was sent from it any more", async () => {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  browser.openOutbox = (_userId, deps) => openOutboxDb(70_001, deps);
  const { workspace } = await browser.open();
  await workspace.loadTree(server.rootId);
  const act = actsOf(workspace);
  act.child("n1", "before");
  await browser.drain();
  // Somebody clears the site's data: the connection has to make way.
  indexedDB.deleteDatabase("perennial-outbox-70001");
  await browser.settle();
  act.child("n1", "after");
  await browser.drain();
  expect(textOfTree(server.outline, server.rootId)).toEqual(["", "  before", "  after"]);
  expect(workspace.status.get()).toMatchObject({ waiting: 0, failed: 0 });
});

test("review 1, fault 10: an action that the history did not take was never told again", async () => {
  const { server, browser, act } = await setup();
  browser.outcome = ({ path }) => (path === "/user_actions" ? { status: 503 } : "answer");
  act.child("n1", "one");
  await browser.drain();
  const told = () =>
    server.seen.flatMap(({ path, body }) =>
      path === "/user_actions"
        ? [(body as { user_action: { event_type: string } }).user_action.event_type]
        : [],
    );
  expect(told()).toEqual([]);
  browser.outcome = () => "answer";
  act.edit("n1", "two");
  await browser.drain();
  expect(told()).toEqual(expect.arrayContaining(["create", "edit"]));
});

test("review 1, fault 11: a note with an edit on its way and a newer draft was there twice after another device deleted it", async () => {
  const { server, browser, tab, act, tree, stored } = await setup();
  const key = act.child("n1", "one");
  await browser.drain();
  const writer = writerOf(tab.workspace);
  browser.outcome = ({ method }) => (method === "PUT" ? null : "answer");
  writer.type(key, "one two");
  writer.save(key);
  await browser.settle();
  writer.type(key, "one two three");
  server.change((outline) => deleteNode(outline, { nodeId: tree.row(key)?.wireId ?? 0 }));
  await browser.settle();
  browser.outcome = () => "answer";
  for (const request of browser.held.splice(0)) request.settle("answer");
  await browser.drain();
  writer.save(key);
  await browser.drain();
  expect(stored()).toEqual(["", "  one two three"]);
  expect(textOfTree(tree, 1)).toEqual(stored());
});

test("review 1, fault 16: while the leader tab was asleep nothing was sent from any other", async () => {
  const { browser, open, tab, stored } = await setup();
  const second = await open();
  tab.sleep();
  actsOf(second.workspace).child("n1", "from the second tab");
  await browser.timers.pass(10_000);
  await browser.drain();
  expect(stored()).toEqual(["", "  from the second tab"]);
});

test("what a tab that leads had not sent when it fell asleep is sent by the page that is opened next", async () => {
  const { browser, open, tab, act, stored } = await setup();
  browser.online = false;
  act.child("n1", "left behind");
  await tab.workspace.flush();
  tab.sleep();
  browser.online = true;
  const next = await open();
  await browser.timers.pass(10_000);
  await browser.drain();
  expect(stored()).toEqual(["", "  left behind"]);
  expect(next.workspace.status.get()).toMatchObject({ waiting: 0, online: true });
});

test("review 1, fault 17: older moves were replayed on a newer tree, and painted a circle on the way", async () => {
  const { server, browser, act, tree, tab } = await setup();
  const [a, b] = ["a", "b"].map((text) => act.child("n1", text)) as [string, string];
  await browser.drain();
  browser.streams = false;
  const [idOfA, idOfB] = [tree.row(a)?.wireId ?? 0, tree.row(b)?.wireId ?? 0];
  for (const [nodeId, parentId] of [
    [idOfA, idOfB],
    [idOfA, server.rootId],
    [idOfB, idOfA],
  ] as const)
    server.change((outline) => moveNode(outline, { nodeId, parentId }));
  await browser.settle();
  expect(textOfTree(tree, server.rootId)).toEqual(["", "  a", "  b"]);
  const asked = server.seen.length;
  const painted = new Set<string>();
  tree.subscribeStructure(() => {
    for (const id of [idOfA, idOfB]) expect(ancestorIds(tree, id)).not.toContain(id);
    painted.add(textOfTree(tree, server.rootId).join("/"));
  });
  await tab.workspace.loadTree(server.rootId);
  await browser.drain();
  expect([...painted].at(-1)).toBe("/  a/    b");
  // The log is read up to the tree before that is put beneath it, and what the tree knows already is not replayed.
  expect(server.seen.slice(asked).map(({ path }) => path)).toContain("/changes");
  expect([...painted]).not.toContain("/  b/    a");
});

test("letters that a page of the first version had typed are there after its database has become the second one's", async () => {
  const server = createModelServer();
  const database = await openDB("perennial-outbox-70002", 1, {
    upgrade(db) {
      db.createObjectStore("entries", { keyPath: "seq", autoIncrement: true }).createIndex("id", "id");
      for (const name of ["done", "failed"]) db.createObjectStore(name, { keyPath: "id" });
      db.createObjectStore("aliases", { keyPath: ["scope", "kind", "temporary"] });
      db.createObjectStore("drafts", { keyPath: ["scope", "key"] });
    },
  });
  const item = { itemType: "note", itemId: -12 };
  const entry = {
    id: "old-entry",
    scope: "old",
    userActionUuid: crypto.randomUUID(),
    action: { eventType: "note.create", source: "keyboard" },
    steps: [
      {
        uuid: crypto.randomUUID(),
        version: null,
        ops: [
          { type: "note.create", id: -12, before: null, after: { id: -12, text: "made" } },
          {
            type: "node.create",
            id: -11,
            before: null,
            after: { id: -11, parentId: 1, sortOrder: 0, ...item },
          },
        ],
      },
    ],
    kind: "change",
    at: 0,
    count: 0,
  };
  await database.add("entries", { id: entry.id, entry });
  await database.put("drafts", {
    scope: "old",
    key: "n1",
    text: "typed",
    at: 1,
    base: { text: "", version: 2 },
  });
  database.close();

  const browser = createModelBrowser(server);
  browser.openOutbox = (_userId, deps) => openOutboxDb(70_002, deps);
  const { workspace } = await browser.open();
  await workspace.loadTree(server.rootId);
  await browser.drain();
  expect(textOfTree(server.outline, server.rootId)).toEqual(["typed", "  made"]);
  expect(textOfTree(workspace.tree, server.rootId)).toEqual(["typed", "  made"]);
});
