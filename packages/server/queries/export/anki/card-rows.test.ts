import { newProgress } from "@perennial/domain/study/new-progress";
import { progressOfLog } from "@perennial/domain/study/progress";
import { DEFAULT_SETTINGS } from "@perennial/domain/study/setting-values";
import { STEEPER_WEIGHTS } from "@perennial/domain/testing/any-weights";
import { expect, test } from "vitest";
import { NOTHING_ELSE_KNOWN, type ReviewRow, reviewFromRow } from "../../../database/review-rows.ts";
import { ankiCalendar, logRows, scheduleOf } from "./card-rows.ts";

const ZONE = "America/Los_Angeles";
const calendar = ankiCalendar(ZONE);
const at = (day: number, hour = 18) => new Date(Date.UTC(2026, 2, day, hour));
const rowOf = (day: number, rating: number, said: Partial<ReviewRow> = {}): ReviewRow => ({
  uuid: `00000000-0000-4000-8000-0000000000${String(day).padStart(2, "0")}`,
  flashcard_id: 1,
  part: 0,
  rating,
  kind: "review",
  reviewed_at: at(day),
  time_zone: ZONE,
  study_day: 0,
  ...NOTHING_ELSE_KNOWN,
  duration_ms: 4_000,
  ...said,
});
const progressAfter = (rows: readonly ReviewRow[]) =>
  progressOfLog(newProgress(1, at(1)), rows.map(reviewFromRow)).progress;

test("a collection counts its days where the learner is", () => {
  expect(calendar.minutesWest).toBe(8 * 60);
  expect(new Date(calendar.createdAt * 1_000).toISOString()).toBe("2020-01-01T12:00:00.000Z");
  expect(ankiCalendar("Asia/Kolkata").minutesWest).toBe(-330);
});

test("a card that was never met is new, in the order of the outline", () => {
  expect(scheduleOf(undefined, calendar, 7, DEFAULT_SETTINGS)).toMatchObject({
    type: 0,
    queue: 0,
    due: 7,
    ivl: 0,
    reps: 0,
  });
});

test("a card in review is due by day and says what is remembered; one that is learned is due by second", () => {
  const known = progressAfter([rowOf(1, 4)]);
  const schedule = scheduleOf(known, calendar, 1, DEFAULT_SETTINGS);
  expect(schedule).toMatchObject({ type: 2, queue: 2, reps: 1, lapses: 0 });
  expect(new Date((calendar.createdAt + schedule.due * 86_400) * 1_000).toISOString().slice(0, 10)).toBe(
    known.nextReviewTime.slice(0, 10),
  );
  expect(JSON.parse(schedule.data)).toMatchObject({
    s: 8.2956,
    dr: 0.9,
    decay: 0.1542,
    lrt: at(1).getTime() / 1_000,
  });
  const learned = progressAfter([rowOf(1, 1)]);
  expect(scheduleOf(learned, calendar, 1, DEFAULT_SETTINGS)).toMatchObject({
    type: 1,
    queue: 1,
    due: Date.parse(learned.nextReviewTime) / 1_000,
  });
});

test("a card leaves with the retention that its branch aims at and the decay of the weights in force", () => {
  const weights = STEEPER_WEIGHTS;
  const { data } = scheduleOf(progressAfter([rowOf(1, 4)]), calendar, 1, { desiredRetention: 0.95, weights });
  expect(JSON.parse(data)).toMatchObject({ dr: 0.95, decay: weights[20] });
});

test("suspended and marked cards stay so", () => {
  const suspended = { ...progressAfter([rowOf(1, 4)]), suspendedAt: at(2).toISOString(), flag: 3 };
  expect(scheduleOf(suspended, calendar, 1, DEFAULT_SETTINGS)).toMatchObject({
    type: 2,
    queue: -1,
    flags: 3,
  });
});

test("the log holds answers alone: what was set by hand and what a correction replaced are none", () => {
  const corrected = {
    ...rowOf(3, 4, { kind: "correction" }),
    reviewed_at: new Date(at(2).getTime() + 20_000),
  };
  const byHand = rowOf(1, 3, {
    kind: "manual",
    stability_after: 5,
    difficulty_after: 5,
    due_after: at(2),
  });
  const rows = logRows([byHand, rowOf(2, 1), corrected, rowOf(20, 1), rowOf(21, 3)]);
  expect(rows.map(({ id, ease, type }) => [id, ease, type])).toEqual([
    [corrected.reviewed_at.getTime(), 4, 1],
    [at(20).getTime(), 1, 1],
    [at(21).getTime(), 3, 2],
  ]);
  expect(rows.map(({ ivl, lastIvl }) => [ivl > 0, lastIvl > 0])).toEqual([
    [true, true],
    [false, true],
    [true, false],
  ]);
});
