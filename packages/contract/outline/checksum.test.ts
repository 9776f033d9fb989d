import { expect, test } from "vitest";
import { type SummedNode, withNode } from "./checksum.ts";

const NODE: SummedNode = {
  id: 7,
  parentId: 1,
  sortOrder: 1024.5,
  itemType: "note",
  itemId: 3,
  texts: ["Roman law"],
};
const sumOf = (nodes: readonly SummedNode[]) => nodes.reduce(withNode, 0);

test("the order of nodes does not change their checksum, and each node counts", () => {
  const nodes = Array.from({ length: 500 }, (_, id) => ({ ...NODE, id, texts: [`note ${id}`] }));
  expect(sumOf(nodes.toReversed())).toBe(sumOf(nodes));
  expect(sumOf(nodes.slice(1))).not.toBe(sumOf(nodes));
  // Two of one node do not cancel each other.
  expect(sumOf([...nodes, NODE, NODE])).not.toBe(sumOf(nodes));
});

test.each<Partial<SummedNode>>([
  { id: 8 },
  { parentId: null },
  { sortOrder: 1024.500_000_000_1 },
  { itemType: "flashcard" },
  { itemId: 4 },
  { texts: ["Roman law "] },
  { texts: ["Roman", "law"] },
])("another %o is another checksum", (change) => {
  expect(sumOf([{ ...NODE, ...change }])).not.toBe(sumOf([NODE]));
});
