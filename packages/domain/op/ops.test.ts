import { describe, expect, test } from "vitest";
import { basicCard } from "../card/card.ts";
import { renameStep } from "../intent/rename-step.ts";
import { newProgress } from "../study/new-progress.ts";
import { sampleTree } from "../testing/sample.ts";
import { createOutline } from "../tree/outline.ts";
import { stillApplies } from "./applies.ts";
import { applyOp, applyOps } from "./apply.ts";
import { invertOp, invertOps } from "./invert.ts";
import type { Op } from "./op.ts";
import { renameOp } from "./rename.ts";

const sample = () =>
  sampleTree(`
    Physics
      Forces
      What is a newton? :: 1 kg m/s²
  `);
const FORCES = { id: 2, parentId: 1, sortOrder: 2, itemType: "note", itemId: 102 } as const;
const rated = { ...newProgress(103, new Date(0)), confidence: 3, confidenceColor: "yellow" } as const;

/** One op of every type, each of which can apply to the sample. */
const everyOp: readonly Op[] = [
  { type: "node.create", id: -1, before: null, after: { ...FORCES, id: -1, itemId: -2 } },
  { type: "node.move", id: 2, before: { parentId: 1, sortOrder: 2 }, after: { parentId: 3, sortOrder: 1 } },
  {
    type: "node.repoint",
    id: 2,
    before: { itemType: "note", itemId: 102 },
    after: { itemType: "flashcard", itemId: -3 },
  },
  { type: "node.delete", id: 2, before: FORCES, after: null },
  { type: "note.create", id: -2, before: null, after: { id: -2, text: "Energy" } },
  { type: "note.edit", id: 102, before: { text: "Forces" }, after: { text: "Forces and motion" } },
  { type: "note.delete", id: 102, before: { id: 102, text: "Forces" }, after: null },
  {
    type: "flashcard.create",
    id: -3,
    before: null,
    after: basicCard({ id: -3, question: "Q", answer: "A" }),
  },
  { type: "flashcard.edit", id: 103, before: { answer: "1 kg m/s²" }, after: { answer: "A force" } },
  {
    type: "flashcard.delete",
    id: 103,
    before: basicCard({ id: 103, question: "What is a newton?", answer: "1 kg m/s²" }),
    after: null,
  },
  { type: "progress.set", id: 103, before: null, after: rated },
];

describe.each(everyOp.map((op) => [op.type, op] as const))("%s", (_, op) => {
  test("apply changes the tree, and apply of the inverse brings it back", () => {
    const tree = sample();
    const before = tree.snapshot();
    applyOp(tree, op);
    expect(tree.snapshot()).not.toEqual(before);
    applyOp(tree, invertOp(op));
    expect(tree.snapshot()).toEqual(before);
  });

  test("the inverse of the inverse is the op", () => {
    expect(invertOp(invertOp(op))).toEqual(op);
  });

  test("to the tree it was decided on, an op still applies", () => {
    expect(stillApplies(sample(), op)).toBe(true);
  });

  test("on a missing record a change does nothing, and only a create still applies", () => {
    const empty = createOutline();
    const canApply = op.type.endsWith(".create");
    expect(stillApplies(empty, op)).toBe(canApply);
    if (op.type !== "progress.set" && !canApply) {
      applyOp(empty, op);
      expect(empty.snapshot()).toEqual(createOutline().snapshot());
    }
  });

  test("renaming to the ids it has changes nothing, and renaming there and back again neither", () => {
    expect(renameOp(op, (_kind, id) => id)).toEqual(op);
    const renamed = renameOp(op, (_kind, id) => Number(id) + 1000);
    expect(renamed.id).toBe(Number(op.id) + 1000);
    expect(renameOp(renamed, (_kind, id) => Number(id) - 1000)).toEqual(op);
  });
});

test("an inverted series runs backwards", () => {
  const tree = sample();
  const before = tree.snapshot();
  const series: Op[] = [
    { type: "note.edit", id: 102, before: { text: "Forces" }, after: { text: "a" } },
    { type: "note.edit", id: 102, before: { text: "a" }, after: { text: "b" } },
  ];
  applyOps(tree, series);
  applyOps(tree, invertOps(series));
  expect(tree.snapshot()).toEqual(before);
});

test("edits of different fields of one record do not fight", () => {
  const tree = sample();
  const answer: Op = {
    type: "flashcard.edit",
    id: 103,
    before: { answer: "1 kg m/s²" },
    after: { answer: "A force" },
  };
  applyOp(tree, answer);
  applyOp(tree, { type: "flashcard.edit", id: 103, before: { question: "?" }, after: { question: "N?" } });
  applyOp(tree, invertOp(answer));
  expect(tree.get("flashcard", 103)).toEqual(basicCard({ id: 103, question: "N?", answer: "1 kg m/s²" }));
});

test("replacing a temporary id re-links the parent's child list and the children's parent", () => {
  const step = {
    ops: [
      { type: "note.create", id: -2, before: null, after: { id: -2, text: "" } },
      {
        type: "node.create",
        id: -1,
        before: null,
        after: { id: -1, parentId: -9, sortOrder: 1, itemType: "note", itemId: -2 },
      },
    ],
    command: {
      type: "node.create",
      id: -1,
      content: { kind: "new-note", id: -2, text: "" },
      parentId: -9,
      sortOrder: 1,
      previousSiblingId: -5,
    },
  } as const;
  const real = new Map([
    ["node:-1", 11],
    ["node:-5", 15],
    ["node:-9", 19],
    ["note:-2", 12],
  ]);
  expect(renameStep(step, (kind, id) => real.get(`${kind}:${id}`) ?? id)).toEqual({
    ops: [
      { type: "note.create", id: 12, before: null, after: { id: 12, text: "" } },
      {
        type: "node.create",
        id: 11,
        before: null,
        after: { id: 11, parentId: 19, sortOrder: 1, itemType: "note", itemId: 12 },
      },
    ],
    command: {
      type: "node.create",
      id: 11,
      content: { kind: "new-note", id: 12, text: "" },
      parentId: 19,
      sortOrder: 1,
      previousSiblingId: 15,
    },
  });
});
