import { type RecordId, serverId } from "@perennial/domain/kind/record-id";
import type { Command } from "@perennial/domain/op/command";
import { expect, test } from "vitest";
import { commandToWire } from "./command-to-wire.ts";
import { Command as WireCommand } from "./wire.ts";

const UUID = "6f1c2a9e-0000-4000-8000-000000000001";
const wireId = (_kind: string, id: RecordId) => serverId(id);
const place = { parentId: 3, sortOrder: 1.5, previousSiblingId: 4 } as const;

const cases: readonly [string, Command, unknown][] = [
  [
    "a note and its node are one call with the text inline",
    { type: "node.create", id: -1, content: { kind: "new-note", id: -2, text: "t" }, ...place },
    {
      type: "tree.create",
      temporary_id: -1,
      item_temporary_id: -2,
      tree: { item_type: "note", note: { text: "t" }, parent_id: 3, sort_order: 1.5, previous_sibling_id: 4 },
    },
  ],
  [
    "a card and its node too",
    {
      type: "node.create",
      id: -1,
      content: { kind: "new-flashcard", id: -2, question: "q", answer: "a" },
      ...place,
    },
    expect.objectContaining({
      item_temporary_id: -2,
      tree: expect.objectContaining({ item_type: "flashcard", flashcard: { question: "q", answer: "a" } }),
    }),
  ],
  [
    "content that was deleted comes back by its own id, not as new content",
    { type: "node.create", id: -1, content: { kind: "existing", itemType: "note", itemId: 9 }, ...place },
    {
      type: "tree.create",
      temporary_id: -1,
      tree: { item_type: "note", item_id: 9, parent_id: 3, sort_order: 1.5, previous_sibling_id: 4 },
    },
  ],
  [
    "a move names parent, number and sibling",
    { type: "node.move", id: 5, ...place },
    { type: "tree.update", id: 5, tree: { parent_id: 3, sort_order: 1.5, previous_sibling_id: 4 } },
  ],
  [
    "to be first is said by the number: no sibling is named",
    { type: "node.move", id: 5, parentId: 3, sortOrder: 2, previousSiblingId: null },
    { type: "tree.update", id: 5, tree: { parent_id: 3, sort_order: 2 } },
  ],
  [
    "repointing leaves the old content to the server, with when it was seen",
    { type: "node.repoint", id: 5, item: { itemType: "flashcard", itemId: -3 } },
    { type: "tree.update", id: 5, tree: { item_type: "flashcard", item_id: -3, base_version: 12 } },
  ],
  [
    "deleting a node deletes its content, with when it was seen",
    { type: "node.delete", id: 5 },
    { type: "tree.delete", id: 5, base_version: 12 },
  ],
  [
    "a note alone",
    { type: "note.create", id: -2, text: "t" },
    { type: "note.create", temporary_id: -2, note: { text: "t" } },
  ],
  [
    "a flashcard alone",
    { type: "flashcard.create", id: -3, face: { question: "q", answer: "a" } },
    { type: "flashcard.create", temporary_id: -3, flashcard: { question: "q", answer: "a" } },
  ],
  [
    "an edit with what it was made against",
    { type: "note.edit", id: 9, text: "b" },
    { type: "note.update", id: 9, note: { text: "b", base_version: 12 } },
  ],
  [
    "only the changed side of a card, with what it was made against",
    { type: "flashcard.edit", id: 8, face: { answer: "b" } },
    { type: "flashcard.update", id: 8, flashcard: { answer: "b", base_version: 12 } },
  ],
  [
    "a rating by its colour and when it was given",
    { type: "flashcard.rate", id: 8, part: 0, color: "green", reviewedAt: "2026-11-21T00:00:00.000Z" },
    {
      type: "flashcard.rate",
      id: 8,
      confidence_rating: "green",
      reviewed_at: "2026-11-21T00:00:00.000Z",
      part: 0,
    },
  ],
  [
    "a rating of a part, with the part",
    { type: "flashcard.rate", id: 8, part: 3, color: "red", reviewedAt: "2026-11-21T00:00:00.000Z" },
    {
      type: "flashcard.rate",
      id: 8,
      confidence_rating: "red",
      reviewed_at: "2026-11-21T00:00:00.000Z",
      part: 3,
    },
  ],
];

test.each(cases)("%s", (_title, command, body) => {
  expect(commandToWire(command, wireId, 12)).toEqual(body);
  expect(WireCommand.safeParse({ ...commandToWire(command, wireId, 12), uuid: UUID }).success).toBe(true);
});
