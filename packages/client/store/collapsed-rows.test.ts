import { beforeEach, expect, test } from "vitest";
import { keepCollapsedRows, uiMemoryKey } from "./collapsed-rows.ts";
import { createIdentity } from "./identity.ts";
import { createTreeStore } from "./tree-store.ts";
import { createUiStore } from "./ui-store.ts";

const USER = 7;
const local = new Map<string, string>();
const storage = {
  get: (key: string) => local.get(key) ?? null,
  set: (key: string, value: string) => local.set(key, value) === local,
};
beforeEach(() => local.clear());

/** Opens the tree of notes 1 to 3. */
function openTab(user = USER) {
  const ui = createUiStore();
  const tree = createTreeStore(createIdentity(() => crypto.randomUUID()));
  for (const id of [1, 2, 3]) {
    tree.put("note", { id, text: `note ${id}` });
    tree.put("node", { id, parentId: id === 1 ? null : 1, sortOrder: id, itemType: "note", itemId: id });
  }
  keepCollapsedRows(ui, tree, storage, user);
  return { ui, tree, collapsed: () => [...ui.getState().collapsed].sort() };
}

test("what one tab collapses and another opens both count", () => {
  const [one, other] = [openTab(), openTab()];
  one.ui.setCollapsed("n1", true);
  other.ui.setCollapsed("n2", true);
  one.ui.setCollapsed("n3", true);
  one.ui.setCollapsed("n1", false);
  expect(openTab().collapsed()).toEqual(["n2", "n3"]);
});

test("a row that was collapsed before it was real is found by its real id", () => {
  const { ui, tree } = openTab();
  const id = tree.drawId();
  tree.put("note", { id, text: "Xylem" });
  tree.put("node", { id, parentId: 1, sortOrder: 9, itemType: "note", itemId: id });
  ui.setCollapsed(tree.keyOf(id), true);
  tree.learn([{ kind: "node", local: String(id), server: 99 }], true);
  expect(openTab().collapsed()).toEqual(["n99"]);
});

test("another user sees none of it", () => {
  openTab().ui.setCollapsed("n1", true);
  expect(openTab(8).collapsed()).toEqual([]);
});

test("what is nothing of ours in the storage is passed over", () => {
  storage.set(uiMemoryKey(USER), "[1");
  expect(openTab().collapsed()).toEqual([]);
});
