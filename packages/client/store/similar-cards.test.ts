import { completedNew } from "@perennial/domain/card/card-kinds";
import { newProgress } from "@perennial/domain/study/new-progress";
import { createOutline } from "@perennial/domain/tree/outline";
import { expect, test } from "vitest";
import { createIdentity } from "./identity.ts";
import { timesOf } from "./note-times.ts";
import { inOrder, lookForSimilar, type SimilarFound, similarCards } from "./similar-cards.ts";
import { createTreeStore } from "./tree-store.ts";

const RATED_ON = 20_000;

/** Notes 1 to 3, the latter two below the first, and cards below them: `[question, answer, above]`. */
function notesWith(cards: readonly (readonly [question: string, answer: string, above: number])[]) {
  const tree = createTreeStore(createIdentity(() => crypto.randomUUID()));
  const put = (id: number, parentId: number | null, itemType: "note" | "flashcard") =>
    tree.put("node", { id, parentId, sortOrder: id, itemType, itemId: id });
  tree.transact(() => {
    for (const id of [1, 2, 3]) {
      tree.put("note", { id, text: `note ${id}` });
      put(id, id === 1 ? null : 1, "note");
    }
    cards.forEach(([question, answer, above], i) => {
      tree.put("flashcard", { id: 4 + i, ...completedNew({ question, answer }) });
      put(4 + i, above, "flashcard");
    });
  });
  const rate = (id: number, introducedOn: number) =>
    tree.put("progress", {
      ...newProgress(id, new Date("2026-03-01T10:00:00Z")),
      reviewedAt: "2026-03-01T10:00:00Z",
      introducedOn,
      reviews: 3,
    });
  return { tree, rate };
}
const found = (tree: ReturnType<typeof notesWith>["tree"], branchId?: number) => {
  const search = similarCards(tree, timesOf(tree), { rootId: 1, branchId });
  for (;;) {
    const next = search.next();
    if (next.done) return next.value.map(({ older, newer }) => [older, newer]);
  }
};

test("the older of two cards is the one that was asked first, then the one that was made first", () => {
  const { tree, rate } = notesWith([
    ["What is osmosis?", "movement of water", 2],
    ["What is Osmosis?", "water moves", 3],
  ]);
  expect(found(tree)).toEqual([[4, 5]]);
  timesOf(tree).take({ ids: [4, 5], created: [200, 100], changed: [200, 200], at: "2026-03-01T10:00:00Z" });
  expect(found(tree)).toEqual([[5, 4]]);
  rate(4, RATED_ON);
  expect(found(tree)).toEqual([[4, 5]]);
  rate(5, RATED_ON - 1);
  expect(found(tree)).toEqual([[5, 4]]);
});

test("a card that is rated after it was found is the older one, and so is what is left of two that were merged", () => {
  const { tree, rate } = notesWith([
    ["What is osmosis?", "movement of water", 2],
    ["What is Osmosis?", "water moves", 3],
  ]);
  const pair = { older: 4, newer: 5, likeness: 1 };
  rate(5, RATED_ON);
  const turned = { older: 5, newer: 4, likeness: 1 };
  expect(inOrder(tree, timesOf(tree), pair)).toEqual(turned);
  tree.remove("node", 4);
  for (const found of [pair, turned]) expect(inOrder(tree, timesOf(tree), found)).toEqual(turned);
});

test("of a branch each pair has a card; the other one may stand anywhere", () => {
  const { tree } = notesWith([
    ["What is osmosis?", "movement of water", 2],
    ["What is osmosis?", "water moves", 3],
    ["What is turgor?", "pressure", 3],
    ["What is turgor?", "pressure of cells", 3],
  ]);
  expect(found(tree)).toEqual([
    [4, 5],
    [6, 7],
  ]);
  expect(found(tree, 2)).toEqual([[4, 5]]);
});

test("a card and its reverse, and cards of one note below each other, are meant to be there", () => {
  const { tree } = notesWith([
    ["der Hund und die Katze", "the dog and the cat", 2],
    ["the dog and the cat", "der Hund und die Katze", 3],
    ["[Vienna] is the capital of Austria", "Vienna", 2],
    ["Vienna is the capital of [Austria]", "Austria", 6],
  ]);
  expect(found(tree)).toEqual([]);
});

test("lists are compared with their rows", () => {
  const tree = createOutline();
  const note = (id: number, parentId: number | null, text: string) => {
    tree.put("note", { id, text });
    tree.put("node", { id, parentId, sortOrder: id, itemType: "note", itemId: id });
  };
  const list = (id: number, question: string) => {
    tree.put("flashcard", { id, ...completedNew({ question, answer: "", kind: "list" }) });
    tree.put("node", { id, parentId: 1, sortOrder: id, itemType: "flashcard", itemId: id });
  };
  note(1, null, "Biology");
  list(2, "Name the parts of plant cells here");
  note(3, 2, "a wall");
  list(4, "Name the parts of plant cells now");
  note(5, 4, "a very long description of chloroplasts with their thylakoids and stroma");
  const search = () => {
    const steps = similarCards(tree, { createdAt: () => undefined }, { rootId: 1, branchId: undefined });
    for (;;) {
      const next = steps.next();
      if (next.done) return next.value.length;
    }
  };
  expect(search()).toBe(0);
  tree.put("note", { id: 5, text: "a wall" });
  expect(search()).toBe(1);
});

test("the search lets the page have its turn, tells how far it is, and is stopped", () => {
  const { tree } = notesWith(
    Array.from({ length: 600 }, (_, i) => [`What is number ${i} of all these things here?`, `${i}`, 2]),
  );
  let now = 0;
  let next: (() => void) | undefined;
  const told: SimilarFound[] = [];
  const stop = lookForSimilar(
    tree,
    { rootId: 1, branchId: undefined },
    {
      // Each look at the clock is worth a turn.
      now: () => (now += 10),
      after: (_ms, run) => {
        next = run;
        return () => {
          next = undefined;
        };
      },
    },
    (found) => told.push(found),
  );
  expect(told).toEqual([]);
  for (let i = 0; i < 3; i++) next?.();
  expect(told.length).toBe(3);
  expect(told.every((each) => "share" in each)).toBe(true);
  stop();
  expect(next).toBeUndefined();
});
