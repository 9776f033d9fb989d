import { expect, test } from "vitest";
import { CONFIDENCES } from "./confidence.ts";
import { elapsedDaysSince, newProgress, rateProgress } from "./progress.ts";

const NOW = new Date("2026-01-10T09:00:00.000Z");
const daysLater = (days: number) => new Date(NOW.getTime() + days * 24 * 3600 * 1000);

test("a new user flashcard has confidence 0, strength 0, next review time now, and is white [9.progress-new]", () => {
  expect(newProgress(7, NOW)).toEqual({
    id: 7,
    flashcardId: 7,
    part: 0,
    lapses: 0,
    confidenceColor: "white",
    confidence: 0,
    strength: 0,
    difficulty: null,
    nextReviewTime: "2026-01-10T09:00:00.000Z",
    reviewedAt: null,
  });
});

test("confidence is the last rating 1 to 4, strength the stability in days", () => {
  const rated = CONFIDENCES.map(({ color }) => rateProgress(newProgress(7, NOW), color, NOW));
  expect(rated.map(({ confidence }) => confidence)).toEqual([1, 2, 3, 4]);
  expect(rated.map(({ confidenceColor }) => confidenceColor)).toEqual(["red", "orange", "yellow", "green"]);
  expect(rated.map(({ strength }) => strength)).toEqual([0.212, 1.2931, 2.3065, 8.2956]);
  expect(rated.every(({ reviewedAt }) => reviewedAt === NOW.toISOString())).toBe(true);
});

test("red comes back after 10 minutes, the others after whole days", () => {
  const times = CONFIDENCES.map(({ color }) => rateProgress(newProgress(7, NOW), color, NOW).nextReviewTime);
  expect(times).toEqual([10 / (24 * 60), 1, 2, 8].map((days) => daysLater(days).toISOString()));
});

test("red is a lapse: the memory is weaker after it", () => {
  const known = rateProgress(newProgress(7, NOW), "green", NOW);
  expect(rateProgress(known, "red", daysLater(8)).strength).toBeLessThan(known.strength);
  expect(rateProgress(known, "orange", daysLater(8)).strength).toBeGreaterThan(known.strength);
});

test("the elapsed days can be counted by the caller", () => {
  const known = rateProgress(newProgress(7, NOW), "yellow", NOW);
  expect(rateProgress(known, "yellow", daysLater(1), 0).strength).toBeCloseTo(2.3065, 4);
  expect(rateProgress(known, "yellow", daysLater(1)).strength).toBeCloseTo(7.3153, 3);
});

test("elapsed days are whole periods of 24 hours, and never negative", () => {
  expect(elapsedDaysSince(null, NOW)).toBe(0);
  expect(elapsedDaysSince(NOW.toISOString(), daysLater(0.99))).toBe(0);
  expect(elapsedDaysSince(NOW.toISOString(), daysLater(1.01))).toBe(1);
  expect(elapsedDaysSince(NOW.toISOString(), daysLater(-3))).toBe(0);
});

test("a progress whose difficulty is not known rates as that of a first good", () => {
  const known = rateProgress(newProgress(7, NOW), "yellow", NOW);
  expect(rateProgress({ ...known, difficulty: null }, "yellow", daysLater(2))).toEqual(
    rateProgress(known, "yellow", daysLater(2)),
  );
});

test("how hard a card is decides when it comes back: a hard one much sooner than one of a first good", () => {
  const hard = { ...rateProgress(newProgress(7, NOW), "yellow", NOW), strength: 10, difficulty: 8.9 };
  const daysOf = (difficulty: number | null) =>
    (["orange", "yellow", "green"] as const).map((color) => {
      const { nextReviewTime } = rateProgress({ ...hard, difficulty }, color, daysLater(10));
      return (Date.parse(nextReviewTime) - daysLater(10).getTime()) / (24 * 3600 * 1000);
    });
  expect(daysOf(8.9)).toEqual([15, 18, 24]);
  expect(daysOf(null)).toEqual([30, 43, 71]);
});

test("a rating that was given before the last one counts as given with it: reviewed and due never go back", () => {
  const last = rateProgress(rateProgress(newProgress(7, NOW), "yellow", NOW), "yellow", daysLater(7));
  const late = rateProgress(last, "green", daysLater(3));
  expect(late.reviewedAt).toBe(last.reviewedAt);
  expect(late).toEqual(rateProgress(last, "green", daysLater(7)));
});

test("a lapse is red on a card that was recalled last", () => {
  let progress = newProgress(7, NOW);
  const lapses = (["red", "red", "yellow", "red", "red", "orange", "red"] as const).map((color) => {
    progress = rateProgress(progress, color, NOW);
    return progress.lapses;
  });
  expect(lapses).toEqual([0, 0, 0, 1, 1, 1, 2]);
});

test("the progress on a part of a card is a record of its own", () => {
  expect(newProgress(7, NOW, 3)).toEqual({ ...newProgress(7, NOW), id: "7/3", part: 3 });
});
