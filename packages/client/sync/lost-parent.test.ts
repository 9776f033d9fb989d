import "fake-indexeddb/auto";
import { deleteNode } from "@perennial/domain/intent/delete-node";
import { expect, test, vi } from "vitest";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";

// A busy machine may take its time; what counts is what happens.
vi.setConfig({ testTimeout: 60_000 });

/** A branch of four levels below the root, by the keys of its rows, in an open browser. */
async function setUp() {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const tab = await browser.open();
  await tab.workspace.loadTree(server.rootId);
  const act = actsOf(tab.workspace);
  const rows: string[] = [];
  for (const text of ["Plants", "Mosses", "Peat"]) rows.push(act.child(rows.at(-1) ?? "n1", text));
  await browser.drain();
  const [plants = "", mosses = "", peat = ""] = rows;
  /** Another device deletes rows, from below. */
  const deleteElsewhere = (...keys: string[]) => {
    for (const key of keys) {
      const nodeId = tab.workspace.tree.identity.serverIdOf("node", tab.workspace.tree.idOf(key) ?? 0) ?? 0;
      server.change((outline) => deleteNode(outline, { nodeId }));
    }
  };
  /** How many changes were told to hang elsewhere. */
  const told = () =>
    new Set(tab.events.map((event) => (event.type === "parent-gone" ? event.entryId : "")).filter(Boolean))
      .size;
  const shown = () => textOfTree(tab.workspace.tree, 1);
  const stored = () => textOfTree(server.outline, server.rootId);
  return { server, browser, tab, ...tab, act, plants, mosses, peat, deleteElsewhere, told, shown, stored };
}

test("a child written offline under a note that was deleted elsewhere hangs under the nearest living one, and it is said (issue 9, mend first 3)", async () => {
  const { browser, workspace, act, peat, mosses, deleteElsewhere, told, shown, stored } = await setUp();
  browser.online = false;
  act.child(peat, "Sphagnum");
  deleteElsewhere(peat, mosses);
  browser.online = true;
  await browser.drain();
  expect(stored()).toEqual(["", "  Plants", "    Sphagnum"]);
  expect(shown()).toEqual(stored());
  expect(workspace.failed.list()).toEqual([]);
  expect(told()).toBe(1);
});

test("with its whole branch gone it hangs under the root", async () => {
  const { browser, act, peat, mosses, plants, deleteElsewhere, stored } = await setUp();
  browser.online = false;
  const sphagnum = act.child(peat, "Sphagnum");
  act.child(sphagnum, "Holds water");
  deleteElsewhere(peat, mosses, plants);
  browser.online = true;
  await browser.drain();
  expect(stored()).toEqual(["", "  Sphagnum", "    Holds water"]);
});

test("so do many at once, which go in batches, each with its text", async () => {
  const { browser, workspace, act, peat, mosses, deleteElsewhere, shown, stored } = await setUp();
  browser.online = false;
  const names = Array.from({ length: 12 }, (_, i) => `child ${i}`);
  for (const name of names) act.child(peat, name);
  deleteElsewhere(peat, mosses);
  browser.online = true;
  await browser.drain();
  expect(stored().slice(0, 2)).toEqual(["", "  Plants"]);
  expect(
    stored()
      .slice(2)
      .map((line) => line.trim())
      .sort(),
  ).toEqual([...names].sort());
  expect(shown()).toEqual(stored());
  expect(workspace.failed.list()).toEqual([]);
});

test("the second half of a split under a note that is gone keeps its words", async () => {
  const { browser, act, peat, mosses, deleteElsewhere, stored } = await setUp();
  const moss = act.child(peat, "Sphagnum holds water");
  await browser.drain();
  browser.online = false;
  act.split(moss, "Sphagnum holds water", 8);
  deleteElsewhere(moss, peat, mosses);
  browser.online = true;
  await browser.drain();
  const kept = stored().join("\n");
  expect(kept).toContain("holds water");
  expect(kept).toContain("Sphagnum");
});

test("what an earlier page wrote there finds its place too", async () => {
  const { server, browser, tab, act, peat, mosses, deleteElsewhere, stored } = await setUp();
  browser.online = false;
  act.child(peat, "Sphagnum");
  await browser.settle();
  tab.kill();
  deleteElsewhere(peat, mosses);
  browser.online = true;
  const next = await browser.open();
  await next.workspace.loadTree(server.rootId);
  await browser.drain();
  expect(stored()).toEqual(["", "  Plants", "    Sphagnum"]);
  expect(next.workspace.failed.list()).toEqual([]);
});

test("a failed change that was to make a note is sent again under what lives of where it belonged", async () => {
  const { server, browser, workspace, act, peat, mosses, deleteElsewhere, stored } = await setUp();
  server.refuse = (command) => (command.type === "tree.create" ? { status: 500, code: "internal" } : null);
  act.child(peat, "Sphagnum");
  await browser.drain();
  expect(workspace.failed.list()).toHaveLength(2);
  server.refuse = () => null;
  deleteElsewhere(peat, mosses);
  await browser.drain();
  for (const { id } of workspace.failed.list()) workspace.failed.retry(id);
  await browser.drain();
  expect(stored()).toEqual(["", "  Plants", "    Sphagnum"]);
  expect(workspace.failed.list()).toEqual([]);
});

test("a row that was made beside a note and indented below it stays where it was made, with its words", async () => {
  const { browser, workspace, act, mosses, peat, deleteElsewhere, told, shown, stored } = await setUp();
  browser.online = false;
  const beside = act.child(mosses, "");
  act.indent(beside);
  act.edit(beside, "Sphagnum");
  deleteElsewhere(peat);
  browser.online = true;
  await browser.drain();
  expect(stored()).toEqual(["", "  Plants", "    Mosses", "      Sphagnum"]);
  expect(shown()).toEqual(stored());
  expect([workspace.failed.list(), told()]).toEqual([[], 1]);
});

test("rows that were moved below a note which is gone with its branch hang under the nearest living one, and nothing failed", async () => {
  const { browser, workspace, act, plants, mosses, peat, deleteElsewhere, shown, stored } = await setUp();
  const rows = Array.from({ length: 12 }, (_, i) => act.child(mosses, `row ${i}`));
  await browser.drain();
  browser.online = false;
  for (const row of rows) act.indent(row);
  for (const row of rows) act.edit(row, "moved");
  deleteElsewhere(peat);
  browser.online = true;
  await browser.drain();
  expect(stored()).toEqual(["", "  Plants", "    Mosses", ...rows.map(() => "      moved")]);
  expect(shown()).toEqual(stored());
  expect([workspace.failed.list(), workspace.tree.childKeys(plants)]).toEqual([[], [mosses]]);
});
