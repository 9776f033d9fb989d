import "fake-indexeddb/auto";
import { deleteBranches } from "@perennial/domain/intent/delete-branches";
import { insertItems } from "@perennial/domain/intent/insert-items";
import type { Plan } from "@perennial/domain/intent/plan";
import { indentBranches } from "@perennial/domain/intent/rearrange-branches";
import type { Refusal } from "@perennial/domain/intent/refusal";
import type { Result } from "@perennial/domain/result";
import { expect, test, vi } from "vitest";
import { sleep } from "../platform/timers.ts";
import type { TreeStore } from "../store/tree-store.ts";
import type { Outbox } from "./queue/outbox.ts";
import { createMemoryOutbox } from "./queue/outbox-memory.ts";
import { textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";
import { finished } from "./testing/virtual-timers.ts";

// A busy machine may take its time; what counts is what happens.
vi.setConfig({ testTimeout: 60_000 });

/** More steps than local storage takes of one entry. */
const ROWS = 1_201;

/** Counts the entries that are written to an outbox. */
function counting(outbox: Outbox) {
  let written = 0;
  const counted: Outbox = {
    ...outbox,
    add(entry) {
      written++;
      return outbox.add(entry);
    },
  };
  return { outbox: counted, written: () => written };
}

/**
 * A page with many rows below its root, all of them on the server.
 * @param diskMs how long the disk takes to settle what was answered
 */
async function setUp(diskMs = 0) {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const { outbox, written } = counting(createMemoryOutbox());
  const change: Outbox["change"] = async (decide) => {
    if (diskMs > 0) await sleep(browser.timers, diskMs);
    return outbox.change(decide);
  };
  browser.openOutbox = async () => ({ ...outbox, change });
  const tab = await browser.open();
  const { workspace } = tab;
  const { tree } = workspace;
  await workspace.loadTree(server.rootId);
  await finished(workspace.undo.restore(), browser.timers);
  const submit = (plan: Result<Plan, Refusal>) => {
    if (!plan.ok) throw new Error(plan.error);
    workspace.submit(plan.value, { eventType: "rows", source: "keyboard", failure: "Failed" });
  };
  const items = Array.from({ length: ROWS }, (_, i) => ({ depth: 0, text: `row ${i}` }));
  submit(insertItems(tree, { items, parentId: 1, previousSiblingId: null, draw: tree.drawId }));
  await browser.drain();
  const rows = () => tree.childIds(1);
  return {
    server,
    browser,
    tab,
    tree,
    rows,
    written,
    indent: () => submit(indentBranches(tree, { nodeIds: rows().slice(1) })),
    remove: () => submit(deleteBranches(tree, { nodeIds: rows().slice(1) })),
    undo: () => workspace.undo.take("undo", () => undefined),
  };
}

/** Counts the records that are written to the tree. */
function writesTo(tree: TreeStore) {
  const [put, remove] = [vi.spyOn(tree, "put"), vi.spyOn(tree, "remove")];
  return () => put.mock.calls.length + remove.mock.calls.length;
}

const requests = ({ seen }: { readonly seen: readonly { readonly path: string }[] }) =>
  seen.filter(({ path }) => path === "/commands").length;

test("many rows are indented, deleted and put back in the key's own turn, before anything is written to the disk", async () => {
  const { server, browser, rows, written, indent, remove, undo } = await setUp();
  const before = textOfTree(server.outline, 1);
  for (const [press, left] of [
    [indent, 1],
    [undo, ROWS],
    [remove, 1],
    [undo, ROWS],
  ] as const) {
    const writes = written();
    press();
    expect(rows()).toHaveLength(left);
    expect(written()).toBe(writes);
    await browser.drain();
    expect(written()).toBe(writes + 1);
    expect(server.outline.childIds(1)).toHaveLength(left);
  }
  expect(textOfTree(server.outline, 1)).toEqual(before);
});

test.each([
  ["answers come first", 0],
  ["the log comes first", 5_000],
])(
  "a change of many rows is one request, and the log takes the place of its paint once: %s",
  async (_, diskMs) => {
    const { server, browser, tree, indent, remove, undo } = await setUp(diskMs);
    const writes = writesTo(tree);
    for (const press of [indent, undo, remove, undo]) {
      const [before, sent] = [writes(), requests(server)];
      press();
      const painted = writes() - before;
      await browser.drain();
      expect(requests(server)).toBe(sent + 1);
      // Taken off and painted again for the answer, taken off for the log, and what that says.
      expect(writes() - before).toBeLessThanOrEqual(5 * painted);
      expect(textOfTree(tree, 1)).toEqual(textOfTree(server.outline, 1));
      const { parentId, sortOrder } = tree.get("node", tree.childIds(1)[0] ?? 0) ?? {};
      expect({ parentId, sortOrder }).toEqual({ parentId: 1, sortOrder: 1 });
    }
  },
);

test("many new rows are shown once the disk has them: their words may stand nowhere else", async () => {
  const { browser, tree, tab, rows } = await setUp();
  const items = Array.from({ length: ROWS }, (_, i) => ({ depth: 0, text: `more ${i}` }));
  const plan = insertItems(tree, { items, parentId: 1, previousSiblingId: null, draw: tree.drawId });
  if (plan.ok) tab.workspace.submit(plan.value, { eventType: "rows", source: "keyboard", failure: "Failed" });
  expect(rows()).toHaveLength(ROWS);
  await browser.settle();
  expect(rows()).toHaveLength(2 * ROWS);
  await browser.drain();
});

test("a page that is gone before the disk has such a step leaves the rows as they were", async () => {
  const { server, browser, tab, rows, remove } = await setUp();
  remove();
  expect(rows()).toHaveLength(1);
  tab.kill();
  const next = await browser.open();
  await next.workspace.loadTree(server.rootId);
  await browser.drain();
  expect(next.workspace.tree.childIds(1)).toHaveLength(ROWS);
  expect(next.workspace.status.get().waiting).toBe(0);
});
