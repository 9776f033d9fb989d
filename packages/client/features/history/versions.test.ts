import { basicCard } from "@perennial/domain/card/card";
import type { Op } from "@perennial/domain/op/op";
import { expect, test } from "vitest";
import type { NodeChange } from "../../queries/node-history.ts";
import { editsOf } from "./versions.ts";

const START = Date.parse("2026-03-01T10:00:00.000Z");
const node = { id: 7, parentId: 1, sortOrder: 1, itemType: "note", itemId: 9 } as const;
const card = { id: 5, ...basicCard({ question: "Cell?", answer: "Unit of life" }) };

/** Rows as the server tells them, newest first: each given with what was done, and seconds after the start. */
function log(...done: readonly (readonly [group: string, seconds: number, ...ops: Op[]])[]): NodeChange[] {
  const rows = done.flatMap(([group, seconds, ...ops]) =>
    ops.map(
      (op): Omit<NodeChange, "version" | "id"> => ({
        callUuid: group,
        actionUuid: null,
        token: null,
        op,
        at: new Date(START + seconds * 1_000).toISOString(),
        group,
        eventType: group.startsWith("type") ? "note.edit" : null,
        device: null,
        isOfDay: false,
      }),
    ),
  );
  return rows.map((row, i) => ({ ...row, id: i + 1, version: i + 1 })).reverse();
}
const created: Op[] = [
  { type: "note.create", id: 9, before: null, after: { id: 9, text: "Cell" } },
  { type: "node.create", id: 7, before: null, after: node },
];
const typed = (before: string, after: string): Op => ({
  type: "note.edit",
  id: 9,
  before: { text: before },
  after: { text: after },
});
const toCard: Op[] = [
  { type: "flashcard.create", id: 5, before: null, after: card },
  {
    type: "node.repoint",
    id: 7,
    before: { itemType: "note", itemId: 9 },
    after: { itemType: "flashcard", itemId: 5 },
  },
  { type: "note.delete", id: 9, before: { id: 9, text: "Cell" }, after: null },
];
const saying = (changes: readonly NodeChange[], shown: Parameters<typeof editsOf>[1]) =>
  editsOf(changes, shown).map(({ eventType, before, after }) => [
    eventType,
    ...[before, after].map((side) => side && (side.itemType === "note" ? side.text : side.card.question)),
  ]);

test("a history is walked back from what is shown now, through a conversion", () => {
  const edited: Op = {
    type: "flashcard.edit",
    id: 5,
    before: { question: "Cell?" },
    after: { question: "What is a cell?" },
  };
  const changes = log(["a", 0, ...created], ["b", 60, ...toCard], ["c", 90, edited]);
  const now = {
    item: { itemType: "flashcard", itemId: 5 },
    fields: { ...card, question: "What is a cell?" },
  } as const;
  expect(saying(changes, now)).toEqual([
    ["flashcard.edit", "Cell?", "What is a cell?"],
    ["note.convert", "Cell", "Cell?"],
    ["note.create", null, "Cell"],
  ]);
  expect(editsOf(changes, now)[0]?.before).toEqual({ itemType: "flashcard", card });
});

test("a note that is deleted by now says in its history what it said last", () => {
  const gone: Op[] = [
    { type: "node.delete", id: 7, before: node, after: null },
    { type: "note.delete", id: 9, before: { id: 9, text: "Cell" }, after: null },
  ];
  expect(saying(log(["a", 0, ...created], ["b", 60, ...gone]), null)).toEqual([
    ["note.delete", "Cell", null],
    ["note.create", null, "Cell"],
  ]);
});

test("writing that goes on is one edit; a pause, or a word that is taken away, begins another", () => {
  const changes = log(
    ["a", 0, ...created],
    ["type1", 60, typed("Cell", "Cells")],
    ["type2", 62, typed("Cells", "Cells are")],
    ["type3", 64, typed("Cells are", "Cells are old")],
    ["type4", 66, typed("Cells are old", "are old")],
    ["type5", 90, typed("are old", "are old too")],
  );
  const now = { item: node, fields: { id: 9, text: "are old too" } };
  expect(saying(changes, now)).toEqual([
    ["note.edit", "are old", "are old too"],
    ["note.edit", "Cells are old", "are old"],
    ["note.edit", "Cell", "Cells are old"],
    ["note.create", null, "Cell"],
  ]);
});

test("the part of a history that was read so far is told without what came before", () => {
  const [newest] = log(["a", 0, ...created], ["type1", 60, typed("Cell", "Cells")]);
  expect(saying(newest ? [newest] : [], { item: node, fields: { id: 9, text: "Cells" } })).toEqual([
    ["note.edit", "Cell", "Cells"],
  ]);
});
