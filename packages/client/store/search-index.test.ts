import { basicCard } from "@perennial/domain/card/card";
import { completedNew } from "@perennial/domain/card/card-kinds";
import { anchorName } from "@perennial/domain/rich/anchor-name";
import { searchLink, titledLink } from "@perennial/domain/rich/note-link";
import { parseQuery } from "@perennial/domain/search/query/parse-query";
import { ROWS, SEARCHES } from "@perennial/domain/search/testing/found-alike";
import type { NodeId } from "@perennial/domain/tree/node";
import { expect, test, vi } from "vitest";
import { createIdentity } from "./identity.ts";
import { timesOf } from "./note-times.ts";
import { createSearchIndex, lookAhead, lookThrough, type SearchIndex } from "./search-index.ts";
import { createTreeStore, type TreeStore } from "./tree-store.ts";

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

const when = { now: new Date("2026-11-29T12:00:00Z"), timeZone: "UTC", rootKey: "" };

function best(index: SearchIndex, text: string, most = 10) {
  return index.find(parseQuery(text), most, when).ids;
}

const indexOf = (texts: readonly string[]) => indexIn(storeOf(texts));

function indexIn(tree: TreeStore) {
  const index = createSearchIndex(tree);
  index.begin();
  index.look(Number.POSITIVE_INFINITY);
  return index;
}

test("of a picture card the labels are found, of a sentence its words and hints, and none of what only says how they are asked", () => {
  const tree = storeOf(["Root"]);
  const source = "The {{c1::heart::organ}} pumps {{c2::blood}}";
  const shapes = "hide all\n1 rect 1 120 80 310 160 Aorta\n2 polygon 2 1 2 3 4 5 6";
  tree.transact(() => {
    const cards = [
      { kind: "cloze", source, question: "", answer: "" },
      { kind: "occlusion", shapes, question: "![heart](file:3)", answer: "" },
    ] as const;
    for (const [i, card] of cards.entries()) {
      const id = i + 2;
      tree.put("flashcard", { ...basicCard({ id, question: "", answer: "" }), ...completedNew(card) });
      tree.put("node", { id, parentId: 1, sortOrder: id, itemType: "flashcard", itemId: id });
    }
  });
  const index = indexIn(tree);
  for (const words of ["heart pumps blood", "organ"]) expect(best(index, `"${words}"`)).toEqual([2]);
  expect(best(index, "aorta")).toEqual([3]);
  for (const word of ["rect", "polygon", "hide", "c2", "120"]) expect(best(index, word), word).toEqual([]);
  expect(best(index, "len:<40 is:card")).toEqual([3]);
});

test("the best hits come first: the whole text, its beginning, the beginning of a word, a part of one", () => {
  const index = indexOf(["Root", "the endomembrane", "the membrane", "membrane system", "Membrane", "lipid"]);
  expect(best(index, "membrane")).toEqual([5, 4, 3, 2]);
  expect(best(index, "membrane", 2)).toEqual([5, 4]);
  expect(index.find(parseQuery("membrane"), 2, when).total).toBe(4);
  const cut = index.find(parseQuery("membrane limit:1"), 2, when);
  expect(cut).toEqual({ ids: [5], total: 1, similar: [] });
});

test.each(SEARCHES)(
  "“$query” finds its rows on the device as on the server (knowledge.md 7.3, acceptance 6)",
  ({ query, found, similar = [] }) => {
    const tree = storeOf(["Root", ...ROWS]);
    const ids = ROWS.map((_, i) => i + 2);
    timesOf(tree).take({ ids, created: ids, changed: ids, at: when.now.toISOString() });
    const index = indexIn(tree);
    const textsOf = (ids: readonly NodeId[]) => ids.map((id) => ROWS[Number(id) - 2]);
    const hits = index.find(parseQuery(query), 10, { ...when, now: new Date(60_000) });
    expect([textsOf(hits.ids), textsOf(hits.similar)]).toEqual([found, similar]);
  },
);

test("a search that is kept as a link asks the same wherever it is pressed, and counts the same (knowledge.md 7.3, acceptance 8)", () => {
  const queries = ["#exam > is:due r<0.8 -tag:done", '(a OR "b c") -title:d', "50% [x] \\ ^", "日本 > >> ="];
  const tree = storeOf([
    "Root",
    ...queries.map((query) => `See ${searchLink("Weak", query)}, please`),
    "a",
    "b c",
  ]);
  const index = indexIn(tree);
  expect(index.saved().map(({ query }) => query)).toEqual(queries);
  const [, second = { query: "" }] = index.saved();
  expect(index.find(parseQuery(second.query), 1, when).total).toBe(
    index.find(parseQuery(queries[1] ?? ""), 1, when).total,
  );
});

test("every word has to be there, in any order", () => {
  expect(best(indexOf(["Root", "a b", "b a", "a"]), "b a")).toEqual([3, 2]);
});

test("both sides of a card are searched", () => {
  const tree = storeOf(["Root"]);
  tree.put("flashcard", basicCard({ id: 9, question: "What carries sugar?", answer: "Phlóem" }));
  tree.put("node", { id: 9, parentId: 1, sortOrder: 9, itemType: "flashcard", itemId: 9 });
  const index = createSearchIndex(tree);
  index.begin();
  index.look(10);
  expect(best(index, "phloem")).toEqual([9]);
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
  expect(best(index, "1999")).toEqual([2_000]);
  let slices = 1;
  while (index.look(2_000)) slices++;
  expect([slices, folded]).toEqual([50, 100_000]);
  expect(best(index, "99999")).toEqual([100_000]);
});

test("what was looked at ahead of a search is found at its first look, and a search that looks is not disturbed", async () => {
  vi.stubGlobal("window", { requestIdleCallback: (run: () => void) => setTimeout(run) });
  const texts = Array.from({ length: 4_000 }, (_, i) => `note ${i}`);
  const index = createSearchIndex(storeOf(texts));
  await lookAhead(index);
  const stop = lookThrough(index, () => {}, { renewsTimes: false });
  expect(best(index, "3999")).toEqual([4_000]);
  stop();
  const other = createSearchIndex(storeOf(texts));
  other.begin();
  other.look(2_000);
  await lookAhead(other);
  expect(best(other, "1999")).toEqual([2_000]);
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
  expect([best(index, "one"), best(index, "two"), best(index, "uno")]).toEqual([[], [], [2]]);
});

test("what was mistyped is found as similar, and never said twice (issue 43, point 5)", () => {
  const index = indexOf(["Root", "The mitochondria", "mitohcondria", "Golgi"]);
  expect(index.find(parseQuery("mitohcondria"), 10, when)).toEqual({
    ids: [3],
    total: 1,
    similar: [2],
  });
});

test("what stands below what is found, with rows that moved since", () => {
  const tree = storeOf(["Root", "Biology", "Chemistry", "ATP"]);
  tree.put("node", { id: 4, parentId: 2, sortOrder: 1, itemType: "note", itemId: 4 });
  const index = createSearchIndex(tree);
  index.begin();
  index.look(10);
  expect([best(index, "biology > atp"), best(index, "chemistry > atp")]).toEqual([[4], []]);
  tree.put("node", { id: 4, parentId: 3, sortOrder: 1, itemType: "note", itemId: 4 });
  index.begin();
  // Until all have been looked at, what was known before is searched.
  expect(best(index, "biology > atp")).toEqual([4]);
  index.look(10);
  expect([best(index, "biology > atp"), best(index, "chemistry > atp")]).toEqual([[], [4]]);
});

test("links are counted: who is linked to, who is alone, what stands below an anchor (issue 43, point 3)", () => {
  const link = titledLink("Krebs", 7);
  const tree = storeOf(["Root", "Krebs cycle", `by ${link} and ${link} and ${link}`, "Krebs", "alone"]);
  tree.put("anchor", { id: 7, nodeId: 2 });
  tree.put("note", { id: 6, text: "below Krebs" });
  tree.put("node", { id: 6, parentId: 2, sortOrder: 1, itemType: "note", itemId: 6 });
  const index = createSearchIndex(tree);
  index.begin();
  index.look(10);
  const ids = (text: string) => [...best(index, text)].sort();
  expect(ids("has:backlink")).toEqual([2]);
  expect(ids("is:linked")).toEqual([2, 3]);
  expect(ids("is:orphan")).toEqual([1, 4, 5, 6]);
  expect(ids("links>2")).toEqual([3]);
  expect(ids(`in:[[Krebs^${anchorName(7)}]]`)).toEqual([2, 6]);
  expect(ids(`in:[[gone^${anchorName(8)}]]`)).toEqual([]);
  // Of equals the one that more rows link to comes first, at once after an edit.
  tree.put("anchor", { id: 9, nodeId: 5 });
  tree.put("note", { id: 6, text: titledLink("alone", 9) });
  expect(ids("has:backlink")).toEqual([2, 5]);
});

test("is:blocked finds the cards that wait, needs: those that need it, as long as they do (knowledge.md 7.3, acceptance 14)", () => {
  const tree = storeOf(["Root"]);
  tree.transact(() => {
    for (const id of [11, 12]) {
      tree.put("flashcard", basicCard({ id, question: `card ${id}`, answer: "" }));
      tree.put("node", { id, parentId: 1, sortOrder: id, itemType: "flashcard", itemId: id });
      tree.put("anchor", { id, nodeId: id });
    }
    tree.put("requirement", { id: 1, anchorId: 11, needsId: 12 });
  });
  const index = indexIn(tree);
  expect(best(index, "is:blocked")).toEqual([11]);
  expect(best(index, "is:card -is:blocked")).toEqual([12]);
  const asked = [
    "needs:12",
    'needs:"card 11"',
    `needs:[[it^${anchorName(12)}]]`,
    `needs:[[it^${anchorName(11)}]]`,
  ];
  expect(asked.map((query) => best(index, query))).toEqual([[11], [], [11], []]);
  expect(best(index, "needs:card is:blocked")).toEqual([11]);
  tree.transact(() => tree.remove("requirement", 1));
  expect([...best(index, "is:blocked"), ...best(index, "needs:card")]).toEqual([]);
});

test("is:drafted finds what came from a draft, is:stale what rests on words that stand no more in their row", () => {
  const tree = storeOf(["Root", "Osmosis is the movement of water.", "Osmosis?", "Turgor"]);
  const came = {
    nodeId: 3,
    sourceId: 2,
    fileId: null,
    page: null,
    quote: "movement of water",
    quoteStart: 15,
    quoteEnd: 32,
  };
  const by = { drafter: "rules", label: "", promptVersion: 1, isEdited: false } as const;
  const found = () => ["is:drafted", "is:stale"].map((query) => best(indexIn(tree), query));
  tree.transact(() => tree.put("provenance", { id: 1, ...came, ...by }));
  expect(found()).toEqual([[3], []]);
  tree.transact(() => tree.put("note", { id: 2, text: "Slowly: the movement of water, osmosis." }));
  expect(found()).toEqual([[3], []]);
  tree.transact(() => tree.put("note", { id: 2, text: "The movement of any liquid" }));
  expect(found()).toEqual([[3], [3]]);
  // What is gone is compared with nothing.
  tree.transact(() => tree.remove("node", 2));
  expect(found()).toEqual([[3], []]);
  tree.transact(() => tree.remove("provenance", 1));
  expect(found()).toEqual([[], []]);
});
