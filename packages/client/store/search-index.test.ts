import { basicCard } from "@perennial/domain/card/card";
import { expect, test } from "vitest";
import { createIdentity } from "./identity.ts";
import { createSearchIndex } from "./search-index.ts";
import { createTreeStore } from "./tree-store.ts";

function storeOf(texts: readonly string[]) {
  const tree = createTreeStore(createIdentity(() => crypto.randomUUID()));
  tree.transact(() => {
    texts.forEach((text, i) => {
      tree.put("note", { id: i + 1, text });
      tree.put("node", {
        id: i + 1,
        parentId: i === 0 ? null : 1,
        sortOrder: i,
        itemType: "note",
        itemId: i + 1,
      });
    });
  });
  return tree;
}

function indexOf(texts: readonly string[]) {
  const index = createSearchIndex(storeOf(texts));
  index.begin();
  index.look(Number.POSITIVE_INFINITY);
  return index;
}

test("the best hits come first: the whole text, its beginning, the beginning of a word, a part of one", () => {
  const index = indexOf(["Root", "the endomembrane", "the membrane", "membrane system", "Membrane", "lipid"]);
  expect(index.best(["membrane"], 10)).toEqual([5, 4, 3, 2]);
  expect(index.best(["membrane"], 2)).toEqual([5, 4]);
  expect(index.best([], 2)).toEqual([]);
});

test("every word has to be there, in any order", () => {
  expect(indexOf(["Root", "a b", "b a", "a"]).best(["b", "a"], 10)).toEqual([3, 2]);
});

test("both sides of a card are searched", () => {
  const tree = storeOf(["Root"]);
  tree.put("flashcard", basicCard({ id: 9, question: "What carries sugar?", answer: "Phlóem" }));
  tree.put("node", { id: 9, parentId: 1, sortOrder: 9, itemType: "flashcard", itemId: 9 });
  const index = createSearchIndex(tree);
  index.begin();
  index.look(10);
  expect(index.best(["phloem"], 10)).toEqual([9]);
});

test("100,000 notes are looked at in slices, each once, and can be found while the rest waits", () => {
  const texts = Array.from({ length: 100_000 }, (_, i) => `note ${i}`);
  let folded = 0;
  const index = createSearchIndex(storeOf(texts), (text) => {
    folded++;
    return text;
  });
  index.begin();
  expect(index.look(2_000)).toBe(true);
  expect(folded).toBe(2_000);
  expect(index.best(["1999"], 5)).toEqual([2_000]);
  let slices = 1;
  while (index.look(2_000)) slices++;
  expect([slices, folded]).toEqual([50, 100_000]);
  expect(index.best(["99999"], 5)).toEqual([100_000]);
});

test("looking once more folds only what has changed, and forgets what is gone", () => {
  const tree = storeOf(["Root", "one", "two", "three"]);
  const folded: string[] = [];
  const index = createSearchIndex(tree, (text) => {
    folded.push(text);
    return text;
  });
  index.begin();
  index.look(10);
  tree.put("note", { id: 2, text: "uno" });
  tree.remove("node", 3);
  folded.length = 0;
  index.begin();
  expect(index.look(10)).toBe(false);
  expect(folded).toEqual(["uno"]);
  expect([index.best(["one"], 5), index.best(["two"], 5), index.best(["uno"], 5)]).toEqual([[], [], [2]]);
});
