import { Command } from "@perennial/contract/wire";
import type { Op } from "@perennial/domain/op/op";
import { expect, test } from "vitest";
import { toCommand } from "./to-command.ts";

const UUID = "6f1c2a9e-0000-4000-8000-000000000001";
const PROGRESS = {
  flashcardId: 8,
  confidence: 4,
  confidenceColor: "green",
  strength: 1,
  nextReviewTime: "2026-11-22T00:00:00.000Z",
  reviewedAt: "2026-11-21T00:00:00.000Z",
} as const;
const newNote: Op = { type: "note.create", id: -2, before: null, after: { id: -2, text: "t" } };
const newNode: Op = {
  type: "node.create",
  id: -1,
  before: null,
  after: { id: -1, parentId: 3, sortOrder: 1.5, itemType: "note", itemId: -2 },
};
const moved: Op = {
  type: "node.move",
  id: 5,
  before: { parentId: 1, sortOrder: 1 },
  after: { parentId: 3, sortOrder: 2 },
};
const sibling: Op = { ...moved, id: 6 };
const gone: Op = { type: "note.delete", id: 9, before: { id: 9, text: "" }, after: null };
const item = { itemType: "note", itemId: 9 } as const;

const cases: readonly [string, readonly Op[], unknown][] = [
  [
    "a note and its node are one call with the text inline",
    [newNote, newNode],
    {
      type: "tree.create",
      temporary_id: -1,
      item_temporary_id: -2,
      tree: { item_type: "note", note: { text: "t" }, parent_id: 3, sort_order: 1.5, previous_sibling_id: 4 },
    },
  ],
  [
    "renumbered siblings are the server's to repeat",
    [newNote, newNode, sibling],
    expect.objectContaining({ type: "tree.create" }),
  ],
  [
    "a node for content that is there names it",
    [{ ...newNode, after: { ...newNode.after, itemId: 9 } }],
    expect.objectContaining({ tree: expect.objectContaining({ item_id: 9 }) }),
  ],
  [
    "content that was deleted comes back by its own id, not as new content",
    [
      { type: "note.create", id: 9, before: null, after: { id: 9, text: "back" } },
      { ...newNode, after: { ...newNode.after, itemId: 9 } },
    ],
    {
      type: "tree.create",
      temporary_id: -1,
      tree: { item_type: "note", item_id: 9, parent_id: 3, sort_order: 1.5, previous_sibling_id: 4 },
    },
  ],
  [
    "a move names parent, number and sibling",
    [moved, sibling],
    { type: "tree.update", id: 5, tree: { parent_id: 3, sort_order: 2, previous_sibling_id: 4 } },
  ],
  [
    "repointing leaves the old content to the server",
    [{ type: "node.repoint", id: 5, before: item, after: { itemType: "flashcard", itemId: -3 } }, gone],
    { type: "tree.update", id: 5, tree: { item_type: "flashcard", item_id: -3 } },
  ],
  [
    "deleting a node deletes its content",
    [
      { type: "node.delete", id: 5, before: { id: 5, parentId: 1, sortOrder: 1, ...item }, after: null },
      gone,
    ],
    { type: "tree.delete", id: 5 },
  ],
  ["a note alone", [newNote], { type: "note.create", temporary_id: -2, note: { text: "t" } }],
  [
    "a flashcard alone",
    [{ type: "flashcard.create", id: -3, before: null, after: { question: "q", answer: "a" } }],
    { type: "flashcard.create", temporary_id: -3, flashcard: { question: "q", answer: "a" } },
  ],
  [
    "an edit with what it was made against",
    [{ type: "note.edit", id: 9, before: { text: "a" }, after: { text: "b" } }],
    { type: "note.update", id: 9, note: { text: "b", base_version: 12 } },
  ],
  [
    "only the changed side of a card",
    [{ type: "flashcard.edit", id: 8, before: { answer: "a" }, after: { answer: "b" } }],
    { type: "flashcard.update", id: 8, flashcard: { answer: "b" } },
  ],
  [
    "a rating by its colour",
    [{ type: "progress.set", id: 8, before: null, after: PROGRESS }],
    { type: "flashcard.rate", id: 8, confidence_rating: "green" },
  ],
];

test.each(cases)("%s", (_title, ops, command) => {
  const step = { uuid: UUID, version: null, ops, previousSiblingId: 4 };
  const body = toCommand(step, 12);
  expect(body).toEqual(command);
  expect(Command.safeParse({ ...body, uuid: UUID }).success).toBe(true);
});

test("to be first is said by the number: no sibling is named", () => {
  const step = { uuid: UUID, version: null, ops: [moved], previousSiblingId: null };
  expect(toCommand(step, null)).toEqual({
    type: "tree.update",
    id: 5,
    tree: { parent_id: 3, sort_order: 2 },
  });
});

test("what the server has no call for is null", () => {
  const orphan: Op = { type: "flashcard.delete", id: 8, before: { question: "q", answer: "a" }, after: null };
  const unrated: Op = { type: "progress.set", id: 8, before: PROGRESS, after: null };
  for (const op of [orphan, unrated, gone])
    expect(toCommand({ uuid: UUID, version: null, ops: [op] }, null)).toBeNull();
});
