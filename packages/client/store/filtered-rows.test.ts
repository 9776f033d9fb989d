import { basicCard } from "@perennial/domain/card/card";
import { parseQuery } from "@perennial/domain/search/query/parse-query";
import { expect, test, vi } from "vitest";
import { createFilteredRows } from "./filtered-rows.ts";
import { createIdentity } from "./identity.ts";
import { timesOf } from "./note-times.ts";
import { createSearchIndex } from "./search-index.ts";
import { createTreeStore } from "./tree-store.ts";
import { createVisibleList } from "./visible-list.ts";

/** A tree of lines that are indented by blanks; the first one is its root. */
function treeOf(lines: string) {
  const tree = createTreeStore(createIdentity(() => crypto.randomUUID()));
  const path: number[] = [];
  tree.transact(() => {
    for (const [i, line] of lines.split("\n").entries()) {
      const depth = line.search(/\S/);
      const text = line.trim();
      const itemType = text.startsWith("?") ? "flashcard" : "note";
      if (itemType === "note") tree.put("note", { id: i + 1, text });
      else tree.put("flashcard", { ...basicCard({ id: i + 1, question: text, answer: "" }), kind: "both" });
      const parentId = path[depth - 1] ?? null;
      tree.put("node", { id: i + 1, parentId, sortOrder: i, itemType, itemId: i + 1 });
      path[depth] = i + 1;
    }
  });
  return tree;
}

type Tree = ReturnType<typeof treeOf>;

function filterOf(tree: Tree, query: string, rootId = 1) {
  const index = createSearchIndex(tree);
  index.begin();
  index.look(Number.POSITIVE_INFINITY);
  const rootKey = tree.keyOf(rootId);
  const when = { now: new Date(), timeZone: "UTC", rootKey };
  const rows = createFilteredRows(rootKey, index.askPage(parseQuery(query), when));
  /** What shows, as lines. */
  const shown = (key = rootKey, depth = 0): string[] =>
    rows
      .childKeys(key, tree.childKeys(key))
      .flatMap((child) => [
        " ".repeat(depth) + (tree.row(child)?.note?.text ?? ""),
        ...shown(child, depth + 1),
      ]);
  return { rows, shown };
}

const CELL = "Root\n Cell\n  Nucleus\n   DNA\n  Golgi\n Leaf\n  Stomata";

test("hits show with the rows above them and all below them (issue 43, point 7)", () => {
  expect(filterOf(treeOf(CELL), "nucleus").shown()).toEqual(["Cell", " Nucleus", "  DNA"]);
  expect(filterOf(treeOf(CELL), "dna OR stomata").shown()).toEqual([
    "Cell",
    " Nucleus",
    "  DNA",
    "Leaf",
    " Stomata",
  ]);
});

test("of the hits it is said how many are cards, each once whatever its parts, and below how many rows they stand (issue 43, point 7)", () => {
  const tree = treeOf("Root\n Cell\n  ?Nucleus\n  ?Golgi\n Leaf\n  ?Stomata\n  Stem\n ?Root hair");
  const { count, cards, branches } = filterOf(tree, "is:card OR stem").rows;
  expect([count, cards, branches]).toEqual([5, 4, 3]);
  expect(filterOf(tree, "is:card", 2).rows).toMatchObject({ count: 2, cards: 2, branches: 1 });
});

test("only what lies below the page's root is found; the root itself keeps nothing", () => {
  expect(filterOf(treeOf(CELL), "stomata", 2).shown()).toEqual([]);
  expect(filterOf(treeOf(CELL), "cell OR golgi", 2).shown()).toEqual(["Golgi"]);
});

test("limit: leaves the first rows of the page, by the order of the search or by what is best; the outline keeps its own (issue 43, point 5)", () => {
  const tree = treeOf("Root\n cell wall\n Organelle\n  cell\n the cell\n Leaf\n  leaf cell");
  expect(filterOf(tree, "cell limit:2").shown()).toEqual(["cell wall", "Organelle", " cell"]);
  expect(filterOf(tree, "cell limit:2").rows.count).toBe(2);
  const ids = [2, 4, 5, 7];
  timesOf(tree).take({ ids, created: ids, changed: ids, at: new Date().toISOString() });
  expect(filterOf(tree, "cell sort:created limit:2").shown()).toEqual(["the cell", "Leaf", " leaf cell"]);
  expect(filterOf(tree, "cell limit:1", 6).shown()).toEqual(["leaf cell"]);
});

test("a row that no longer matches stays, and what is new stays (issue 43, point 7)", () => {
  const tree = treeOf(CELL);
  const { rows, shown } = filterOf(tree, "nucleus");
  shown();
  tree.put("note", { id: 3, text: "something else" });
  tree.put("note", { id: 99, text: "new" });
  tree.put("node", { id: 99, parentId: 2, sortOrder: 99, itemType: "note", itemId: 99 });
  expect(shown()).toEqual(["Cell", " something else", "  DNA", " new"]);
  expect([rows.count, [2, 3, 4].map((id) => rows.isAbove(tree.keyOf(id)))]).toEqual([
    1,
    [true, false, false],
  ]);
});

test("the same array is returned until it changes", () => {
  const tree = treeOf(CELL);
  const { rows } = filterOf(tree, "nucleus");
  const key = tree.keyOf(2);
  const first = rows.childKeys(key, tree.childKeys(key));
  expect(rows.childKeys(key, tree.childKeys(key))).toBe(first);
});

test("a list that is built looks up rows with children, and not each of a thousand leaves", () => {
  const leaves = Array.from({ length: 1_000 }, (_, i) => `  leaf ${i}`).join("\n");
  const tree = treeOf(`Root\n Cell\n${leaves}`);
  const index = createSearchIndex(tree);
  index.begin();
  index.look(Number.POSITIVE_INFINITY);
  const rootKey = tree.keyOf(1);
  const answer = index.ask(parseQuery("cell").query, { now: new Date(), timeZone: "UTC", rootKey });
  const get = vi.fn((key: string) => answer.places.get(key));
  // Of the map only the look-up is used.
  const places = { get } as never;
  const { childKeys } = createFilteredRows(rootKey, { ...answer, places });
  const source = {
    childKeys: (key: string) => childKeys(key, tree.childKeys(key)),
    isCollapsed: () => false,
  };
  const list = createVisibleList(rootKey, source, { estimate: 30 });
  expect(list.length).toBe(1_002);
  expect(get.mock.calls.length).toBeLessThan(10);
});
