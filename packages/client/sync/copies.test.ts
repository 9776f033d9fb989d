import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";

/** A server whose stream can fall silent after a version of the log, as a line does that breaks. */
async function setup() {
  const model = createModelServer();
  let told = Number.POSITIVE_INFINITY;
  const browser = createModelBrowser({
    ...model,
    events: (query, listener) =>
      model.events(query, {
        ...listener,
        event(name, data, id) {
          if (Number.parseInt(id, 10) <= told) listener.event(name, data, id);
        },
      }),
  });
  const { workspace } = await browser.open();
  await workspace.loadTree(model.rootId);
  /**
   * What waits goes in one request, whose answer is lost as the stream falls silent after some of its rows. It is sent
   * again before the log can be read.
   */
  const breakAfter = async (rows: number) => {
    await workspace.flush();
    told = model.version() + rows;
    let sent = 0;
    browser.outcome = ({ path }) => {
      if (path === "/changes" && sent < 2) return "lose-request";
      return path === "/commands" && ++sent === 1 ? "lose-answer" : "answer";
    };
    browser.online = true;
    await browser.drain();
    expect(sent, "requests").toBeGreaterThan(1);
  };
  return { model, browser, workspace, act: actsOf(workspace), breakAfter };
}

test("what was sent before its base was known, and is sent again with it, is the same call", async () => {
  const { model, browser, workspace, act, breakAfter } = await setup();
  browser.online = false;
  for (let i = 0; i < 6; i++) act.child("n1", `note ${i}`);
  // The first note is known to be made; of what was written into it nothing is.
  await breakAfter(2);
  expect(workspace.failed.list()).toEqual([]);
  expect(textOfTree(workspace.tree, 1)).toEqual(textOfTree(model.outline, 1));
  expect(textOfTree(model.outline, 1)).toEqual(["", ...[0, 1, 2, 3, 4, 5].map((i) => `  note ${i}`)]);
});

test("what was sent before another device's words were known, and is sent again on top of them, is the same call", async () => {
  const { model, browser, workspace, act, breakAfter } = await setup();
  const a = act.child("n1", "one two");
  await browser.drain();
  browser.online = false;
  act.edit(a, "one two three");
  act.child("n1", "new");
  act.edit(a, "one two three four");
  for (let i = 0; i < 4; i++) act.child("n1", `note ${i}`);
  const note = { text: "zero one two", base_version: model.version() };
  await model.handle("PUT", `/notes/${model.log.at(-1)?.record_id}`, {}, { note });
  await breakAfter(1);
  expect(workspace.failed.list()).toEqual([]);
  expect(textOfTree(workspace.tree, 1)).toEqual(textOfTree(model.outline, 1));
  expect(textOfTree(model.outline, 1)[1]).toBe("  zero one two three four");
});

test("an edit of which nobody knows whether it has arrived is not joined with the next: its own words are not kept beside it", async () => {
  const { model, browser, workspace, act } = await setup();
  const a = act.child("n1", "one");
  await browser.drain();
  browser.streams = false;
  browser.outcome = ({ method }) => (method === "GET" ? "lose-request" : "lose-answer");
  act.edit(a, "one two");
  await browser.settle();
  act.edit(a, "one two three");
  await workspace.flush();
  browser.outcome = ({ method }) => (method === "GET" ? "lose-request" : "answer");
  workspace.resume();
  await browser.drain();
  browser.outcome = () => "answer";
  browser.streams = true;
  workspace.resume();
  await browser.drain();
  expect(textOfTree(model.outline, 1)).toEqual(["", "  one two three"]);
  expect(textOfTree(workspace.tree, 1)).toEqual(textOfTree(model.outline, 1));
});

test("nor is one that a page which is gone has left, and may have sent", async () => {
  const { model, browser, act } = await setup();
  const a = act.child("n1", "one");
  await browser.drain();
  browser.outcome = () => "lose-answer";
  browser.streams = false;
  act.edit(a, "one two");
  await browser.settle();
  browser.crash();
  // Trees come, and nothing is sent or read on.
  browser.outcome = ({ path }) => (path.startsWith("/trees/") ? "answer" : "lose-request");
  const { workspace } = await browser.open();
  await workspace.loadTree(model.rootId);
  const [row = ""] = workspace.tree.childKeys("n1");
  actsOf(workspace).edit(row, "one two three");
  browser.outcome = ({ path }) => (path === "/changes" ? "lose-request" : "answer");
  workspace.resume();
  await browser.drain();
  expect(textOfTree(model.outline, 1)).toEqual(["", "  one two three"]);
});
