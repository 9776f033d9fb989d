import fc from "fast-check";
import { expect, test } from "vitest";
import { STEEPER_WEIGHTS } from "../../testing/any-weights.ts";
import type { Rating } from "../confidence.ts";
import { FSRS6_WEIGHTS, retrievability, step } from "../memory.ts";
import type { Review } from "../reviews.ts";
import { DEFAULT_SCHEDULING } from "../schedule.ts";
import { memoryCurve } from "./memory-curve.ts";

const DAY_MS = 86_400_000;
const START = Date.parse("2026-08-27T10:00:00Z");
const review = (days: number, rating: Rating, more: Partial<Review> = {}): Review => ({
  uuid: `${days}-${rating}`,
  rating,
  at: new Date(START + days * DAY_MS),
  timeZone: "UTC",
  ...more,
});

test("each review lifts the curve to the whole, and what it lasts follows from the log", () => {
  const now = START + 30 * DAY_MS;
  const curve = memoryCurve([review(0, 3), review(2, 3), review(13, 1)], {
    now,
    until: now,
    weights: FSRS6_WEIGHTS,
  });
  expect(curve.reviews.map(({ rating, expected }) => [rating, expected])).toEqual([
    [3, null],
    [3, retrievability(curve.reviews[0]?.lasts ?? 0, 2)],
    [1, retrievability(curve.reviews[1]?.lasts ?? 0, 11)],
  ]);
  expect(curve.reviews[2]?.lasts).toBeLessThan(curve.reviews[1]?.lasts ?? 0);
  expect(curve.segments.map((segment) => segment[0]?.recall)).toEqual([1, 1, 1]);
  expect(curve.recallNow).toBe(curve.segments[2]?.at(-1)?.recall);
});

test("it falls to a review by the weights of that review, and since the last one by those in force now", () => {
  const now = START + 50 * DAY_MS;
  const scheduling = { ...DEFAULT_SCHEDULING, weights: STEEPER_WEIGHTS };
  const log = [review(0, 3), review(20, 3, { scheduling })];
  const { reviews, segments, recallNow } = memoryCurve(log, { now, until: now, weights: FSRS6_WEIGHTS });
  const first = step(null, 3, 0);
  const then = retrievability(first.stability, 20, STEEPER_WEIGHTS);
  expect(reviews[1]?.expected).toBe(then);
  expect(segments[0]?.at(-1)?.recall).toBeCloseTo(then, 12);
  const { stability } = step(first, 3, 20, STEEPER_WEIGHTS);
  expect(reviews[1]?.lasts).toBe(stability);
  expect(recallNow).toBe(retrievability(stability, 30));
  const own = memoryCurve(log, { now, until: now, weights: STEEPER_WEIGHTS });
  expect(own.recallNow).toBe(retrievability(stability, 30, STEEPER_WEIGHTS));
});

test("what was taken back or corrected does not stand on it", () => {
  const now = START + 9 * DAY_MS;
  const log = [review(0, 1), review(0.0002, 3), review(3, 1, { isUndone: true }), review(5, 4)];
  expect(
    memoryCurve(log, { now, until: now, weights: FSRS6_WEIGHTS }).reviews.map(({ rating }) => rating),
  ).toEqual([3, 4]);
});

test("a card that was never met has no curve", () => {
  expect(memoryCurve([], { now: START, until: START, weights: FSRS6_WEIGHTS })).toEqual({
    reviews: [],
    segments: [],
    recallNow: null,
  });
});

test("whatever the log, the curve only falls between two reviews and stays within nothing and the whole", () => {
  const ratings = fc.constantFrom<Rating>(1, 2, 3, 4);
  const log = fc.array(fc.tuple(fc.double({ min: 0, max: 400, noNaN: true }), ratings), { maxLength: 20 });
  fc.assert(
    fc.property(log, (given) => {
      const rows = given.map(([days, rating], i) => ({ ...review(days, rating), uuid: `${i}` }));
      const now = START + 500 * DAY_MS;
      const { segments } = memoryCurve(rows, { now, until: now, weights: FSRS6_WEIGHTS });
      for (const segment of segments)
        segment.forEach(({ recall }, i) => {
          expect(recall).toBeGreaterThan(0);
          expect(recall).toBeLessThanOrEqual(segment[i - 1]?.recall ?? 1);
        });
    }),
  );
});
