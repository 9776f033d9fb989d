import { expect, test } from "vitest";
import { basicCard } from "../card/card.ts";
import { newProgress } from "../study/new-progress.ts";
import { neededBy } from "./needed-by.ts";
import type { Op } from "./op.ts";

const ROW = { id: -1, parentId: 5, sortOrder: 2, itemType: "note", itemId: -2 } as const;

const needs = (op: Op) => neededBy(op).map(({ kind, id }) => `${kind} ${id}`);

test("a new row needs its parent and the item it shows, of the kind that it says, and not itself", () => {
  expect(needs({ type: "node.create", id: -1, before: null, after: ROW })).toEqual(["node 5", "note -2"]);
  const card = { ...ROW, itemType: "flashcard", itemId: -3 } as const;
  expect(needs({ type: "node.create", id: -1, before: null, after: card })).toEqual([
    "node 5",
    "flashcard -3",
  ]);
  const root = { ...ROW, parentId: null };
  expect(needs({ type: "node.create", id: -1, before: null, after: root })).toEqual(["note -2"]);
  expect(needs({ type: "note.create", id: -2, before: null, after: { id: -2, text: "" } })).toEqual([]);
});

test("a change needs its record and what it refers to from then on, not what it referred to before", () => {
  const before = { parentId: 1, sortOrder: 1 };
  expect(needs({ type: "node.move", id: 2, before, after: { parentId: 3, sortOrder: 1 } })).toEqual([
    "node 2",
    "node 3",
  ]);
  expect(
    needs({
      type: "node.repoint",
      id: 2,
      before: { itemType: "note", itemId: 102 },
      after: { itemType: "flashcard", itemId: -3 },
    }),
  ).toEqual(["node 2", "flashcard -3"]);
  expect(needs({ type: "note.edit", id: 102, before: { text: "a" }, after: { text: "b" } })).toEqual([
    "note 102",
  ]);
});

test("deleting a row needs the row; content is deleted with its row and needs nothing of its own", () => {
  expect(needs({ type: "node.delete", id: -1, before: ROW, after: null })).toEqual(["node -1"]);
  expect(needs({ type: "note.delete", id: 102, before: { id: 102, text: "a" }, after: null })).toEqual([]);
  const card = basicCard({ id: 103, question: "Q", answer: "A" });
  expect(needs({ type: "flashcard.delete", id: 103, before: card, after: null })).toEqual([]);
});

test("what is remembered of a card needs the card, also when it is taken back and only the values before say which", () => {
  const remembered = newProgress(103, new Date(0));
  expect(needs({ type: "progress.set", id: 103, before: null, after: remembered })).toEqual([
    "flashcard 103",
  ]);
  expect(needs({ type: "progress.set", id: 103, before: remembered, after: null })).toEqual([
    "flashcard 103",
  ]);
  const ofAPart = { ...remembered, part: 1 };
  expect(needs({ type: "progress.set", id: "103/1", before: ofAPart, after: null })).toEqual([
    "flashcard 103",
  ]);
});
