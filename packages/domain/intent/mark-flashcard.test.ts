import { expect, test } from "vitest";
import { basicCard } from "../card/card.ts";
import { applyOps } from "../op/apply.ts";
import { createOutline } from "../tree/outline.ts";
import { undoSteps } from "../undo/undo-steps.ts";
import { markFlashcard } from "./mark-flashcard.ts";
import { opsOf, type Plan } from "./plan.ts";
import { rateFlashcard } from "./rate-flashcard.ts";

const NOW = new Date("2026-01-10T09:00:00.000Z");
const SINCE = NOW.toISOString();

function stage() {
  const tree = createOutline();
  tree.put("flashcard", basicCard({ id: 7, question: "Q", answer: "A" }));
  const does = (plan: ReturnType<typeof markFlashcard>): Plan => {
    if (!plan.ok) throw new Error(plan.error);
    applyOps(tree, opsOf(plan.value));
    return plan.value;
  };
  const mark = (marks: Parameters<typeof markFlashcard>[1]["marks"]) =>
    does(markFlashcard(tree, { flashcardId: 7, marks, now: NOW }));
  const rate = () => does(rateFlashcard(tree, { flashcardId: 7, color: "green", now: NOW, timeZone: "UTC" }));
  const undo = (plan: Plan) => {
    const taken = undoSteps(
      tree,
      plan.steps.map((step) => ({ ...step, uuid: null })),
    );
    for (const { ops } of taken.steps) applyOps(tree, ops);
    return taken.obstacles;
  };
  return { tree, mark, rate, undo, known: () => tree.get("progress", 7) };
}

test("a card is suspended, put off or flagged, and its memory stays what it is", () => {
  const { mark, rate, known } = stage();
  rate();
  const before = known();
  mark({ suspendedAt: SINCE });
  mark({ buriedUntil: 20_500, flag: 3 });
  expect(known()).toEqual({ ...before, suspendedAt: SINCE, buriedUntil: 20_500, flag: 3 });
  mark({ suspendedAt: null });
  expect(known()).toEqual({ ...before, buriedUntil: 20_500, flag: 3 });
});

test("a card is left as it is and needs no hints: a rating leaves that, and to take it back leaves the rating", () => {
  const { mark, rate, undo, known } = stage();
  const left = mark({ leftAt: 4 });
  mark({ hintsOff: 1 });
  const rated = rate();
  expect(known()).toMatchObject({ leftAt: 4, hintsOff: 1, confidence: 4 });
  expect(undo(left)).toEqual([]);
  expect(known()).toMatchObject({ leftAt: 0, hintsOff: 1, confidence: 4 });
  expect(undo(rated)).toEqual([]);
  expect(known()).toMatchObject({ leftAt: 0, hintsOff: 1, confidence: 0 });
});

test("a mark that is there already changes nothing, and a card that is not there has none", () => {
  const { tree, mark } = stage();
  expect(mark({ flag: 0, suspendedAt: null }).steps).toEqual([]);
  mark({ flag: 2 });
  expect(mark({ flag: 2 }).steps).toEqual([]);
  expect(markFlashcard(tree, { flashcardId: 8, marks: { flag: 1 }, now: NOW })).toEqual({
    ok: false,
    error: "unknown-item",
  });
});

test("a mark is taken back and a rating in between stays; set otherwise since, it stays", () => {
  const { mark, rate, undo, known } = stage();
  const buried = mark({ buriedUntil: 20_500 });
  rate();
  expect(undo(buried)).toEqual([]);
  expect(known()).toMatchObject({ buriedUntil: null, confidence: 4 });
  const flagged = mark({ flag: 1 });
  mark({ flag: 2 });
  expect(undo(flagged)).toEqual(["changed"]);
  expect(known()?.flag).toBe(2);
});

test("a rating is taken back though the card was marked since", () => {
  const { mark, rate, undo, known } = stage();
  const rated = rate();
  mark({ flag: 5 });
  expect(undo(rated)).toEqual([]);
  expect(known()).toMatchObject({ confidence: 0, flag: 5 });
});

test("a card is due when somebody says so, and as before when that is taken back", () => {
  const { mark, rate, undo, known } = stage();
  rate();
  const before = known();
  const due = mark({ nextReviewTime: "2026-03-01T03:00:00.000Z" });
  expect(known()).toEqual({ ...before, nextReviewTime: "2026-03-01T03:00:00.000Z" });
  expect(undo(due)).toEqual([]);
  expect(known()).toEqual(before);
});

test("a card is new again with its marks, and taken back it is remembered; rated since, it stays new", () => {
  const { mark, rate, undo, known } = stage();
  rate();
  mark({ flag: 2 });
  const before = known();
  const forgottenAt = "2026-01-11T09:00:00.000Z";
  const reset = mark({ forgottenAt });
  expect(known()).toMatchObject({
    phase: "new",
    confidence: 0,
    reviewedAt: null,
    strength: 0,
    flag: 2,
    forgottenAt,
  });
  mark({ flag: 3 });
  expect(undo(reset)).toEqual([]);
  expect(known()).toEqual({ ...before, flag: 3 });
  const again = mark({ forgottenAt });
  rate();
  expect(undo(again)).toEqual(["rated"]);
  expect(known()).toMatchObject({ reviews: 1, forgottenAt });
});
