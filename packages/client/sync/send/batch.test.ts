import type { Op } from "@perennial/domain/op/op";
import { expect, test } from "vitest";
import type { Entry, EntryStep } from "../queue/entries.ts";
import { deletingEntry } from "../testing/queued-entries.ts";
import { batchOf } from "./batch.ts";
import { createWireNames } from "./wire-names.ts";

/** Another tab made node 104 and its note 103, and names them by ids of its own. */
const names = createWireNames();
names.learn([
  { kind: "node", local: "node-elsewhere", server: 104 },
  { kind: "note", local: "note-elsewhere", server: 103 },
]);

const node = { id: 104, parentId: 1, sortOrder: 1, itemType: "note", itemId: 103 } as const;
const stepOf = (uuid: string, command: EntryStep["command"], ops: readonly Op[], more = {}): EntryStep => ({
  uuid,
  command,
  ops,
  version: null,
  ...more,
});
const edit = (
  uuid: string,
  before: string,
  after: string,
  base: EntryStep["base"],
  id: string | number = 103,
) =>
  stepOf(
    uuid,
    { type: "note.edit", id, text: after },
    [{ type: "note.edit", id, before: { text: before }, after: { text: after } }],
    { base },
  );
const deletionOfBranch = (uuid: string, seen: readonly string[]) =>
  stepOf(
    uuid,
    { type: "branches.delete", ids: [104], seen },
    [
      { type: "node.delete", id: 104, before: node, after: null },
      { type: "note.delete", id: 103, before: { id: 103, text: "a" }, after: null },
    ],
    { base: { version: 7 } },
  );
const creationBelow = (parentId: string | number) => {
  const place = { id: "new-node", parentId, sortOrder: 1 } as const;
  const note = { id: "new-note", text: "new" };
  return stepOf("made", { type: "node.create", ...place, content: { kind: "new-note", ...note } }, [
    { type: "note.create", id: note.id, before: null, after: note },
    {
      type: "node.create",
      id: place.id,
      before: null,
      after: { ...place, itemType: "note", itemId: note.id },
    },
  ]);
};

const entryOf = (id: string, ...steps: readonly EntryStep[]): Entry => ({ ...deletingEntry(id), steps });
const sentOf = (...entries: readonly Entry[]): string[] =>
  batchOf(
    entries.map((entry) => ({ entry, open: entry.steps })),
    names,
  ).map(({ step }) => step.uuid);

test("entries of several steps go whole or wait whole", () => {
  const first = entryOf("a", edit("a1", "a", "b", { version: 7 }), edit("a2", "x", "y", { version: 7 }, 5));
  const second = entryOf(
    "b",
    edit("b1", "p", "q", { version: 7 }, 6),
    edit("b2", "other", "z", { version: 7 }),
  );
  expect(sentOf(first, second), "its second step was made beside what the first entry edits").toEqual([
    "a1",
    "a2",
  ]);
});

test("an edit goes with the step of its own entry that it was made on, and waits where that sends other words", () => {
  const on = (before: string) =>
    entryOf("a", edit("one", "a", "b", { version: 7 }), edit("two", before, "c", { after: "one" }));
  expect(sentOf(on("b"))).toEqual(["one", "two"]);
  expect(sentOf(on("b and others' words"))).toEqual(["one"]);
});

test("a deletion of branches waits for what another tab has changed there, whatever that tab calls the rows", () => {
  const elsewhere = entryOf("a", edit("theirs", "a", "b", { version: 7 }, "note-elsewhere"));
  expect(sentOf(elsewhere, entryOf("b", deletionOfBranch("gone", [])))).toEqual(["theirs"]);
  expect(sentOf(elsewhere, entryOf("b", deletionOfBranch("gone", ["theirs"])))).toEqual(["theirs", "gone"]);
});

test("a deletion of branches waits for what another tab has put there", () => {
  const elsewhere = entryOf("a", creationBelow("node-elsewhere"));
  expect(sentOf(elsewhere, entryOf("b", deletionOfBranch("gone", [])))).toEqual(["made"]);
});

test("what takes a step back waits until the server says that the step was done", () => {
  const restoration = stepOf(
    "back",
    { type: "branches.restore", places: [{ id: 104, parentId: 1, sortOrder: 1 }] },
    [{ type: "node.create", id: 104, before: null, after: node }],
    { undoOf: "gone" },
  );
  expect(sentOf(entryOf("a", deletionOfBranch("gone", [])), entryOf("b", restoration))).toEqual(["gone"]);
  expect(sentOf(entryOf("b", restoration))).toEqual(["back"]);
  const written = entryOf("c", edit("written", "", "word", { version: 3 }));
  const undone = entryOf("d", { ...edit("undone", "word", "", { after: "written" }), undoOf: "written" });
  expect(sentOf(written, undone)).toEqual(["written"]);
  expect(sentOf(undone)).toEqual(["undone"]);
});
