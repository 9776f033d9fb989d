import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { actsOf, textOfTree } from "../testing/acts.ts";
import { createModelBrowser, type ModelBrowser } from "../testing/model-browser.ts";
import { createModelServer, type ModelServer } from "../testing/model-server.ts";
import type { LocalCopy } from "./copy.ts";

/** A browser in which a tree was looked at, and that had time to keep it. */
async function setUp() {
  const server = createModelServer();
  const browser = createModelBrowser(server, { rootId: server.rootId });
  const tab = await browser.open();
  await tab.workspace.loadTree(server.rootId);
  const acts = actsOf(tab.workspace);
  const keys = { springs: acts.child("n1", "Springs"), brooks: acts.child("n1", "Brooks") };
  await rested(browser);
  /** The calls from now on. */
  const asked = () => server.seen.slice(from).map(({ method, path }) => `${method} ${path}`);
  let from = 0;
  const listen = () => {
    from = server.seen.length;
  };
  return { server, browser, tab, keys, acts, asked, listen };
}

/** Until everything is sent, and what follows on quiet has happened. */
async function rested(browser: ModelBrowser): Promise<void> {
  await browser.drain();
  await browser.timers.pass(3_000);
  await browser.settle();
  await browser.drain();
}

async function reopened(browser: ModelBrowser, server: ModelServer) {
  const tab = await browser.open();
  const loaded = await tab.workspace.loadTree(server.rootId);
  await browser.settle();
  return { tab, loaded, shown: () => textOfTree(tab.workspace.tree, server.rootId) };
}

/** What the browser has kept is opened with other parts in it from now on. */
function alterCopy(browser: ModelBrowser, parts: (copy: LocalCopy) => Partial<LocalCopy>): void {
  const { openCopy } = browser;
  browser.openCopy = async (userId) => {
    const copy = await openCopy(userId);
    return { ...copy, ...parts(copy) };
  };
}

/** The rest of what the browser has kept, after a page's first screen, is not read before the function is called. */
function holdUpReading(browser: ModelBrowser): () => void {
  const { promise: isLetGo, resolve: goOn } = Promise.withResolvers<void>();
  alterCopy(browser, (copy) => ({ read: () => isLetGo.then(copy.read) }));
  return goOn;
}

test("a tree that was looked at is here at the next start, and only the log after it is asked for", async () => {
  const { server, browser, tab, asked, listen } = await setUp();
  tab.kill();
  listen();
  const { loaded, shown } = await reopened(browser, server);
  expect(loaded).toMatchObject({ ok: true, parent: null });
  expect(shown()).toEqual(["", "  Springs", "  Brooks"]);
  expect(asked()).toContain("GET /changes");
  expect(asked().filter((call) => call.includes("/trees"))).toEqual([]);
});

test("without a server it opens with what waits on top, is written in, and everything goes out once", async () => {
  const { server, browser, tab, acts, keys } = await setUp();
  browser.online = false;
  acts.edit(keys.springs, "Springs rise");
  await tab.workspace.flush();
  tab.kill();
  browser.outcome = () => "lose-request";
  const { tab: next, shown } = await reopened(browser, server);
  expect(shown()).toEqual(["", "  Springs rise", "  Brooks"]);
  expect(next.workspace.status.get()).toMatchObject({ online: false, waiting: 1 });
  actsOf(next.workspace).child("n1", "Rivers");
  await browser.settle();
  browser.outcome = () => "answer";
  browser.online = true;
  await rested(browser);
  expect(textOfTree(server.outline, server.rootId)).toEqual(["", "  Springs rise", "  Brooks", "  Rivers"]);
  expect(shown()).toEqual(["", "  Springs rise", "  Brooks", "  Rivers"]);
});

test("a server that is gone is noticed though nothing is sent, and so is its coming back", async () => {
  const { browser, tab } = await setUp();
  const { status } = tab.workspace;
  expect(status.get().online).toBe(true);
  tab.kill();
  browser.outcome = () => "lose-request";
  browser.streams = false;
  const next = await browser.open();
  await next.workspace.loadTree(1);
  await browser.settle();
  expect(next.workspace.status.get().online).toBe(false);
  browser.outcome = () => "answer";
  await browser.timers.pass(6_000);
  await browser.settle();
  expect(next.workspace.status.get().online).toBe(true);
});

test("what others have changed meanwhile is read from the log", async () => {
  const { server, browser, tab, keys, asked, listen } = await setUp();
  tab.kill();
  const other = createModelBrowser(server, { timers: browser.timers, seed: 9 });
  const { workspace } = await other.open();
  await workspace.loadTree(server.rootId);
  const [springs = ""] = workspace.tree.childKeys("n1");
  actsOf(workspace).edit(springs, "Wells");
  await other.drain();
  listen();
  const { shown } = await reopened(browser, server);
  await rested(browser);
  expect(shown()).toEqual(["", "  Wells", "  Brooks"]);
  expect(asked().filter((call) => call.includes("GET /trees"))).toEqual([]);
  expect(keys.springs).not.toBe("");
});

test("a log that does not lead on from here makes it load anew, and what waits is kept", async () => {
  const { server, browser, tab, acts, keys, asked, listen } = await setUp();
  browser.online = false;
  acts.edit(keys.springs, "Springs rise");
  await tab.workspace.flush();
  tab.kill();
  server.reset = true;
  listen();
  browser.online = true;
  const { shown } = await reopened(browser, server);
  await browser.settle();
  expect(asked()).toContain("GET /trees/1");
  server.reset = false;
  await rested(browser);
  expect(shown()).toEqual(["", "  Springs rise", "  Brooks"]);
  expect(textOfTree(server.outline, server.rootId)).toEqual(shown());
});

test("a log of another generation makes it load anew, though its versions would fit", async () => {
  const { server, browser, tab, asked, listen } = await setUp();
  tab.kill();
  alterCopy(browser, (copy) => ({
    async head(page) {
      const head = await copy.head(page);
      return head && { ...head, generation: "of before the restore" };
    },
  }));
  listen();
  const { shown } = await reopened(browser, server);
  await rested(browser);
  expect(asked()).toContain("GET /trees/1");
  expect(shown()).toEqual(["", "  Springs", "  Brooks"]);
});

test("a copy that is spoilt is loaded again, and what waits is kept", async () => {
  const { server, browser, tab, acts, keys, asked, listen } = await setUp();
  browser.online = false;
  acts.edit(keys.springs, "Springs rise");
  await tab.workspace.flush();
  tab.kill();
  browser.online = true;
  alterCopy(browser, () => ({ read: async () => null }));
  listen();
  const { shown } = await reopened(browser, server);
  await rested(browser);
  expect(asked()).toContain("GET /trees/1");
  expect(shown()).toEqual(["", "  Springs rise", "  Brooks"]);
  expect(textOfTree(server.outline, server.rootId)).toEqual(shown());
});

test("a copy that is spoilt while no server answers: its beginning shows, that is said, and the rest comes later", async () => {
  const { server, browser, tab } = await setUp();
  tab.kill();
  browser.online = false;
  alterCopy(browser, () => ({ read: async () => null }));
  const { tab: next, loaded } = await reopened(browser, server);
  expect(loaded).toMatchObject({ ok: true, parent: null });
  expect(next.events.map(({ type }) => type)).toContain("rest-missing");
  expect(next.workspace.whole.get(), "what is not here is not gone").toBe(null);
  const other = createModelBrowser(server, { timers: browser.timers, seed: 4 });
  const elsewhere = (await other.open()).workspace;
  await elsewhere.loadTree(server.rootId);
  actsOf(elsewhere).child(elsewhere.tree.childKeys("n1")[0] ?? "", "Wells");
  await other.drain();
  browser.online = true;
  next.workspace.resume();
  await rested(browser);
  await browser.timers.pass(6_000);
  await rested(browser);
  expect(textOfTree(next.workspace.tree, server.rootId)).toEqual(["", "  Springs", "    Wells", "  Brooks"]);
  expect(next.workspace.whole.get()).toBe(next.workspace.tree.idOf("n1"));
});

test("a copy that hangs at opening is done without after two seconds", async () => {
  const { server, browser, tab } = await setUp();
  tab.kill();
  browser.openCopy = () => new Promise(() => undefined);
  const next = await browser.open();
  const loading = next.workspace.loadTree(server.rootId);
  await browser.timers.pass(2_000);
  await browser.settle();
  expect(await loading).toMatchObject({ ok: true, parent: null });
  expect(textOfTree(next.workspace.tree, server.rootId)).toEqual(["", "  Springs", "  Brooks"]);
});

test("a browser that keeps nothing loads from the server each time", async () => {
  const { server, browser, tab, asked, listen } = await setUp();
  tab.kill();
  browser.openCopy = () => Promise.reject(new Error("refused"));
  listen();
  const { shown } = await reopened(browser, server);
  expect(shown()).toEqual(["", "  Springs", "  Brooks"]);
  expect(asked()).toContain("GET /trees/1");
});

test("where only a branch was looked at, the whole account is here at the next start", async () => {
  const server = createModelServer();
  const writer = createModelBrowser(server);
  const { workspace } = await writer.open();
  await workspace.loadTree(server.rootId);
  const acts = actsOf(workspace);
  acts.child(acts.child("n1", "Springs"), "Wells");
  await writer.drain();
  const branch = Number(server.outline.childIds(server.rootId)[0]);
  const browser = createModelBrowser(server, { rootId: server.rootId, timers: writer.timers, seed: 5 });
  const tab = await browser.open();
  await tab.workspace.loadTree(branch);
  await rested(browser);
  tab.kill();
  browser.outcome = () => "lose-request";
  browser.online = false;
  const { shown } = await reopened(browser, server);
  expect(shown()).toEqual(["", "  Springs", "    Wells"]);
});

test("the beginning of a branch is not taken for the root of the account", async () => {
  const { server, browser, tab } = await setUp();
  tab.kill();
  const branch = Number(server.outline.childIds(server.rootId)[0]);
  // As where only the branch was loaded when its beginning was kept.
  alterCopy(browser, (copy) => ({
    async head(page) {
      const head = await copy.head(server.rootId);
      const screen =
        head?.screen?.filter(({ kind, record }) => kind !== "node" || record.id === page) ?? null;
      return head && { ...head, screen };
    },
  }));
  const goOn = holdUpReading(browser);
  const { workspace } = await browser.open();
  expect(await workspace.loadTree(branch)).toMatchObject({
    ok: true,
    parent: { id: server.rootId, label: `Parent Tree ${server.rootId}` },
  });
  expect(workspace.whole.get()).toBe(null);
  goOn();
  await rested(browser);
  expect(workspace.whole.get()).toBe(workspace.tree.idOf("n1"));
});

test("what is written while the rest is still being read stands where it was put", async () => {
  const { server, browser, tab } = await setUp();
  tab.kill();
  const goOn = holdUpReading(browser);
  const { tab: next, shown } = await reopened(browser, server);
  expect(shown()).toEqual(["", "  Springs", "  Brooks"]);
  actsOf(next.workspace).child("n1", "Rivers");
  await browser.settle();
  goOn();
  await rested(browser);
  expect(shown()).toEqual(["", "  Springs", "  Brooks", "  Rivers"]);
  expect(textOfTree(server.outline, server.rootId)).toEqual(shown());
});

test("the notes count as whole only when nothing of what is kept, or came since, is still to be shown", async () => {
  const { server, browser, tab } = await setUp();
  tab.kill();
  const goOn = holdUpReading(browser);
  const { tab: next } = await reopened(browser, server);
  expect(next.workspace.whole.get()).toBe(null);
  goOn();
  await rested(browser);
  expect(next.workspace.whole.get()).toBe(next.workspace.tree.idOf("n1"));
});

test("the notes of one user are not shown to another one of the same browser", async () => {
  const { server, browser, tab } = await setUp();
  tab.kill();
  browser.outcome = () => "lose-request";
  browser.online = false;
  const other = await browser.open(2);
  expect(await other.workspace.loadTree(server.rootId)).toEqual({ ok: false, status: null });
  expect([...other.workspace.tree.nodeIds()]).toEqual([]);
});
