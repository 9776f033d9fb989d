import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";

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

test("a change shows at once, waits, and is the server's after the drain", async () => {
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
  });
  expect(tree.row(key)?.node.id).toBeGreaterThan(0);
  expect(tree.row(key)?.key).toBe(key);
});

test("each thing a person does makes the calls of the contract, in their order", async () => {
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
