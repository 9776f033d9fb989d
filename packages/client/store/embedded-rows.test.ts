import { expect, test } from "vitest";
import { embeddedRows } from "./embedded-rows.ts";
import { createIdentity } from "./identity.ts";
import { createTreeStore } from "./tree-store.ts";

function book() {
  const tree = createTreeStore(createIdentity(() => crypto.randomUUID()));
  const write = (id: number, parentId: number | null, text: string) => {
    tree.put("note", { id, text });
    tree.put("node", { id, parentId, sortOrder: id, itemType: "note", itemId: id });
  };
  write(1, null, "Root");
  write(2, 1, "Krebs cycle");
  write(3, 2, "Where it runs");
  write(4, 3, "In the matrix");
  write(5, 2, "What it makes");
  write(9, 1, "![[Krebs^0000000007]]");
  tree.put("anchor", { id: 7, nodeId: 2 });
  const embedded = (key = "n9") => {
    const row = tree.row(key);
    return row && embeddedRows(tree, row, 7);
  };
  return { tree, write, embedded };
}

test("what stands below the note, in its order, with how deep each row stands", () => {
  const { embedded } = book();
  expect(embedded()).toEqual({
    title: "Krebs cycle",
    wireId: 2,
    rows: [
      { key: "n3", depth: 0, text: "Where it runs" },
      { key: "n4", depth: 1, text: "In the matrix" },
      { key: "n5", depth: 0, text: "What it makes" },
    ],
    hasMore: false,
  });
});

test("twenty rows at most, of a list as of a chain", () => {
  const { write, embedded } = book();
  for (let id = 20; id < 60; id++) write(id, id % 2 === 0 ? 2 : id - 1, `row ${id}`);
  expect([embedded()?.rows.length, embedded()?.hasMore]).toEqual([20, true]);
});

test("an embed of an embed of itself is the text that stands there, once (issue 43, bad input)", () => {
  const { tree, write, embedded } = book();
  write(5, 2, "![[Root^0000000008]]");
  tree.put("anchor", { id: 8, nodeId: 9 });
  // The row of the embed holds nothing but the embed, and its note shows the row of the embed.
  expect(embedded()?.rows.map(({ text }) => text)).toEqual([
    "Where it runs",
    "In the matrix",
    "![[Root^0000000008]]",
  ]);
  tree.put("anchor", { id: 7, nodeId: 9 });
  expect(embedded()).toBeUndefined();
});

test("nothing of itself, of what it stands in, and of what is gone", () => {
  const { tree, embedded } = book();
  expect([embedded("n2"), embedded("n4")]).toEqual([undefined, undefined]);
  tree.put("anchor", { id: 7, nodeId: 1 });
  expect(embedded()).toBeUndefined();
  tree.put("anchor", { id: 7, nodeId: 404 });
  expect(embedded()).toBeUndefined();
});
