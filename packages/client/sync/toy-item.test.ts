import "fake-indexeddb/auto";
import { createNode } from "@perennial/domain/intent/create-node";
import { createRecord } from "@perennial/domain/intent/create-record";
import { deleteNode } from "@perennial/domain/intent/delete-node";
import type { Plan } from "@perennial/domain/intent/plan";
import type { Refusal } from "@perennial/domain/intent/refusal";
import { sortChildren } from "@perennial/domain/intent/sort-children";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { Result } from "@perennial/domain/result";
import { PICTURE } from "@perennial/domain/testing/toy/picture";
import { headingOf } from "@perennial/domain/tree/selectors";
import { expect, test, vi } from "vitest";
import type { Workspace } from "../store/workspace.ts";
import { createTwoBrowsers } from "./testing/two-browsers.ts";

// The kinds that a node can show have one line more in this file; nothing else knows of it.
vi.mock("@perennial/domain/kind/item-kinds", async (original) => {
  const { toyPicture } = await import("@perennial/domain/testing/toy/toy-picture");
  const { ITEM_KINDS } = await original<typeof import("@perennial/domain/kind/item-kinds")>();
  const kinds = { ...ITEM_KINDS, toyPicture };
  return { ITEM_KINDS: kinds, ITEM_NAMES: Object.keys(kinds) };
});

async function setUp() {
  const { server, browsers, settle, open } = createTwoBrowsers();
  const [mine, theirs] = browsers;
  const [here, there] = [(await open(mine)).tab.workspace, (await open(theirs)).tab.workspace];
  return { server, mine, theirs, open, settle, here, there };
}

const submit = ({ submit: run }: Workspace, plan: Result<Plan, Refusal>) => {
  if (!plan.ok) throw new Error(plan.error);
  return run(plan.value, { eventType: "toy", source: "test", failure: "Failed: toy" });
};

/** A row below the root that shows a new picture. @returns the id of its node on this device */
function hang(at: Workspace, parentId: RecordId, caption: string): RecordId {
  const [itemId, id] = [at.tree.drawId(), at.tree.drawId()];
  submit(at, createRecord(at.tree, { kind: PICTURE, id: itemId, fields: { caption, width: 640 } }));
  submit(at, createNode(at.tree, { id, parentId, content: { kind: "existing", itemType: PICTURE, itemId } }));
  return id;
}

const captions = ({ tree }: Workspace, rootId: RecordId) =>
  tree.childIds(rootId).map((id) => {
    const node = tree.get("node", id);
    return node && headingOf(tree, node);
  });

test("a kind that a node shows is one folder and one line: it is shown, sent, sorted by its heading, deleted and brought back, here and on another device", async () => {
  const { server, mine, theirs, open, settle, here, there } = await setUp();
  mine.online = false;
  const second = hang(here, server.rootId, "violets");
  hang(here, server.rootId, "roses");
  expect(captions(here, server.rootId)).toEqual(["violets", "roses"]);
  mine.online = true;
  await settle();
  const all = () => [here, there].map((at) => captions(at, server.rootId));
  expect(all()).toEqual([
    ["violets", "roses"],
    ["violets", "roses"],
  ]);
  const again = (await open(theirs)).tab.workspace;
  expect(captions(again, server.rootId)).toEqual(["violets", "roses"]);

  const compare = (a: string, b: string) => a.localeCompare(b);
  submit(here, sortChildren(here.tree, { nodeId: server.rootId, compare }));
  await settle();
  expect(all()).toEqual([
    ["roses", "violets"],
    ["roses", "violets"],
  ]);

  await here.undo.restore();
  const deleted = submit(here, deleteNode(here.tree, { nodeId: second }));
  await settle();
  expect(all()).toEqual([["roses"], ["roses"]]);
  expect(deleted).not.toBeNull();
  here.undo.take("undo", () => {});
  await settle();
  expect(all()).toEqual([
    ["roses", "violets"],
    ["roses", "violets"],
  ]);
});
