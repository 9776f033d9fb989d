import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import type { Entry } from "./queue/entries.ts";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";
import { writerOf } from "./testing/writer.ts";

async function setUp() {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const { workspace } = await browser.open();
  await workspace.loadTree(server.rootId);
  const act = actsOf(workspace);
  const stored = () => textOfTree(server.outline, server.rootId);
  return { server, browser, workspace, act, stored, tree: workspace.tree };
}

test("a call answered 500 in the middle of a group fails alone: its neighbours are saved, its words are kept, and a sentence says so", async () => {
  const { server, browser, workspace, act, stored, tree } = await setUp();
  const places = Array.from({ length: 12 }, (_, place) => place);
  const keys = places.map((place) => act.child("n1", `note ${place}`));
  await browser.drain();
  browser.online = false;
  for (const [place, key] of keys.entries()) {
    writerOf(workspace).type(key, `written ${place}`);
    writerOf(workspace).save(key);
  }
  await workspace.flush();
  const said: string[] = [];
  workspace.events.subscribe((event) => {
    if (event.type === "failed") said.push(event.message);
  });
  server.refuse = (command) =>
    command.type === "note.update" && command.note.text === "written 5"
      ? { status: 500, code: "internal" }
      : null;
  const before = server.seen.length;
  browser.online = true;
  await browser.drain();
  const lines = ["", ...places.map((place) => (place === 5 ? "  note 5" : `  written ${place}`))];
  expect(stored()).toEqual(lines);
  expect(textOfTree(tree, server.rootId)).toEqual(lines);
  expect(server.seen.slice(before).some(({ path }) => path === "/commands")).toBe(true);
  expect(workspace.status.get()).toMatchObject({ waiting: 0, failed: 1 });
  expect(workspace.failed.list().map(({ texts }) => texts)).toEqual([["written 5"]]);
  expect(said).toEqual(["Failed: edit"]);
});

test("the inverse of a step is captured when it is pushed, and kept with it from that moment", async () => {
  const { browser, act, tree } = await setUp();
  const key = act.child("n1", "as it was");
  await browser.drain();
  browser.online = false;
  act.edit(key, "as it is");
  const logged = () =>
    browser.storage
      .keys()
      .filter((name) => name.startsWith("perennial:wal:"))
      .map((name) => JSON.parse(browser.storage.get(name) ?? "") as Entry);
  const id = tree.row(key)?.note?.id;
  const inverse = { command: { type: "note.edit", id, text: "as it was" } };
  expect(logged().flatMap(({ steps }) => steps.map((step) => step.inverse))).toMatchObject([inverse]);
});
