import "fake-indexeddb/auto";
import { createFlashcard } from "@perennial/domain/intent/create-flashcard";
import { createNode } from "@perennial/domain/intent/create-node";
import { deleteNode } from "@perennial/domain/intent/delete-node";
import { editNote } from "@perennial/domain/intent/edit-note";
import { moveNode } from "@perennial/domain/intent/move-node";
import { repointNode } from "@perennial/domain/intent/repoint-node";
import { expect, test, vi } from "vitest";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";
import { writerOf } from "./testing/writer.ts";

// A busy machine may take its time; what counts is what happens.
vi.setConfig({ testTimeout: 60_000 });

async function setup() {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const tab = await browser.open();
  const loaded = await tab.workspace.loadTree(server.rootId);
  return {
    server,
    browser,
    tab,
    loaded,
    workspace: tab.workspace,
    act: actsOf(tab.workspace),
    tree: tab.workspace.tree,
  };
}
const texts = (server: ReturnType<typeof createModelServer>) => textOfTree(server.outline, server.rootId);
const calls = (server: ReturnType<typeof createModelServer>) =>
  server.seen
    .filter(({ method, path }) => method !== "GET" && path !== "/stream_tickets" && path !== "/user_actions")
    .map(({ method, path }) => `${method} ${path.replace(/\d+/, "{id}")}`);

test("a change shows at once, waits, and is the server's after the drain [4.create] [4.lifecycle]", async () => {
  const { server, browser, workspace, act, tree } = await setup();
  const key = act.child("n1", "Mitosis");
  expect(textOfTree(tree, 1)).toEqual(["", "  Mitosis"]);
  expect(workspace.status.get().waiting).toBe(2);
  await browser.drain();
  expect(texts(server)).toEqual(["", "  Mitosis"]);
  expect(workspace.status.get()).toMatchObject({
    waiting: 0,
    failed: 0,
    online: true,
    paused: null,
    durable: true,
    unkept: false,
  });
  expect(tree.row(key)?.wireId).toBeGreaterThan(0);
  expect(tree.row(key)?.key).toBe(key);
});

test("each thing a person does makes the calls of the contract, in their order [4.merge-order]", async () => {
  const { server, browser, act, tree } = await setup();
  const first = act.child("n1");
  await browser.drain();
  const does = async (run: () => unknown) => {
    const before = calls(server).length;
    run();
    await browser.drain();
    return calls(server).slice(before);
  };
  expect(await does(() => act.edit(first, "one two"))).toEqual(["PUT /notes/{id}"]);
  expect(await does(() => act.split(first, "one two", 4))).toEqual(["POST /trees", "PUT /notes/{id}"]);
  const second = tree.childKeys("n1")[1] as string;
  expect(await does(() => act.indent(second))).toEqual(["PUT /trees/{id}"]);
  expect(await does(() => act.outdent(second))).toEqual(["PUT /trees/{id}"]);
  expect(await does(() => act.merge(second))).toEqual(["PUT /notes/{id}", "DELETE /trees/{id}"]);
  expect(await does(() => act.convert(first, "answer"))).toEqual(["POST /flashcards", "PUT /trees/{id}"]);
  expect(await does(() => act.rate(first, "green"))).toEqual(["POST /flashcards/{id}/confidence"]);
  expect(texts(server)).toEqual(["", "  one two = answer (green)"]);
  expect(textOfTree(tree, 1)).toEqual(texts(server));
});

test("a refused change is rolled back and kept with its text, and nothing else is touched [3.client-mutation] [4.lifecycle]", async () => {
  const { server, browser, tab, workspace, act, tree } = await setup();
  const a = act.child("n1", "a");
  const b = act.child("n1", "b");
  await browser.drain();
  server.refuse = (command) =>
    command.type === "note.update" && command.note.text === "bad"
      ? { status: 422, code: "validation" }
      : null;
  act.edit(a, "bad");
  act.edit(b, "good");
  const c = act.child(a, "c");
  await browser.drain();
  expect(textOfTree(tree, 1)).toEqual(["", "  a", "    c", "  good"]);
  expect(texts(server)).toEqual(textOfTree(tree, 1));
  expect(tree.row(c)?.wireId).toBeGreaterThan(0);
  expect(workspace.status.get()).toMatchObject({ waiting: 0, failed: 1 });
  expect(workspace.failed.list()).toMatchObject([{ texts: ["bad"], code: "validation" }]);
  expect(tab.events).toMatchObject([
    { type: "failed", message: "Failed: edit", code: "validation" },
    { type: "rolled-back" },
  ]);
});

test("what was being typed into a note that could not be made is kept with the failed change", async () => {
  const { server, browser, workspace, act, tree } = await setup();
  server.refuse = (command) => (command.type === "tree.create" ? { status: 500, code: "internal" } : null);
  const key = act.child("n1");
  writerOf(workspace).type(key, "precious words");
  await browser.drain();
  expect(textOfTree(tree, 1)).toEqual([""]);
  expect(workspace.failed.list().map(({ texts }) => texts)).toEqual([["precious words"]]);
  expect(workspace.drafts.any()).toBe(false);
  server.refuse = () => null;
  for (const { id } of workspace.failed.list()) workspace.failed.retry(id);
  await browser.drain();
  expect(texts(server)).toEqual(["", "  precious words"]);
});

test("a failed change can be sent again or given up", async () => {
  const { server, browser, workspace, act, tree } = await setup();
  server.refuse = (command) => (command.type === "tree.create" ? { status: 500, code: "internal" } : null);
  act.child("n1", "kept");
  await browser.drain();
  expect(textOfTree(tree, 1)).toEqual([""]);
  // The creation and the edit that cannot be without it.
  expect(workspace.failed.list().map(({ texts }) => texts)).toEqual([[], ["kept"]]);
  server.refuse = () => null;
  for (const { id } of workspace.failed.list()) workspace.failed.retry(id);
  await browser.drain();
  expect(textOfTree(tree, 1)).toEqual(["", "  kept"]);
  expect(texts(server)).toEqual(["", "  kept"]);
  expect(workspace.status.get()).toMatchObject({ waiting: 0, failed: 0 });
  server.refuse = () => ({ status: 500, code: "internal" });
  act.child("n1");
  await browser.drain();
  for (const { id } of workspace.failed.list()) workspace.failed.discard(id);
  await browser.drain();
  expect(workspace.status.get().failed).toBe(0);
});

test("a sequence fails as a whole: what the server had taken of it is taken back [4.merge-failure]", async () => {
  const { server, browser, act, tree } = await setup();
  const a = act.child("n1", "one");
  const b = act.child("n1", "two");
  await browser.drain();
  server.refuse = (command) =>
    command.type === "tree.delete" ? { status: 409, code: "has_children" } : null;
  act.merge(b);
  expect(textOfTree(tree, 1)).toEqual(["", "  onetwo"]);
  await browser.drain();
  expect(textOfTree(tree, 1)).toEqual(["", "  one", "  two"]);
  expect(texts(server)).toEqual(["", "  one", "  two"]);
  server.refuse = (command) => (command.type === "note.update" ? { status: 500, code: "internal" } : null);
  act.split(a, "one", 1);
  await browser.drain();
  expect(texts(server)).toEqual(["", "  one", "  two"]);
  expect(textOfTree(tree, 1)).toEqual(["", "  one", "  two"]);
});

test("401: the queue pauses, the person is asked to sign in, and the new token sends what waited", async () => {
  const { server, browser, tab, workspace, act } = await setup();
  browser.outcome = () =>
    browser.token === "old" ? { status: 401, code: "authentication_required" } : "answer";
  browser.token = "old";
  act.child("n1", "kept");
  await browser.timers.pass(10_000);
  expect(workspace.status.get()).toMatchObject({ waiting: 2, paused: "auth", failed: 0 });
  expect(tab.events.filter(({ type }) => type === "auth-needed")).toHaveLength(1);
  browser.token = "new";
  await browser.drain();
  expect(texts(server)).toEqual(["", "  kept"]);
  expect(workspace.status.get()).toMatchObject({ waiting: 0, paused: null });
});

test("402 on a rating opens the paywall, and the colour of before is back [8.402] [8.rating]", async () => {
  const { server, browser, tab, workspace, act, tree } = await setup();
  const card = act.child("n1", "q");
  act.convert(card, "a");
  act.rate(card, "red");
  await browser.drain();
  browser.outcome = ({ path }) =>
    path.endsWith("/confidence")
      ? { status: 402, code: "subscription_required", details: { feature: "Flashcard Confidence Rating" } }
      : "answer";
  act.rate(card, "green");
  expect(tree.row(card)?.progress?.confidenceColor).toBe("green");
  await browser.drain();
  expect(tree.row(card)?.progress?.confidenceColor).toBe("red");
  expect(tab.events).toMatchObject([
    { type: "paywall", feature: "Flashcard Confidence Rating" },
    { type: "rolled-back" },
  ]);
  expect(workspace.status.get()).toMatchObject({ failed: 0, paused: "subscription" });
  expect(texts(server)).toEqual(["", "  q = a (red)"]);
});

test("429 waits as long as it was told", async () => {
  const { server, browser, workspace, act } = await setup();
  let refusals = 1;
  browser.outcome = ({ path }) =>
    path === "/trees" && refusals-- > 0 ? { status: 429, code: "rate_limited", retryAfter: "7" } : "answer";
  act.child("n1");
  await browser.timers.pass(6_000);
  expect(workspace.status.get()).toMatchObject({ waiting: 1, paused: "rate" });
  await browser.timers.pass(1_500);
  await browser.settle();
  expect(workspace.status.get()).toMatchObject({ waiting: 0, paused: null });
  expect(texts(server)).toHaveLength(2);
});

test("a server whose disk is full is not called offline: what is written waits, and is sent when there is room", async () => {
  const { server, browser, workspace, act } = await setup();
  let refusals = 1;
  browser.outcome = ({ path }) =>
    path === "/trees" && refusals-- > 0 ? { status: 503, code: "disk_full", retryAfter: "10" } : "answer";
  act.child("n1");
  await browser.timers.pass(9_000);
  expect(workspace.status.get()).toMatchObject({ waiting: 1, online: true, paused: "disk-full" });
  await browser.timers.pass(1_500);
  await browser.settle();
  expect(workspace.status.get()).toMatchObject({ waiting: 0, paused: null });
  expect(texts(server)).toHaveLength(2);
});

test("an account that is full keeps what does not fit on the device, takes all else, and goes on when something is deleted", async () => {
  const { server, browser, workspace, act } = await setup();
  const [old, kept] = [act.child("n1", "old"), act.child("n1", "kept")];
  await browser.drain();
  let isFull = true;
  server.refuse = (command) =>
    isFull && command.type === "tree.create" ? { status: 507, code: "storage_full" } : null;
  const fresh = act.child("n1");
  act.edit(fresh, "new");
  await browser.timers.pass(1_000);
  expect(workspace.status.get()).toMatchObject({ failed: 0, online: true, paused: "account-full" });
  act.edit(kept, "edited");
  act.delete(old);
  await browser.timers.pass(15_000);
  await browser.settle();
  expect(texts(server)).toEqual(["", "  edited"]);
  expect(workspace.status.get()).toMatchObject({ failed: 0, paused: "account-full" });
  isFull = false;
  await browser.drain();
  expect(texts(server)).toEqual(["", "  edited", "  new"]);
  expect(workspace.status.get()).toMatchObject({ waiting: 0, failed: 0, paused: null });
});

test("offline changes wait, and are sent once when the connection is back", async () => {
  const { server, browser, tab, workspace, act } = await setup();
  browser.online = false;
  act.child("n1", "offline");
  await browser.timers.pass(120_000);
  expect(workspace.status.get()).toMatchObject({ waiting: 2, online: false, failed: 0 });
  browser.online = true;
  await browser.drain();
  expect(texts(server)).toEqual(["", "  offline"]);
  expect(tab.events.map(({ type }) => type)).toEqual(["went-offline", "came-back"]);
});

test("502 to 504 are waited out; a lost answer is asked for again and counts once", async () => {
  const { server, browser, workspace, act } = await setup();
  const outcomes = [{ status: 503 }, "lose-answer", "lose-request", { status: 502 }, "lose-answer"] as const;
  let next = 0;
  browser.outcome = ({ path }) => (path === "/trees" ? (outcomes[next++] ?? "answer") : "answer");
  act.child("n1");
  await browser.timers.pass(60_000);
  expect(workspace.status.get()).toMatchObject({ waiting: 0, failed: 0, online: true });
  expect(texts(server)).toHaveLength(2);
});

test("a change that no answer comes for stays, and is sent until one does", async () => {
  const { server, browser, workspace, act, tree } = await setup();
  const a = act.child("n1", "a");
  await browser.drain();
  browser.outcome = ({ path, method }) =>
    method === "PUT" && path.startsWith("/notes") ? "lose-request" : "answer";
  act.edit(a, "arrives at last");
  await browser.timers.pass(600_000);
  expect(workspace.failed.list()).toEqual([]);
  expect(workspace.status.get()).toMatchObject({ waiting: 1, online: false });
  browser.outcome = () => "answer";
  await browser.timers.pass(60_000);
  expect(texts(server)).toEqual(["", "  arrives at last"]);
  expect(textOfTree(tree, 1)).toEqual(texts(server));
});

test("what the log shows as applied is settled, whatever became of the answer (review 1, fault 6)", async () => {
  const { server, browser, workspace, act, tree } = await setup();
  browser.outcome = ({ method }) => (method === "GET" ? "answer" : "lose-answer");
  const a = act.child("n1");
  act.edit(a, "hello");
  await browser.timers.pass(120_000);
  expect(workspace.failed.list()).toEqual([]);
  expect(workspace.status.get()).toMatchObject({ waiting: 0, failed: 0, online: true });
  expect(texts(server)).toEqual(["", "  hello"]);
  expect(textOfTree(tree, 1)).toEqual(texts(server));
});

test("a long queue drains in a few requests, in order, with the actions inline", async () => {
  const { server, browser, workspace, act, tree } = await setup();
  browser.online = false;
  let above = "n1";
  for (let i = 0; i < 60; i++) {
    const key = act.child(i % 5 === 0 ? "n1" : above, `note ${i}`);
    if (i % 5 === 0) above = key;
  }
  act.split(above, "note 55", 4);
  act.child(above, "last");
  await workspace.flush();
  const before = server.seen.length;
  browser.online = true;
  await browser.drain();
  expect(workspace.status.get()).toMatchObject({ waiting: 0, failed: 0 });
  expect(textOfTree(tree, 1)).toEqual(texts(server));
  expect(texts(server)).toHaveLength(1 + 60 + 1 + 1);
  const writes = server.seen.slice(before).filter(({ method }) => method === "POST" || method === "PUT");
  expect(writes.length).toBeLessThan(10);
  const actions = server.seen.flatMap(({ path, body }) =>
    path === "/commands"
      ? ((body as { user_actions: unknown[] }).user_actions ?? [])
      : path === "/user_actions"
        ? [body]
        : [],
  );
  expect(actions).toHaveLength(123);
});

test("a plan of many steps goes as one request, all or nothing", async () => {
  const { server, browser, workspace, tree } = await setup();
  const steps = [1, 2, 3, 4].map((i) => {
    const id = tree.drawId();
    const itemId = tree.drawId();
    return {
      command: {
        type: "node.create",
        id,
        content: { kind: "new-note", id: itemId, text: `pasted ${i}` },
        parentId: 1,
        sortOrder: i,
      } as const,
      ops: [
        { type: "note.create", id: itemId, before: null, after: { id: itemId, text: `pasted ${i}` } },
        {
          type: "node.create",
          id,
          before: null,
          after: { id, parentId: 1, sortOrder: i, itemType: "note", itemId },
        },
      ] as const,
    };
  });
  let commands = 0;
  server.refuse = () => (++commands === 3 ? { status: 422, code: "validation" } : null);
  workspace.submit({ steps }, { eventType: "paste", source: "clipboard" });
  expect(textOfTree(tree, 1)).toHaveLength(5);
  await browser.drain();
  expect(texts(server)).toEqual([""]);
  expect(textOfTree(tree, 1)).toEqual([""]);
  expect(calls(server)).toEqual(["POST /commands"]);
  const [failed] = workspace.failed.list();
  expect(failed?.texts).toHaveLength(4);
  workspace.failed.retry(failed?.id ?? "");
  await browser.drain();
  expect(texts(server)).toHaveLength(5);
});

test("a reload in the middle of the queue loses nothing and repeats nothing", async () => {
  const { server, browser, tab, act } = await setup();
  browser.outcome = ({ method, path }) => (method === "GET" || path === "/stream_tickets" ? "answer" : null);
  const a = act.child("n1", "first");
  act.child(a, "second");
  act.split(a, "first", 2);
  await browser.settle();
  expect(server.seen.filter(({ path }) => path === "/trees")).toHaveLength(0);
  // The first call is done, but its answer never reaches the page that goes.
  for (const request of browser.held.splice(0)) request.settle("lose-answer");
  tab.kill();
  browser.outcome = () => "answer";
  const again = await browser.open();
  await again.workspace.loadTree(server.rootId);
  expect(textOfTree(again.workspace.tree, 1)).toContain("    second");
  await browser.drain();
  expect(texts(server)).toEqual(["", "  fi", "    second", "  rst"]);
  expect(textOfTree(again.workspace.tree, 1)).toEqual(texts(server));
  expect(again.workspace.status.get().failed).toBe(0);
});

test("a change made in the moment the tab goes is in the write-ahead record", async () => {
  const { server, browser, tab, act } = await setup();
  act.child("n1", "just in time");
  // Not even a microtask passes.
  tab.kill();
  expect(
    [...browser.storage.entries.keys()].filter((key) => key.startsWith("perennial:wal:1:")),
  ).toHaveLength(2);
  const again = await browser.open();
  await again.workspace.loadTree(server.rootId);
  await browser.drain();
  expect(texts(server)).toEqual(["", "  just in time"]);
  expect([...browser.storage.entries.keys()].filter((key) => key.startsWith("perennial:wal:"))).toEqual([]);
});

test("text that was being typed when the tab went is there again, and is saved", async () => {
  const { server, browser, tab, act } = await setup();
  const a = act.child("n1", "typed");
  await browser.drain();
  writerOf(tab.workspace).type(a, "typed and mor");
  expect(tab.workspace.status.get().drafts).toBe(true);
  tab.kill();
  const again = await browser.open();
  expect(again.workspace.drafts.any()).toBe(true);
  await again.workspace.loadTree(server.rootId);
  const key = again.workspace.tree.childKeys("n1")[0] as string;
  expect(again.workspace.tree.row(key)?.note?.text).toBe("typed and mor");
  await browser.drain();
  expect(texts(server)).toEqual(["", "  typed and mor"]);
  expect(again.workspace.drafts.any()).toBe(false);
  expect([...browser.storage.entries.keys()].filter((key) => key.startsWith("perennial:draft:"))).toEqual([]);
});

test("a draft in a row that had no real id yet finds its row after the reload", async () => {
  const { server, browser, tab, act } = await setup();
  browser.online = false;
  const a = act.child("n1");
  writerOf(tab.workspace).type(a, "half a wo");
  await browser.settle();
  tab.kill();
  browser.online = true;
  const again = await browser.open();
  await again.workspace.loadTree(server.rootId);
  await browser.drain();
  expect(texts(server)).toEqual(["", "  half a wo"]);
});

test("the drafts of a tab that is alive are its own", async () => {
  const { browser, tab, act } = await setup();
  const a = act.child("n1", "x");
  await browser.drain();
  writerOf(tab.workspace).type(a, "mine");
  const other = await browser.open();
  expect(other.workspace.drafts.any()).toBe(false);
  expect(tab.workspace.drafts.get(a)).toBe("mine");
});

test("two tabs: each sees what the other did, one sends, and no temporary id crosses over", async () => {
  const { server, browser, act, tree, workspace } = await setup();
  const other = await browser.open();
  await other.workspace.loadTree(server.rootId);
  const otherAct = actsOf(other.workspace);
  otherAct.child("n1", "from the second");
  act.child("n1", "from the first");
  expect(workspace.status.get().waiting).toBe(2);
  await browser.drain();
  expect(textOfTree(tree, 1)).toEqual(texts(server));
  expect(textOfTree(other.workspace.tree, 1)).toEqual(texts(server));
  expect(texts(server)).toHaveLength(3);
  for (const key of other.workspace.tree.childKeys("n1"))
    expect(other.workspace.tree.row(key)?.wireId).toBeGreaterThan(0);
  const streams = server.seen.filter(({ path }) => path === "/stream_tickets");
  expect(streams).toHaveLength(1);
});

test("when the sending tab goes, another takes over its work and its stream", async () => {
  const { server, browser, tab, act } = await setup();
  const other = await browser.open();
  await other.workspace.loadTree(server.rootId);
  browser.online = false;
  act.child("n1", "left behind");
  const kept = actsOf(other.workspace).child("n1", "mine");
  await browser.settle();
  tab.kill();
  browser.online = true;
  other.workspace.resume();
  await browser.drain();
  expect(texts(server).sort()).toEqual(["", "  left behind", "  mine"]);
  expect(textOfTree(other.workspace.tree, 1)).toEqual(texts(server));
  expect(other.workspace.tree.row(kept)?.wireId).toBeGreaterThan(0);
});

test("what an older tab had not yet put in the queue when it went is saved by a younger one", async () => {
  const { server, browser, tab, act } = await setup();
  const other = await browser.open();
  await other.workspace.loadTree(server.rootId);
  await browser.settle();
  act.child("n1", "written in the last moment");
  tab.kill();
  await browser.drain();
  expect(texts(server)).toEqual(["", "  written in the last moment"]);
  expect(textOfTree(other.workspace.tree, 1)).toEqual(texts(server));
});

test("another user on the same browser never sends the first one's changes", async () => {
  const { server, browser, tab, act } = await setup();
  browser.online = false;
  act.child("n1", "private");
  await browser.settle();
  tab.workspace.close();
  await browser.settle();
  browser.online = true;
  const before = server.seen.length;
  const stranger = await browser.open(2);
  await browser.timers.pass(30_000);
  expect(stranger.workspace.status.get()).toMatchObject({ waiting: 0, failed: 0 });
  expect(
    server.seen.slice(before).filter(({ method, path }) => method !== "GET" && path !== "/stream_tickets"),
  ).toEqual([]);
});

test("remote changes come in beneath what waits, and into a text that is being typed", async () => {
  const { server, browser, workspace, act, tree } = await setup();
  const a = act.child("n1", "the quick brown fox");
  await browser.drain();
  const noteId = tree.row(a)?.itemWireId ?? 0;
  writerOf(workspace).type(a, "the quick brown fox jumps");
  server.change((outline) => editNote(outline, { noteId, text: "the very quick brown fox" }));
  await browser.settle();
  expect(tree.row(a)?.note?.text).toBe("the very quick brown fox");
  expect(workspace.drafts.get(a)).toBe("the very quick brown fox jumps");
  expect(writerOf(workspace).field(a).text).toBe("the very quick brown fox jumps");
  writerOf(workspace).save(a);
  await browser.drain();
  expect(texts(server)).toEqual(["", "  the very quick brown fox jumps"]);
  expect(textOfTree(tree, 1)).toEqual(texts(server));
});

test("edits of one note on top of each other are merged once, however the answers come", async () => {
  const { server, browser, workspace, act, tree } = await setup();
  const a = act.child("n1", "alpha beta");
  await browser.drain();
  const writer = writerOf(workspace);
  const noteId = tree.row(a)?.itemWireId ?? 0;
  const write = (words: string) => {
    writer.type(a, `${writer.field(a).text} ${words}`);
    writer.save(a);
  };
  server.change((outline) => editNote(outline, { noteId, text: "zero alpha beta" }));
  write("gamma");
  act.child("n1", "between");
  write("delta");
  await browser.drain();
  expect(texts(server)[1]).toBe("  zero alpha beta gamma delta");
  write("end");
  await browser.drain();
  expect(texts(server)[1]).toBe("  zero alpha beta gamma delta end");
  expect(writer.field(a).text).toBe("zero alpha beta gamma delta end");
  expect(textOfTree(tree, 1)).toEqual(texts(server));
});

test("consecutive edits of one note that wait become one", async () => {
  const { server, browser, act, tree } = await setup();
  const a = act.child("n1", "a");
  await browser.drain();
  browser.online = false;
  for (const text of ["ab", "abc", "abcd"]) act.edit(a, text);
  await browser.settle();
  browser.online = true;
  const before = calls(server).length;
  await browser.drain();
  expect(calls(server).slice(before)).toEqual(["PUT /notes/{id}"]);
  expect(texts(server)).toEqual(["", "  abcd"]);
  expect(textOfTree(tree, 1)).toEqual(texts(server));
});

test("without an event stream the log is read after each change", async () => {
  const { server, browser, act, tree } = await setup();
  browser.streams = false;
  server.change((outline, nextId) =>
    createNode(outline, {
      id: nextId(),
      parentId: 1,
      content: { kind: "new-note", id: nextId(), text: "elsewhere" },
    }),
  );
  act.child("n1", "here");
  await browser.drain();
  expect(textOfTree(tree, 1)).toEqual(texts(server));
});

test("a reset loads the tree anew, with what waits on top and the rows under their names", async () => {
  const { server, browser, act, tree } = await setup();
  const a = act.child("n1", "a");
  await browser.drain();
  browser.streams = false;
  server.reset = true;
  browser.outcome = ({ path }) =>
    path === "/trees" || path.startsWith("/notes") ? { status: 503 } : "answer";
  const b = act.child("n1", "waiting");
  server.change((outline) =>
    editNote(outline, { noteId: tree.row(a)?.itemWireId ?? 0, text: "changed elsewhere" }),
  );
  browser.streams = true;
  server.change((outline) => editNote(outline, { noteId: 2, text: "root" }));
  await browser.timers.pass(20_000);
  expect(textOfTree(tree, 1)).toEqual(["root", "  changed elsewhere", "  waiting"]);
  expect(tree.childKeys("n1")).toEqual([a, b]);
  browser.outcome = () => "answer";
  server.reset = false;
  await browser.drain();
  expect(texts(server)).toEqual(["root", "  changed elsewhere", "  waiting"]);
});

test("a database that does not open is done without after two seconds, and the status tells", async () => {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  browser.openOutbox = () => new Promise(() => undefined);
  const tab = await browser.open();
  await tab.workspace.loadTree(server.rootId);
  expect(tab.workspace.status.get().durable).toBe(false);
  actsOf(tab.workspace).child("n1", "in memory");
  expect([...browser.storage.entries.keys()].some((key) => key.startsWith("perennial:wal:"))).toBe(true);
  await browser.drain();
  expect(texts(server)).toEqual(["", "  in memory"]);
  expect([...browser.storage.entries.keys()].some((key) => key.startsWith("perennial:wal:"))).toBe(false);
});

test("when storage is full, changes are shown and sent all the same", async () => {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const open = browser.openOutbox;
  let full = false;
  browser.openOutbox = async (userId, now) => {
    const outbox = await open(userId, now);
    return {
      ...outbox,
      add: (entry) => (full ? Promise.reject(new Error("QuotaExceededError")) : outbox.add(entry)),
    };
  };
  const tab = await browser.open();
  await tab.workspace.loadTree(server.rootId);
  const second = await browser.open();
  await second.workspace.loadTree(server.rootId);
  full = true;
  browser.storage.full = true;
  actsOf(tab.workspace).child("n1", "from the sender");
  actsOf(second.workspace).child("n1", "from the other");
  await browser.drain();
  expect(texts(server).sort()).toEqual(["", "  from the other", "  from the sender"]);
  expect(textOfTree(second.workspace.tree, 1)).toEqual(texts(server));
  expect(tab.workspace.status.get()).toMatchObject({ durable: false, waiting: 0 });
});

test("a change too long for the write-ahead record is shown when the database has it, in its turn", async () => {
  const { server, browser, act, tree } = await setup();
  const a = act.child("n1", "a");
  await browser.drain();
  const long = "x".repeat(100_000);
  act.edit(a, long);
  expect(tree.row(a)?.note?.text).toBe("a");
  act.edit("n1", "after");
  expect(tree.row("n1")?.note?.text).toBe("");
  await browser.settle();
  expect(tree.row(a)?.note?.text).toBe(long);
  expect(tree.row("n1")?.note?.text).toBe("after");
  await browser.drain();
  expect(texts(server)).toEqual(["after", `  ${long}`]);
});

test("the parent of a tree is named by its text, else its question, else its id [2.parent-link] [2.tree-load]", async () => {
  const { server, browser, workspace, act, tree } = await setup();
  const a = act.child("n1", "a");
  const b = act.child(a, "b");
  await browser.drain();
  const load = async (key: string) => workspace.loadTree(tree.row(key)?.wireId ?? 0);
  expect(await load(b)).toMatchObject({
    ok: true,
    rootKey: b,
    parent: { id: tree.row(a)?.wireId, label: "a" },
  });
  expect(await load(a)).toMatchObject({ ok: true, parent: { id: 1, label: "Parent Tree 1" } });
  expect(await workspace.loadTree(server.rootId)).toMatchObject({ ok: true, rootKey: "n1", parent: null });
  expect(await workspace.loadTree(4_711)).toEqual({ ok: false, status: 404 });
});

test("a branch of a loaded tree opens without the server; an unknown tree does not", async () => {
  const { browser, workspace, act, tree } = await setup();
  const a = act.child("n1", "a");
  await browser.drain();
  browser.online = false;
  const made = act.child(a, "new");
  expect(await workspace.loadTree(tree.row(a)?.wireId ?? 0)).toMatchObject({ ok: true, rootKey: a });
  expect(await workspace.loadTree(tree.idOf(made) ?? 0)).toMatchObject({ ok: true, rootKey: made });
  expect(await workspace.loadTree(999)).toEqual({ ok: false, status: null });
});

test("a branch of a loaded tree can be shown at once, with a link to its parent; before that nothing is known", async () => {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const { workspace } = await browser.open();
  expect(workspace.knownTree(server.rootId)).toBe(null);
  await workspace.loadTree(server.rootId);
  const act = actsOf(workspace);
  const a = act.child("n1", "a");
  await browser.drain();
  const id = workspace.tree.row(a)?.wireId ?? 0;
  const label = `Parent Tree ${server.rootId}`;
  expect(workspace.knownTree(id)).toEqual({ ok: true, rootKey: a, parent: { id: server.rootId, label } });
  expect(workspace.knownTree(999)).toBe(null);
});

test("a move shows as pending until it is answered [2.pending] [4.pending-ids]", async () => {
  const { browser, act, tree } = await setup();
  act.child("n1", "a");
  const b = act.child("n1", "b");
  await browser.drain();
  act.indent(b);
  expect(tree.row(b)?.pending).toBe(true);
  await browser.drain();
  expect(tree.row(b)?.pending).toBe(false);
});

test("a place beside a sibling that is gone elsewhere is found by its number", async () => {
  const { server, browser, act, tree } = await setup();
  const a = act.child("n1", "a");
  await browser.drain();
  browser.online = false;
  act.child("n1", "after a");
  server.change((outline) => deleteNode(outline, { nodeId: tree.row(a)?.wireId ?? 0 }));
  await browser.settle();
  browser.online = true;
  await browser.drain();
  expect(texts(server)).toEqual(["", "  after a"]);
  expect(textOfTree(tree, 1)).toEqual(texts(server));
});

test("a move that somebody else's move made impossible is refused and rolled back [4.structure-failure]", async () => {
  const { server, browser, act, tree, workspace } = await setup();
  const a = act.child("n1", "a");
  const b = act.child("n1", "b");
  await browser.drain();
  browser.online = false;
  act.indent(b);
  server.change((outline) =>
    moveNode(outline, { nodeId: tree.row(a)?.wireId ?? 0, parentId: tree.row(b)?.wireId ?? 0 }),
  );
  await browser.settle();
  browser.online = true;
  await browser.drain();
  expect(texts(server)).toEqual(["", "  b", "    a"]);
  expect(textOfTree(tree, 1)).toEqual(texts(server));
  expect(workspace.failed.list()).toMatchObject([{ code: "cycle" }]);
});

test("rows that come while a tree is on its way are not undone by its older answer [4.load-flatten]", async () => {
  const { server, browser, workspace, act, tree } = await setup();
  const a = act.child("n1", "a");
  const b = act.child("n1", "b");
  await browser.drain();
  browser.outcome = ({ path }) => (path === "/trees/1" ? "hold-answer" : "answer");
  const loading = workspace.loadTree(1);
  await browser.settle();
  const [idOfA, idOfB] = [tree.row(a)?.wireId ?? 0, tree.row(b)?.wireId ?? 0];
  server.change((outline) => deleteNode(outline, { nodeId: idOfA }));
  server.change((outline) =>
    editNote(outline, { noteId: outline.get("node", idOfB)?.itemId ?? 0, text: "b2" }),
  );
  await browser.settle();
  for (const request of browser.held.splice(0)) request.settle("answer");
  await loading;
  expect(textOfTree(tree, 1)).toEqual(["", "  b2"]);
});

test("a colour being saved is kept over a loaded one; of two saved ones the newer rating wins [4.confidence-kept]", async () => {
  const { server, browser, workspace, act, tree } = await setup();
  const card = act.child("n1", "q");
  act.convert(card, "a");
  act.rate(card, "red", new Date("2026-11-20T12:00:00.000Z"));
  await browser.drain();
  browser.outcome = ({ method, path }) =>
    method === "POST" && path.endsWith("/confidence") ? { status: 503 } : "answer";
  act.rate(card, "green", new Date("2026-11-21T12:00:00.000Z"));
  await workspace.loadTree(1);
  expect(tree.row(card)?.progress?.confidenceColor).toBe("green");
  browser.outcome = () => "answer";
  await browser.drain();
  expect(textOfTree(tree, 1)).toEqual(texts(server));
  const rated = server.outline.get("progress", tree.row(card)?.itemWireId ?? 0);
  if (rated)
    server.outline.put("progress", {
      ...rated,
      confidenceColor: "orange",
      reviewedAt: "2020-01-01T00:00:00.000Z",
    });
  await workspace.loadTree(1);
  expect(tree.row(card)?.progress?.confidenceColor).toBe("green");
});

test("two tabs that make rows at the same time keep them apart, alive or gone [4.temporary-ids]", async () => {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const tabs = [await browser.open(), await browser.open()];
  for (const { workspace } of tabs) await workspace.loadTree(server.rootId);
  browser.online = false;
  const write = (round: string) =>
    tabs.map(({ workspace }, i) => actsOf(workspace).child("n1", `${round} of tab ${i}`));
  write("first");
  write("second");
  await Promise.all(tabs.map(({ workspace }) => workspace.flush()));
  browser.online = true;
  for (const { workspace } of tabs) workspace.resume();
  await browser.drain();
  expect(texts(server).slice(1).sort()).toEqual(
    ["first of tab 0", "first of tab 1", "second of tab 0", "second of tab 1"].map((text) => `  ${text}`),
  );
  for (const { workspace } of tabs) expect(textOfTree(workspace.tree, 1)).toEqual(texts(server));
  browser.online = false;
  const again = [await browser.open(), await browser.open()];
  for (const [i, { workspace }] of again.entries()) {
    const id = workspace.tree.drawId();
    const itemId = workspace.tree.drawId();
    const place = { parentId: 1, sortOrder: 50 + i };
    const content = { kind: "new-note", id: itemId, text: `late ${i}` } as const;
    const note = { type: "note.create", id: itemId, before: null, after: content } as const;
    const after = { id, ...place, itemType: "note", itemId } as const;
    workspace.submit(
      {
        steps: [
          {
            command: { type: "node.create", id, content, ...place },
            ops: [note, { type: "node.create", id, before: null, after }],
          },
        ],
      },
      { eventType: "create", source: "test" },
    );
    await workspace.flush();
  }
  for (const tab of [...tabs, ...again]) tab.kill();
  browser.online = true;
  const last = await browser.open();
  await last.workspace.loadTree(1);
  expect(textOfTree(last.workspace.tree, 1).slice(-2)).toEqual(["  late 0", "  late 1"]);
  await browser.drain();
  expect(texts(server).slice(-2)).toEqual(["  late 0", "  late 1"]);
  expect(textOfTree(last.workspace.tree, 1)).toEqual(texts(server));
});

test("what was sent is on disk before it is told: real ids stand in the queue when their answer shows", async () => {
  const { server, browser, tab, act } = await setup();
  browser.outcome = ({ path }) => (path.startsWith("/notes") ? "hold-answer" : "answer");
  act.child("n1", "text of a new row");
  await browser.settle();
  expect(tab.workspace.tree.get("node", -1)).toBeUndefined();
  tab.kill();
  browser.outcome = () => "answer";
  const before = server.seen.length;
  const again = await browser.open();
  await again.workspace.loadTree(1);
  expect(textOfTree(again.workspace.tree, 1)).toEqual(["", "  text of a new row"]);
  await browser.drain();
  const puts = server.seen.slice(before).filter(({ method }) => method === "PUT");
  expect(puts.every(({ path }) => /^\/notes\/\d+$/.test(path))).toBe(true);
  expect(texts(server)).toEqual(["", "  text of a new row"]);
});

test("what a tab leaves is taken over by one that lives already: a reload may be faster than the old page's end", async () => {
  const { server, browser, tab, act } = await setup();
  const a = act.child("n1", "a");
  await browser.drain();
  browser.online = false;
  act.child("n1", "unsent");
  writerOf(tab.workspace).type(a, "a, half typ");
  const early = await browser.open();
  const third = await browser.open();
  browser.online = true;
  for (const { workspace } of [early, third]) await workspace.loadTree(1);
  expect(early.workspace.drafts.any()).toBe(false);
  tab.kill();
  await browser.drain();
  expect(texts(server)).toEqual(["", "  a, half typ", "  unsent"]);
  for (const { workspace } of [early, third]) {
    expect(textOfTree(workspace.tree, 1)).toEqual(texts(server));
    expect(workspace.drafts.any()).toBe(false);
  }
  expect([...browser.storage.entries.keys()].filter((key) => key.startsWith("perennial:"))).toEqual([]);
});

test("a text that was submitted in a page's last moment is not overwritten by an older copy of it on the disk", async () => {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const open = browser.openOutbox;
  let isDying = false;
  browser.openOutbox = async (userId, now) => {
    const outbox = await open(userId, now);
    const remove: typeof outbox.drafts.remove = (scope, key) =>
      isDying ? new Promise(() => {}) : outbox.drafts.remove(scope, key);
    return { ...outbox, drafts: { ...outbox.drafts, remove } };
  };
  const tab = await browser.open();
  await tab.workspace.loadTree(server.rootId);
  const act = actsOf(tab.workspace);
  const a = act.child("n1", "a");
  await browser.drain();
  browser.online = false;
  writerOf(tab.workspace).type(a, "a half");
  await tab.workspace.flush();
  writerOf(tab.workspace).type(a, "a half and a whole");
  isDying = true;
  writerOf(tab.workspace).save(a);
  await browser.settle();
  tab.kill();
  isDying = false;
  browser.online = true;
  const next = await browser.open();
  await next.workspace.loadTree(1);
  await browser.drain();
  expect(texts(server)).toEqual(["", "  a half and a whole"]);
  expect(next.workspace.drafts.any()).toBe(false);
  expect([...browser.storage.entries.keys()].filter((key) => key.startsWith("perennial:"))).toEqual([]);
});

test("another tab's draft of a row that is being edited here does not replace what is typed here", async () => {
  const { server, browser, tab, act, tree } = await setup();
  const a = act.child("n1", "a");
  await browser.drain();
  const other = await browser.open();
  await other.workspace.loadTree(1);
  const key = other.workspace.tree.childKeys("n1")[0] as string;
  writerOf(other.workspace).type(key, "a of the other");
  writerOf(tab.workspace).type(a, "a of this one");
  other.kill();
  await browser.drain();
  expect(tab.workspace.drafts.get(a)).toBe("a of this one");
  expect(tree.row(a)?.note?.text).toBe("a");
  expect([...browser.storage.entries.values()].some((value) => value.includes("a of the other"))).toBe(true);
  writerOf(tab.workspace).save(a);
  await browser.drain();
  const later = await browser.open();
  tab.kill();
  await later.workspace.loadTree(1);
  await browser.drain();
  expect(texts(server)[1]).toMatch(/a of/);
});

test("a card that no node showed when the tree was loaded is fetched when a node comes to show it", async () => {
  const { server, browser, act, tree } = await setup();
  const a = act.child("n1", "a");
  await browser.drain();
  server.change((outline, nextId) => createFlashcard(outline, { id: nextId(), question: "q", answer: "x" }));
  const cardId = server.log.at(-1)?.record_id ?? 0;
  const late = await browser.open();
  await late.workspace.loadTree(1);
  const nodeId = tree.row(a)?.wireId ?? 0;
  server.change((outline) =>
    repointNode(outline, { nodeId, item: { itemType: "flashcard", itemId: cardId } }),
  );
  await browser.drain();
  expect(textOfTree(late.workspace.tree, 1)).toEqual(["", "  q = x (white)"]);
});

test("edits of one note in two tabs are merged and not joined, so that neither text is lost", async () => {
  const { server, browser, tab, act } = await setup();
  const a = act.child("n1", "a");
  await browser.drain();
  const other = await browser.open();
  await other.workspace.loadTree(1);
  browser.online = false;
  writerOf(other.workspace).type(other.workspace.tree.childKeys("n1")[0] as string, "a other");
  act.edit(a, "a one");
  other.kill();
  await browser.settle();
  await tab.workspace.flush();
  browser.online = true;
  await browser.drain();
  const [, merged = ""] = texts(server);
  expect(merged.trim().split(" ").toSorted()).toEqual(["a", "one", "other"]);
});
