import "fake-indexeddb/auto";
import { createNode } from "@perennial/domain/intent/create-node";
import { deleteNode } from "@perennial/domain/intent/delete-node";
import { editNote } from "@perennial/domain/intent/edit-note";
import { moveNode } from "@perennial/domain/intent/move-node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import { expect, test } from "vitest";
import { actsOf, textOfTree } from "../testing/acts.ts";
import { createModelBrowser, type ModelBrowser } from "../testing/model-browser.ts";
import { createModelServer, type ModelServer } from "../testing/model-server.ts";
import { finished } from "../testing/virtual-timers.ts";

/** A tree of three branches, each a level below the one before, and one beside them. */
function planted() {
  const server = createModelServer();
  const put = (parentId: number, text: string): number => {
    let made = 0;
    server.change((outline, nextId) => {
      const content = { kind: "new-note", id: nextId(), text } as const;
      made = nextId();
      return createNode(outline, { id: made, parentId, content });
    });
    return made;
  };
  const a = put(server.rootId, "a");
  const b = put(a, "b");
  const c = put(b, "c");
  return { server, put, a, b, c, beside: put(server.rootId, "beside") };
}
const stored = (server: ModelServer) => textOfTree(server.outline, server.rootId);

function edit(server: ModelServer, nodeId: number, text: string): void {
  const noteId = Number(server.outline.get("node", nodeId)?.itemId);
  server.change((outline) => editNote(outline, { noteId, text }));
}

/** A page on the branch `c`, which is shown; the answer with the whole account is held on its way. */
async function heldOnTheWay() {
  const stage = planted();
  const { server, c } = stage;
  const browser = createModelBrowser(server, { rootId: server.rootId });
  const { workspace } = await browser.open();
  browser.outcome = ({ method, path }) =>
    method === "GET" && path === `/trees/${server.rootId}` ? "hold-answer" : "answer";
  await workspace.loadTree(c);
  await browser.settle();
  expect(browser.held).toHaveLength(1);
  browser.outcome = () => "answer";
  const arrive = async () => {
    browser.held.shift()?.settle("answer");
    await browser.drain();
  };
  return { ...stage, browser, workspace, arrive };
}

test("a branch opened by its address shows first, and the notes around it come by themselves", async () => {
  const { server, workspace, a, b, c, arrive } = await heldOnTheWay();
  expect(textOfTree(workspace.tree, c)).toEqual(["c"]);
  expect([workspace.whole.get(), ancestorIds(workspace.tree, c)]).toEqual([null, []]);
  await arrive();
  expect(workspace.whole.get()).toBe(server.rootId);
  expect(ancestorIds(workspace.tree, c)).toEqual([b, a, server.rootId]);
  expect(textOfTree(workspace.tree, server.rootId)).toEqual(stored(server));
});

test("what others and this page do while the notes around a branch are on their way stands when they are here", async () => {
  const { server, workspace, put, a, b, c, beside, arrive } = await heldOnTheWay();
  const act = actsOf(workspace);
  act.edit(workspace.tree.keyOf(c), "c, from here");
  act.child(workspace.tree.keyOf(c), "d");
  edit(server, beside, "beside, later");
  server.change((outline) => deleteNode(outline, { nodeId: beside }));
  edit(server, a, "a, later");
  const under = put(b, "under b");
  server.change((outline) => moveNode(outline, { nodeId: c, parentId: under }));
  await arrive();
  expect(stored(server)).toEqual([
    "",
    "  a, later",
    "    b",
    "      under b",
    "        c, from here",
    "          d",
  ]);
  expect(textOfTree(workspace.tree, server.rootId)).toEqual(stored(server));
});

test("the notes around a branch whose answer was lost are asked for again, though the connection was never away", async () => {
  const { server, c } = planted();
  const browser = createModelBrowser(server, { rootId: server.rootId });
  const { workspace } = await browser.open();
  browser.outcome = ({ path }) => (path === `/trees/${server.rootId}` ? "lose-answer" : "answer");
  await workspace.loadTree(c);
  await browser.settle();
  expect(workspace.whole.get()).toBe(null);
  browser.outcome = () => "answer";
  await browser.timers.pass(10_000);
  await browser.settle();
  expect(workspace.whole.get()).toBe(server.rootId);
});

test("a page of another branch that is opened meanwhile waits for no longer than the notes around the first", async () => {
  const { server, workspace, beside, arrive } = await heldOnTheWay();
  const opened = workspace.loadTree(beside);
  await arrive();
  expect(await opened).toMatchObject({ ok: true });
  expect(textOfTree(workspace.tree, server.rootId)).toEqual(stored(server));
});

/** A note is edited twice and the log compacted; the page has heard nothing of it, and reads its notes anew. */
async function readAnew(server: ModelServer, browser: ModelBrowser, nodeId: number): Promise<void> {
  browser.streams = false;
  for (const text of ["then", "now"]) edit(server, nodeId, text);
  server.compact();
  await browser.settle();
  browser.online = false;
  browser.streams = true;
  browser.online = true;
  await browser.settle();
}

test("notes around a branch that were on their way when it was read anew do not come over newer ones", async () => {
  const { server, browser, workspace, beside, arrive } = await heldOnTheWay();
  await readAnew(server, browser, beside);
  await arrive();
  await browser.timers.pass(10_000);
  await browser.settle();
  expect(workspace.whole.get()).toBe(server.rootId);
  expect(textOfTree(workspace.tree, server.rootId)).toEqual(stored(server));
});

test("a branch that was on its way when it was read anew does not come over newer notes", async () => {
  const { server, browser, workspace, beside, arrive } = await heldOnTheWay();
  browser.outcome = ({ path }) => (path === `/trees/${beside}` ? "hold-answer" : "answer");
  const opened = workspace.loadTree(beside);
  await browser.settle();
  browser.outcome = () => "answer";
  await readAnew(server, browser, beside);
  expect(browser.held.map(({ path }) => path)).toEqual([`/trees/${server.rootId}`, `/trees/${beside}`]);
  browser.held.pop()?.settle("answer");
  expect(await finished(opened, browser.timers)).toMatchObject({ ok: true });
  expect(textOfTree(workspace.tree, beside)).toEqual(["now"]);
  await arrive();
});
