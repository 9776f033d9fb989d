import { describe, expect, test } from "vitest";
import { branchAround, createPositions, indexNear } from "./row-places.ts";

describe("a row's place among its siblings", () => {
  test("is found from wherever the search begins", () => {
    const keys = ["a", "b", "c", "d", "e"];
    for (const key of keys)
      for (let near = -1; near < 9; near++) expect(indexNear(keys, key, near)).toBe(keys.indexOf(key));
  });

  test("is -1 for a row that is not among them", () => {
    expect(indexNear(["a", "b"], "x", 1)).toBe(-1);
    expect(indexNear([], "x", 0)).toBe(-1);
  });
});

test("the root of the page is the only row of its level, whether or not the rows beside it were loaded", () => {
  // Opened by its address: its parent is known, and nothing below it.
  const tree = { row: () => ({ node: { parentId: 1 } }) as never, keyOf: () => "parent" };
  const positions = (siblings: readonly string[]) =>
    createPositions(tree, { rootKey: "a", childKeys: () => siblings });
  expect(positions([])("a")).toEqual({ position: 1, setSize: 1 });
  expect(positions(["z", "a"])("a")).toEqual({ position: 1, setSize: 1 });
});

describe("the branch with the caret", () => {
  const tree = {
    // Of a row nothing is asked but its node's parent.
    row: (key: string) => ({ node: { parentId: parents[key] ?? null } }) as never,
    keyOf: (id: number) => ["root", "a", "b"][id - 1] as string,
  };
  const parents: Record<string, number> = { a: 1, b: 2, c: 3 };
  const list = {
    indexOf: (key: string) => ["root", "a", "b", "c"].indexOf(key),
    subtreeEnd: () => 4,
    depthAt: (index: number) => index,
  };

  test("is what stands below the parent of the focused row, on the parent's guide", () => {
    expect(branchAround(list, tree, "c")).toEqual({ rows: { from: 3, to: 4 }, column: 1 });
    expect(branchAround(list, tree, "b")).toEqual({ rows: { from: 2, to: 4 }, column: 0 });
  });

  test("has no guide for the children of the root", () => {
    expect(branchAround(list, tree, "a")).toBeUndefined();
    expect(branchAround(list, tree, "root")).toBeUndefined();
    expect(branchAround(list, tree, undefined)).toBeUndefined();
  });
});
