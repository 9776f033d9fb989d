import type { PastAction } from "@perennial/domain/op/past-action";
import { expect, test } from "vitest";
import { linesOf } from "./sessions.ts";

const done = (id: number, eventType: string, at: string): PastAction => ({
  id,
  uuid: `action-${id}`,
  eventType,
  token: null,
  payload: {},
  at: `2026-11-21T${at}:00.000Z`,
  changes: [],
});
const idsOf = (...actions: readonly PastAction[]) => linesOf(actions).map((line) => line.map(({ id }) => id));

test("the ratings of one study session are one line, whatever comes before and after", () => {
  const rated = [done(4, "flashcard.rate", "10:20"), done(3, "flashcard.rate", "10:00")];
  expect(idsOf(done(5, "note.edit", "10:21"), ...rated, done(2, "note.edit", "09:59"))).toEqual([
    [5],
    [4, 3],
    [2],
  ]);
});

test("ratings with another action or a long pause between them are of two sessions", () => {
  const [late, early] = [done(9, "flashcard.rate", "10:31"), done(1, "flashcard.rate", "10:00")];
  expect(idsOf(late, early)).toEqual([[9], [1]]);
  expect(idsOf(late, done(5, "undo", "10:30"), done(4, "flashcard.rate", "10:29"), early)).toEqual([
    [9],
    [5],
    [4, 1],
  ]);
  expect(idsOf(done(3, "note.edit", "10:00"), done(2, "note.edit", "10:00"))).toEqual([[3], [2]]);
});
