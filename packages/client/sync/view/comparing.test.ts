import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { actsOf, textOfTree } from "../testing/acts.ts";
import { createModelBrowser } from "../testing/model-browser.ts";
import { createModelServer } from "../testing/model-server.ts";
import { LEAST_MS, LONGEST_MS, REST_MS } from "./comparing.ts";

async function setup() {
  const server = createModelServer();
  const browser = createModelBrowser(server, { rootId: server.rootId });
  const tab = await browser.open();
  const { workspace } = tab;
  await workspace.loadTree(server.rootId);
  const act = actsOf(workspace);
  const row = act.child("n1", "Roman law");
  await browser.drain();
  const compared = () => server.seen.filter(({ path }) => path.endsWith("/compare")).length;
  const differed = () => tab.events.filter(({ type }) => type === "differed").length;
  const noteId = workspace.tree.row(row)?.node.itemId ?? 0;
  /** What no op does: the page shows another text than the server has. */
  const spoil = () => workspace.tree.put("note", { id: noteId, text: "Roman flaw" });
  return { server, browser, tab, workspace, act, row, compared, differed, spoil };
}

test("notes are compared once the queue has rested, not after each emptying, and each hour", async () => {
  const { browser, act, row, compared, differed } = await setup();
  expect(compared()).toBe(0);
  await browser.timers.pass(LEAST_MS + REST_MS);
  expect(compared()).toBe(1);
  act.edit(row, "Roman law of sale");
  await browser.drain();
  await browser.timers.pass(REST_MS);
  act.edit(row, "Roman law of obligations");
  await browser.drain();
  await browser.timers.pass(LEAST_MS);
  expect(compared()).toBe(2);
  await browser.timers.pass(LONGEST_MS);
  expect(compared()).toBe(3);
  expect(differed()).toBe(0);
});

test("a page that differs reads everything anew, tells it, and loses nothing that waits", async () => {
  const { server, browser, tab, workspace, act, row, compared, differed, spoil } = await setup();
  spoil();
  // What is written in the moment of the answer waits until the tree has come.
  browser.outcome = ({ path }) => {
    if (!path.endsWith("/compare")) return "answer";
    browser.outcome = () => "answer";
    queueMicrotask(() => act.child("n1", "written meanwhile"));
    return "answer";
  };
  await browser.timers.pass(LEAST_MS + REST_MS);
  await browser.drain();
  expect([compared(), differed()]).toEqual([1, 1]);
  expect(workspace.tree.row(row)?.note?.text).toBe("Roman law");
  expect(textOfTree(workspace.tree, 1)).toEqual(["", "  Roman law", "  written meanwhile"]);
  expect(textOfTree(workspace.tree, 1)).toEqual(textOfTree(server.outline, server.rootId));
  expect(tab.warnings).toEqual([expect.stringContaining("differs from the server")]);
  // The next comparison finds no difference.
  await browser.timers.pass(LEAST_MS);
  expect([compared(), differed()]).toEqual([2, 1]);
});

test("nothing is compared while something waits, or nobody answers", async () => {
  const { browser, act, compared } = await setup();
  browser.online = false;
  act.child("n1", "waits");
  await browser.timers.pass(2 * LONGEST_MS);
  expect(compared()).toBe(0);
  browser.online = true;
  await browser.drain();
  await browser.timers.pass(LEAST_MS);
  expect(compared()).toBe(1);
});

test("a page that differs once more after it was read anew is left alone", async () => {
  const { server, browser, compared, differed } = await setup();
  const { handle } = server;
  server.handle = async (method, path, headers, body) => {
    const answer = await handle(method, path, headers, body);
    return path.endsWith("/compare")
      ? { ...answer, body: { ...(answer.body as object), equal: false } }
      : answer;
  };
  await browser.timers.pass(5 * LONGEST_MS);
  expect([compared(), differed()]).toEqual([2, 1]);
});
