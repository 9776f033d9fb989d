import { expect, test } from "vitest";
import { NOTHING_SEEN } from "../../store/seen-text.ts";
import type { Entry, EntryStep } from "./entries.ts";
import { decideFailure } from "./queue-decisions.ts";
import { rebasedWithout } from "./settle.ts";

const moved: EntryStep = {
  uuid: "moved",
  version: 5,
  command: { type: "node.move", id: 3, parentId: 2, sortOrder: 1 },
  ops: [
    {
      type: "node.move",
      id: 3,
      before: { parentId: 1, sortOrder: 4 },
      after: { parentId: 2, sortOrder: 1 },
    },
  ],
};
/** Merged with what others had written meanwhile, after it was made. */
const edited: EntryStep = {
  uuid: "edited",
  version: 6,
  command: { type: "note.edit", id: 9, text: "theirs and mine" },
  ops: [{ type: "note.edit", id: 9, before: { text: "theirs" }, after: { text: "theirs and mine" } }],
  inverse: {
    command: { type: "note.edit", id: 9, text: "before" },
    ops: [{ type: "note.edit", id: 9, before: { text: "mine" }, after: { text: "before" } }],
  },
};
const refused: EntryStep = { ...moved, uuid: "refused", version: null };

/** A conversion undone: the note is there again, and the card, seen at version 5, gone. */
const undone: EntryStep = {
  uuid: "undone",
  version: null,
  base: { version: 5 },
  command: { type: "node.repoint", id: 3, item: { itemType: "note", itemId: 9 } },
  ops: [
    { type: "note.create", id: 9, before: null, after: { id: 9, text: "mine" } },
    {
      type: "node.repoint",
      id: 3,
      before: { itemType: "flashcard", itemId: 7 },
      after: { itemType: "note", itemId: 9 },
    },
  ],
};

test("what stands on a note that a refused step was to bring back has seen none of its words: the step's base is its card's", () => {
  const later: EntryStep = { ...edited, uuid: "later", version: null, base: { after: "undone" } };
  const entryOf = (step: EntryStep): Entry => ({
    id: step.uuid,
    scope: "tab",
    userActionUuid: "action",
    action: { eventType: "e", source: "s" },
    steps: [step],
    kind: "change",
    at: 0,
    count: 0,
  });
  const brought = rebasedWithout([entryOf(undone)])(entryOf(later));
  expect(brought.steps).toMatchObject([{ base: NOTHING_SEEN }]);
});

test("of an entry that fails half-way what the server took is taken back, the last first: an edit by the inverse it was made with, a move by the one that follows from it", () => {
  const entry: Entry = {
    id: "entry",
    scope: "tab",
    userActionUuid: "action",
    action: { eventType: "e", source: "s" },
    steps: [moved, edited, refused],
    kind: "change",
    at: 0,
    count: 0,
  };
  let drawn = 0;
  const decision = decideFailure(
    [{ seq: 1, entry }],
    "entry",
    { message: "no", status: 422, code: "invalid", at: 0 },
    () => {
      drawn += 1;
      return `uuid ${drawn}`;
    },
  );
  expect(decision?.compensation?.steps).toMatchObject([
    { command: { type: "note.edit", id: 9, text: "before" }, base: { version: 6 }, version: null },
    { command: { type: "node.move", id: 3, parentId: 1, sortOrder: 4 }, base: { version: 5 }, version: null },
  ]);
});
