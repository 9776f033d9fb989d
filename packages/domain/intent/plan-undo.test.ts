import { expect, test } from "vitest";
import { applyOps } from "../op/apply.ts";
import type { Result } from "../result.ts";
import { sampleTree } from "../testing/sample.ts";
import { convertToFlashcard } from "./convert-to-flashcard.ts";
import { deleteNode } from "./delete-node.ts";
import { editNote } from "./edit-note.ts";
import { mergeWithPrevious } from "./merge-with-previous.ts";
import { moveNode } from "./move-node.ts";
import { opsOf, type Plan, type Step } from "./plan.ts";
import { planUndo } from "./plan-undo.ts";
import { rateFlashcard } from "./rate-flashcard.ts";
import type { Refusal } from "./refusal.ts";

const SAMPLE = `
  Physics
    Forces
    Motion
    What is a newton? :: 1 kg m/s²
`;
const FORCES = 2;
const MOTION = 3;
const CARD = 4;

function setup() {
  const tree = sampleTree(SAMPLE);
  let drawn = -100;
  const draw = () => drawn--;
  /** Does it, and returns its calls. */
  const done = (decision: Result<Plan, Refusal>) => {
    if (!decision.ok) throw new Error(decision.error);
    applyOps(tree, opsOf(decision.value));
    return decision.value.steps;
  };
  const undo = (steps: ReturnType<typeof done>) => planUndo(tree, steps, draw);
  const noteOf = (id: number) => tree.get("note", tree.get("node", id)?.itemId ?? 0);
  return { tree, draw, done, undo, noteOf };
}

test("an edit, a move and a merge are taken back, the last call first [2.history]", () => {
  const { tree, done, undo, noteOf } = setup();
  const before = tree.snapshot();
  const noteId = noteOf(FORCES)?.id ?? 0;
  for (const decide of [
    () => editNote(tree, { noteId, text: "Powers" }),
    () => moveNode(tree, { nodeId: MOTION, parentId: FORCES }),
  ]) {
    const plan = undo(done(decide()));
    if (plan.ok) applyOps(tree, opsOf(plan.value));
    expect(tree.snapshot()).toEqual(before);
  }
  const merge = done(mergeWithPrevious(tree, { nodeId: MOTION, text: "Motion" }));
  const plan = undo(merge);
  expect(plan.ok && plan.value.steps.map(({ ops }) => ops.map(({ type }) => type))).toEqual([
    ["note.create", "node.create"],
    ["note.edit"],
  ]);
});

test("a deleted node comes back as a new one that shows the content it had", () => {
  const { tree, done, undo } = setup();
  const item = tree.get("node", CARD);
  const plan = undo(done(deleteNode(tree, { nodeId: CARD })));
  const created = plan.ok ? opsOf(plan.value).find((op) => op.type === "node.create") : undefined;
  expect(created).toMatchObject({
    id: -100,
    after: { id: -100, itemType: "flashcard", itemId: item?.itemId, parentId: 1 },
  });
});

test("a conversion is one call back: the card goes with it", () => {
  const { tree, draw, done, undo } = setup();
  const before = tree.snapshot();
  const steps = done(convertToFlashcard(tree, { nodeId: FORCES, question: "Q", answer: "A", draw }));
  const plan = undo(steps);
  expect(plan.ok && plan.value.steps).toHaveLength(1);
  if (plan.ok) applyOps(tree, opsOf(plan.value));
  expect(tree.snapshot()).toEqual(before);
});

test("what has changed since is left alone", () => {
  const { tree, done, undo, noteOf } = setup();
  const noteId = noteOf(FORCES)?.id ?? 0;
  const edit = done(editNote(tree, { noteId, text: "Powers" }));
  done(editNote(tree, { noteId, text: "Later words" }));
  expect(undo(edit)).toEqual({ ok: false, error: "changed" });
  const move = done(moveNode(tree, { nodeId: MOTION, parentId: FORCES }));
  done(moveNode(tree, { nodeId: MOTION, parentId: 1 }));
  expect(undo(move)).toEqual({ ok: false, error: "changed" });
  done(deleteNode(tree, { nodeId: MOTION }));
  expect(undo(move)).toEqual({ ok: false, error: "not-here" });
});

test("a deleted node stays gone when the one above it is gone too, and comes back only once", () => {
  const { tree, done, undo } = setup();
  done(moveNode(tree, { nodeId: MOTION, parentId: FORCES }));
  const inner = done(deleteNode(tree, { nodeId: MOTION }));
  const again = undo(inner);
  if (again.ok) applyOps(tree, opsOf(again.value));
  expect(undo(inner)).toEqual({ ok: false, error: "changed" });
  done(deleteNode(tree, { nodeId: -100 }));
  done(deleteNode(tree, { nodeId: FORCES }));
  expect(undo(inner)).toEqual({ ok: false, error: "parent-gone" });
});

test("a node with others below it by now is not taken away, and a rating not taken back", () => {
  const { tree, done, undo } = setup();
  const node = tree.get("node", FORCES);
  const note = tree.get("note", node?.itemId ?? 0);
  if (!node || !note) throw new Error("the sample has a note");
  const { id, parentId, sortOrder } = node;
  const content = { kind: "new-note", id: note.id, text: note.text } as const;
  const create: Step[] = [
    {
      command: { type: "node.create", id, content, parentId: parentId ?? 0, sortOrder },
      ops: [
        { type: "note.create", id: note.id, before: null, after: note },
        { type: "node.create", id, before: null, after: node },
      ],
    },
  ];
  done(moveNode(tree, { nodeId: MOTION, parentId: FORCES }));
  expect(planUndo(tree, create, () => -1)).toEqual({ ok: false, error: "has-children" });
  const flashcardId = tree.get("node", CARD)?.itemId ?? 0;
  const rating = done(rateFlashcard(tree, { flashcardId, color: "green", now: new Date(0) }));
  expect(undo(rating)).toEqual({ ok: false, error: "rating" });
});

test("a call that did more than one thing is refused whole", () => {
  const { tree } = setup();
  const note = tree.get("note", tree.get("node", FORCES)?.itemId ?? 0);
  const edit = {
    type: "note.edit",
    id: note?.id ?? 0,
    before: { text: "x" },
    after: { text: "Forces" },
  } as const;
  const copy = { type: "note.create", id: 99, before: null, after: { id: 99, text: "copy" } } as const;
  const command = { type: "note.edit", id: edit.id, text: "Forces" } as const;
  expect(planUndo(tree, [{ command, ops: [edit, copy] }], () => -1)).toEqual({
    ok: false,
    error: "entangled",
  });
});
