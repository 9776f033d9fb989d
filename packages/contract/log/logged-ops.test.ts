import { basicCard } from "@perennial/domain/card/card";
import type { Field } from "@perennial/domain/kind/field";
import { type EditableKind, GENERIC_KINDS, type RecordOf } from "@perennial/domain/kind/kinds";
import { KINDS } from "@perennial/domain/kind/table";
import type { Op } from "@perennial/domain/op/op";
import { opForms } from "@perennial/domain/op/op-type";
import { creationOf, deletionOf } from "@perennial/domain/op/record-ops";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { logShapes } from "./log-shapes.ts";
import { type LogRow, logRecordFromOp, readLogRow } from "./logged-ops.ts";

const NODE = { id: 2, parentId: 1, sortOrder: 1.5, itemType: "note", itemId: 102 } as const;
const CARD = basicCard({ id: 103, question: "Q", answer: "A" });
const NOTE = { id: 102, text: "Forces" };
const PROGRESS = {
  id: 103,
  flashcardId: 103,
  part: 0,
  confidenceColor: "yellow",
  confidence: 3,
  strength: 2.3065,
  difficulty: 5.1,
  lapses: 2,
  nextReviewTime: "2026-01-12T09:00:00.000Z",
  reviewedAt: "2026-01-10T09:00:00.000Z",
  phase: "review",
  step: 0,
  studyDay: 20_463,
  introducedOn: 20_401,
  reviews: 4,
  prior: null,
  suspendedAt: null,
  buriedUntil: null,
  flag: 0,
  leftAt: 0,
  hintsOff: 0,
  forgottenAt: null,
} as const;
const FIRST_PLACE = { parentId: null, sortOrder: 1.5 };
const PLACE = { parentId: 3, sortOrder: 2 };
const ITEM = { itemType: "note", itemId: 102 } as const;
const OTHER_ITEM = { itemType: "flashcard", itemId: 103 } as const;

function valueFor(field: Field, at: number) {
  switch (field.type) {
    case "text":
      return `text ${at}`;
    case "choice":
      return field.of[at % field.of.length];
    case "boolean":
      return at % 2 === 0;
    case "moment":
      return `2026-01-1${at}T09:00:00.000Z`;
    default:
      return at + 1;
  }
}

/** What is done to a record of a kind whose commands are generic, whatever its fields. */
function genericOps(kind: EditableKind): Op[] {
  const record = (at: number) => {
    const fields = Object.entries<Field>(KINDS[kind].fields);
    return Object.fromEntries(fields.map(([name, field]) => [name, valueFor(field, at)]));
  };
  const [before, after] = [record(1), record(2)];
  const whole = { id: 9, ...before } as RecordOf<typeof kind>;
  return [
    creationOf(kind, whole),
    { type: `${kind}.edit`, id: 9, before, after } as Op,
    deletionOf(kind, whole),
  ];
}

/** One op of every type. */
const OPS: readonly Op[] = [
  ...GENERIC_KINDS.flatMap(genericOps),
  { type: "node.create", id: 2, before: null, after: NODE },
  { type: "node.move", id: 2, before: FIRST_PLACE, after: PLACE },
  { type: "node.repoint", id: 2, before: ITEM, after: OTHER_ITEM },
  { type: "node.delete", id: 2, before: { ...NODE, parentId: null }, after: null },
  { type: "note.create", id: 102, before: null, after: NOTE },
  { type: "note.edit", id: 102, before: { text: "Forces" }, after: { text: "" } },
  { type: "note.delete", id: 102, before: NOTE, after: null },
  { type: "flashcard.create", id: 103, before: null, after: CARD },
  { type: "flashcard.edit", id: 103, before: { answer: "A" }, after: { answer: "B" } },
  { type: "flashcard.delete", id: 103, before: CARD, after: null },
  { type: "progress.set", id: 103, before: null, after: PROGRESS },
  { type: "progress.set", id: 103, before: PROGRESS, after: { ...PROGRESS, reviewedAt: null } },
  { type: "progress.set", id: 103, before: PROGRESS, after: null },
  {
    type: "progress.set",
    id: "103/3",
    before: { ...PROGRESS, id: "103/3", part: 3 },
    after: { ...PROGRESS, id: "103/3", part: 3, confidence: 4 },
  },
];

test("there is an op of every type here", () => {
  const types = Object.entries(KINDS).flatMap(([name, kind]) => opForms(name, kind).map(({ type }) => type));
  expect(new Set(OPS.map(({ type }) => type))).toEqual(new Set(types));
});

describe.each(OPS.map((op) => [op.type, op] as const))("%s", (_, op) => {
  test("an op is the same after it stood in the log", () => {
    const row = JSON.parse(JSON.stringify(logRecordFromOp(op)));
    expect(readLogRow(row)).toEqual({ kind: "op", op });
  });

  test("a row with a value missing or of another type is unreadable", () => {
    const row = logRecordFromOp(op);
    for (const side of ["old_values", "new_values"] as const)
      for (const name of Object.keys(row[side] ?? {})) {
        const { [name]: value, ...rest } = row[side] ?? {};
        for (const wrong of [undefined, null, typeof value === "number" ? "1" : 1, {}, -1.5]) {
          if (wrong === value) continue;
          const broken = { ...row, [side]: wrong === undefined ? rest : { ...rest, [name]: wrong } };
          if (logShapes()[op.type]?.safeParse(broken).success) continue;
          expect(readLogRow(broken), `${side}.${name}: ${wrong}`).toEqual({ kind: "unreadable" });
        }
      }
  });
});

test("rows are written in the wire's spelling, under the table's name", () => {
  expect(logRecordFromOp({ type: "node.move", id: 2, before: FIRST_PLACE, after: PLACE })).toEqual({
    mutation_type: "node.move",
    table_name: "nodes",
    record_id: 2,
    old_values: { parent_id: null, sort_order: 1.5 },
    new_values: { parent_id: 3, sort_order: 2 },
  });
  expect(logRecordFromOp({ type: "progress.set", id: 103, before: null, after: PROGRESS })).toEqual({
    mutation_type: "progress.set",
    table_name: "user_flashcards",
    record_id: 103,
    old_values: null,
    new_values: {
      confidence: 3,
      confidence_color: "yellow",
      strength: 2.3065,
      difficulty: 5.1,
      lapses: 2,
      part: 0,
      next_review_time: "2026-01-12T09:00:00.000Z",
      reviewed_at: "2026-01-10T09:00:00.000Z",
      phase: "review",
      step: 0,
      study_day: 20_463,
      introduced_on: 20_401,
      reviews: 4,
      prior: null,
      suspended_at: null,
      buried_until: null,
      flag: 0,
      left_at: 0,
      hints_off: 0,
      forgotten_at: null,
    },
  });
});

test("a rating that was written before the log named difficulty, lapses and part is readable", () => {
  const row = logRecordFromOp({ type: "progress.set", id: 103, before: null, after: PROGRESS });
  const { difficulty: _, lapses: __, part: ___, ...older } = row.new_values ?? {};
  const after = { ...PROGRESS, difficulty: null, lapses: 0, part: 0 };
  expect(readLogRow({ ...row, new_values: older })).toEqual({
    kind: "op",
    op: { type: "progress.set", id: 103, before: null, after },
  });
});

test("the memory of a part stands in the log under its card, with the part among its values", () => {
  const [op] = OPS.filter(({ id }) => id === "103/3");
  if (!op) throw new Error("there is no such op");
  expect(logRecordFromOp(op)).toMatchObject({ record_id: 103, new_values: { part: 3 } });
});

test("a table that nobody knows is passed over; an unknown change of a known table is unreadable", () => {
  const row: LogRow = logRecordFromOp({ type: "note.create", id: 102, before: null, after: NOTE });
  expect(readLogRow({ ...row, table_name: "spells", mutation_type: "spell.set" })).toEqual({
    kind: "unknown-table",
  });
  for (const mutation_type of ["note.archive", "flashcard.create", "toString", ""])
    expect(readLogRow({ ...row, mutation_type })).toEqual({ kind: "unreadable" });
});

test("a change without what it was, or what it became, is unreadable", () => {
  for (const op of OPS) {
    // A rating may be the first, and what is known of a card may be forgotten.
    if (op.type === "progress.set") continue;
    const row = logRecordFromOp(op);
    expect(readLogRow({ ...row, old_values: null, new_values: null })).toEqual({ kind: "unreadable" });
    const both = {
      ...row,
      old_values: row.old_values ?? row.new_values,
      new_values: row.new_values ?? row.old_values,
    };
    if (op.before === null || op.after === null) expect(readLogRow(both)).toEqual({ kind: "unreadable" });
  }
});

/** A value as such a field may hold, most of the time. */
const mostly = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: valid },
    fc.constantFrom<unknown>("note", "2026-01-10T09:00:00.000Z", "yesterday", "", null, true, undefined),
    fc.integer({ min: -3, max: 3 }),
    fc.double({ min: -9, max: 9, noNaN: true }),
  );
const id = fc.integer({ min: 1, max: 9 });
const NODE_VALUES = {
  parent_id: mostly(fc.option(id)),
  sort_order: mostly(fc.double({ min: -9, max: 9, noNaN: true })),
  item_type: mostly(fc.constantFrom("note", "flashcard")),
  item_id: mostly(id),
};

test("what is read is what the contract says of the log", () => {
  const shapes = logShapes();
  const whole = fc.record(NODE_VALUES);
  const values = fc.oneof(whole, fc.record(NODE_VALUES, { requiredKeys: [] }), fc.constant(null));
  const types = fc.constantFrom("node.create", "node.move", "node.repoint", "node.delete");
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(types, values, values, (mutation_type, old_values, new_values) => {
      const row = { mutation_type, table_name: "nodes", record_id: 2, old_values, new_values };
      const isReadable = readLogRow(row).kind === "op";
      expect(isReadable).toBe(shapes[mutation_type]?.safeParse(row).success);
      seen.add(isReadable);
    }),
    { numRuns: 1_000 },
  );
  expect(seen.size, "readable and unreadable rows were among them").toBe(2);
});
