import { basicCard } from "@perennial/domain/card/card";
import type { Op } from "@perennial/domain/op/op";
import { expect, test } from "vitest";
import { type OlderName, UNKNOWN_BASE } from "./outbox.ts";
import { type EntryOfVersion1, fromVersion1, type StepOfVersion1 } from "./version-1.ts";

const entry = (...steps: StepOfVersion1[]): EntryOfVersion1 => ({
  id: "e",
  scope: "tab",
  userActionUuid: "a",
  action: { eventType: "e", source: "s" },
  steps,
  kind: "change",
  at: 0,
  count: 0,
});
const step = (...ops: Op[]): StepOfVersion1 => ({ uuid: "u", version: null, ops, previousSiblingId: 4 });
const edit: Op = { type: "note.edit", id: 9, before: { text: "a" }, after: { text: "b" } };
let drawn = 0;
const uuid = () => `local-${++drawn}`;
const entryFromVersion1 = (found: EntryOfVersion1, names: OlderName[] = []) =>
  fromVersion1(names, uuid).entry(found);
const item = { itemType: "note", itemId: -2 } as const;

test("what an older page left in the queue gets its command from what it was to do, and its inverse", () => {
  const { ops, previousSiblingId, ...rest } = step(
    { type: "note.create", id: -2, before: null, after: { id: -2, text: "t" } },
    { type: "node.create", id: -1, before: null, after: { id: -1, parentId: 3, sortOrder: 1.5, ...item } },
  );
  drawn = 0;
  const [known] = entryFromVersion1(entry({ ...rest, ops, previousSiblingId: 4 })).steps;
  expect(known?.command).toEqual({
    type: "node.create",
    id: "local-1",
    content: { kind: "new-note", id: "local-2", text: "t" },
    parentId: 3,
    sortOrder: 1.5,
    previousSiblingId: 4,
  });
  expect(known?.ops).toMatchObject([{ id: "local-2" }, { id: "local-1", after: { itemId: "local-2" } }]);
  expect(known?.inverse?.command).toEqual({ type: "node.delete", id: "local-1" });
});

test("every kind of call an older page could make is known", () => {
  const commands = [
    [edit, "note.edit"],
    [
      {
        type: "node.move",
        id: 5,
        before: { parentId: 1, sortOrder: 1 },
        after: { parentId: 3, sortOrder: 2 },
      },
      "node.move",
    ],
    [
      { type: "node.repoint", id: 5, before: item, after: { itemType: "flashcard", itemId: -3 } },
      "node.repoint",
    ],
    [
      { type: "node.delete", id: 5, before: { id: 5, parentId: 1, sortOrder: 1, ...item }, after: null },
      "node.delete",
    ],
    [
      {
        type: "flashcard.create",
        id: -3,
        before: null,
        after: basicCard({ id: -3, question: "q", answer: "a" }),
      },
      "flashcard.create",
    ],
    [{ type: "flashcard.edit", id: 8, before: { answer: "a" }, after: { answer: "b" } }, "flashcard.edit"],
  ] as const satisfies readonly (readonly [Op, string])[];
  for (const [op, type] of commands)
    expect(entryFromVersion1(entry(step(op))).steps[0]?.command.type).toBe(type);
});

test("a step that no call was ever made for is left out; an entry of today stays as it is", () => {
  const lone: Op = { type: "note.delete", id: 9, before: { id: 9, text: "" }, after: null };
  const known = entryFromVersion1(entry(step(edit), step(lone)));
  expect(known.steps).toHaveLength(1);
  expect(entryFromVersion1(known)).toEqual(known);
});

test("a temporary id that the server has numbered is that number; of two tabs each means its own", () => {
  const edited = step({ type: "note.edit", id: -2, before: { text: "a" }, after: { text: "b" } });
  const older = fromVersion1([{ scope: "tab", kind: "note", temporary: -2, real: 77 }], uuid);
  expect(older.entry(entry(edited)).steps[0]?.command).toMatchObject({ id: 77 });
  const other = older.entry({ ...entry(edited), scope: "other" }).steps[0]?.command;
  expect(other).toMatchObject({ id: expect.stringMatching(/^local-/) });
  expect(older.names()).toHaveLength(2);
});

test("a draft of an older page finds its row, and keeps what it was made from", () => {
  const older = fromVersion1([{ scope: "tab", kind: "node", temporary: -9, real: 5 }], uuid);
  const draft = { scope: "tab", text: "half", at: 1, base: { text: "h", version: 3 } };
  expect(older.draft({ ...draft, key: "t9" })).toMatchObject({
    key: "n5",
    base: { text: "h", base: { version: 3 } },
  });
  expect(older.draft({ ...draft, key: "n7", base: null })).toMatchObject({ key: "n7", base: UNKNOWN_BASE });
});
