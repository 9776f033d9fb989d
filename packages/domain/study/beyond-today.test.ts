import { expect, test } from "vitest";
import type { Progress } from "../tree/node.ts";
import { planChosen } from "./beyond-today.ts";
import type { StudyCard } from "./cards-below.ts";
import { newProgress } from "./new-progress.ts";

const now = new Date("2026-11-29T12:00:00Z");
const here = { now, timeZone: "UTC" };

function card(id: number, days: number | undefined, marks: Partial<Progress> = {}): StudyCard {
  const due = new Date(now.getTime() + (days ?? 0) * 86_400_000);
  const progress: Progress = {
    ...newProgress(id, due, 0),
    confidence: 3,
    strength: 10,
    difficulty: 5,
    phase: "review",
    reviewedAt: "2026-11-01T12:00:00.000Z",
    studyDay: 20_758,
    introducedOn: 20_700,
    ...marks,
  };
  return { nodeId: id, flashcardId: id, part: 0, progress: days === undefined ? undefined : progress };
}

test("chosen cards are asked as the day's plan has them, then early ones by when they come back (issue 43, point 9)", () => {
  const cards = [
    card(1, 9),
    card(2, -1),
    card(3, 2),
    card(4, -2),
    card(5, 0, { suspendedAt: now.toISOString() }),
  ];
  const { due, early } = planChosen(cards, here, { asks: ({ nodeId }) => nodeId !== 4 });
  expect([due, early].map((list) => list.map(({ nodeId }) => nodeId))).toEqual([[2], [3, 1]]);
});

test("so many as are wanted are asked, those of the day before early ones (issue 43, point 9)", () => {
  const cards = [card(1, 9), card(2, -1), card(3, 2), card(4, -2)];
  const asked = [null, 1, 3].map((most) => planChosen(cards, here, { asks: () => true, most }));
  const counts = asked.map(({ due, early }) => [due.length, early.length]);
  expect(counts).toEqual([
    [2, 2],
    [1, 0],
    [2, 1],
  ]);
});

test("new cards beyond the day's limit are asked as well, last", () => {
  const cards = [...Array.from({ length: 25 }, (_, i) => card(i + 1, undefined)), card(99, 4)];
  const { due, early } = planChosen(cards, here, { asks: () => true });
  expect([due.length, early.length, early[0]?.nodeId]).toEqual([20, 6, 99]);
});
