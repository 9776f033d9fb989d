import "fake-indexeddb/auto";
import { deleteBranches } from "@perennial/domain/intent/delete-branches";
import { deleteNode } from "@perennial/domain/intent/delete-node";
import { insertItems } from "@perennial/domain/intent/insert-items";
import { moveBranches } from "@perennial/domain/intent/move-branches";
import type { Plan } from "@perennial/domain/intent/plan";
import { indentBranches } from "@perennial/domain/intent/rearrange-branches";
import type { Refusal } from "@perennial/domain/intent/refusal";
import type { OutlineItem } from "@perennial/domain/outline-text/outline-item";
import type { Result } from "@perennial/domain/result";
import { expect, test, vi } from "vitest";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";
import { finished } from "./testing/virtual-timers.ts";

// A busy machine may take its time; what counts is what happens.
vi.setConfig({ testTimeout: 60_000 });

/** Plants > Mosses > Peat and some rows beside Peat, in a browser that is offline. */
async function setUp(...beside: string[]) {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const { workspace, events } = await browser.open();
  const { tree } = workspace;
  await workspace.loadTree(server.rootId);
  await finished(workspace.undo.restore(), browser.timers);
  const act = actsOf(workspace);
  const plants = act.child("n1", "Plants");
  const mosses = act.child(plants, "Mosses");
  const peat = act.child(mosses, "Peat");
  const rows = beside.map((text) => act.child(mosses, text));
  await browser.drain();
  browser.online = false;
  const idOf = (key: string) => tree.idOf(key) ?? 0;
  return {
    workspace,
    tree,
    act,
    keys: { plants, mosses, peat, rows },
    idOf,
    submit(plan: Result<Plan, Refusal>) {
      if (!plan.ok) throw new Error(plan.error);
      workspace.submit(plan.value, { eventType: "rows", source: "keyboard", failure: "Failed" });
    },
    /** Another device deletes rows, from below; then this one is online again. */
    async meet(...keys: string[]) {
      for (const key of keys) {
        const nodeId = tree.identity.serverIdOf("node", idOf(key)) ?? 0;
        server.change((outline) => deleteNode(outline, { nodeId }));
      }
      browser.online = true;
      await browser.drain();
      const stored = textOfTree(server.outline, server.rootId);
      expect(textOfTree(tree, 1)).toEqual(stored);
      expect(workspace.failed.list()).toEqual([]);
      const said = events.flatMap((event) => (event.type === "parent-gone" ? event.entryId : []));
      return { stored, said: new Set(said).size };
    },
  };
}

const BRANCH: readonly OutlineItem[] = [
  { depth: 0, text: "Sphagnum" },
  { depth: 1, text: "Holds water" },
  { depth: 2, text: "Twenty times its weight" },
  { depth: 1, text: "Acid", answer: "pH 4" },
  { depth: 0, text: "Polytrichum" },
];

test("a branch that was pasted below a note which is gone hangs under the nearest living one, in its order", async () => {
  const { tree, keys, idOf, submit, meet } = await setUp();
  submit(
    insertItems(tree, {
      items: BRANCH,
      parentId: idOf(keys.peat),
      previousSiblingId: null,
      draw: tree.drawId,
    }),
  );
  const { stored, said } = await meet(keys.peat, keys.mosses);
  expect(stored).toEqual([
    "",
    "  Plants",
    "    Sphagnum",
    "      Holds water",
    "        Twenty times its weight",
    "      Acid = pH 4 (white)",
    "    Polytrichum",
  ]);
  expect(said).toBe(1);
});

test("rows that were selected and moved there do so too", async () => {
  const { tree, keys, idOf, submit, meet } = await setUp("one", "two", "three");
  submit(moveBranches(tree, { nodeIds: keys.rows.map(idOf), parentId: idOf(keys.peat) }));
  const { stored, said } = await meet(keys.peat);
  expect(stored).toEqual(["", "  Plants", "    Mosses", "      one", "      two", "      three"]);
  expect(said).toBe(1);
});

test("of rows that were moved below several notes, those whose note lives stand below it", async () => {
  const { tree, act, keys, idOf, submit, meet } = await setUp("one", "two", "Heath");
  const [one = "", two = "", heath = ""] = keys.rows;
  act.child(heath, "Heather");
  const three = act.child(heath, "three");
  submit(indentBranches(tree, { nodeIds: [one, two, three].map(idOf) }));
  const { stored, said } = await meet(keys.peat);
  expect(stored).toEqual([
    "",
    "  Plants",
    "    Mosses",
    "      one",
    "      two",
    "      Heath",
    "        Heather",
    "          three",
  ]);
  expect(said).toBe(1);
});

test("rows that were indented together stay in their order, with what was written below them since", async () => {
  const { tree, act, keys, idOf, submit, meet } = await setUp("one", "two");
  submit(indentBranches(tree, { nodeIds: keys.rows.map(idOf) }));
  const [one = "", two = ""] = keys.rows;
  act.child(act.child(one, "below one"), "further below");
  act.edit(two, "two and more");
  act.convert(act.child(two, "Question"), "Answer");
  const { stored } = await meet(keys.peat);
  expect(stored).toEqual([
    "",
    "  Plants",
    "    Mosses",
    "      one",
    "        below one",
    "          further below",
    "      two and more",
    "        Question = Answer (white)",
  ]);
});

test("a branch that was written row by row keeps its order, also where rows were inserted and moved in it", async () => {
  const { act, keys, meet } = await setUp();
  const first = act.child(keys.peat, "first");
  const second = act.child(keys.peat, "second");
  act.split(first, "firsthalf", 5);
  act.child(first, "below");
  act.reorder(second, "up");
  act.indent(act.child(keys.peat, "indented"));
  const { stored } = await meet(keys.peat, keys.mosses);
  expect(stored).toEqual([
    "",
    "  Plants",
    "    first",
    "      below",
    "    second",
    "    half",
    "      indented",
  ]);
});

test("a branch that was deleted and brought back below a note which is gone comes back above it", async () => {
  const { workspace, tree, act, keys, idOf, submit, meet } = await setUp("one");
  const [one = ""] = keys.rows;
  act.child(one, "below");
  submit(indentBranches(tree, { nodeIds: [idOf(one)] }));
  submit(deleteBranches(tree, { nodeIds: [idOf(one)] }));
  await workspace.undo.take("undo", () => undefined);
  const { stored } = await meet(keys.peat);
  expect(stored).toEqual(["", "  Plants", "    Mosses", "      one", "        below"]);
});
