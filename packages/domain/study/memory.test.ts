import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Rating } from "./confidence.ts";
import {
  FSRS6_WEIGHTS,
  intervalFor,
  type Memory,
  retrievability,
  stabilityAfterLapse,
  stabilityAfterRecall,
  stabilitySameDay,
  step,
  type Weights,
} from "./memory.ts";
import { easeOf, memoryFromSm2 } from "./memory-from-sm2.ts";

// Numbers that the public implementations expect (fsrs-rs, ts-fsrs, py-fsrs); the references count in 32 bits.
const RELATIVE_TOLERANCE = 1e-4;
const expectNear = (actual: number, expected: number) =>
  expect(Math.abs(actual - expected) / Math.abs(expected)).toBeLessThan(RELATIVE_TOLERANCE);

const RATINGS: readonly Rating[] = [1, 2, 3, 4];

function history(ratings: readonly number[], days: readonly number[], weights?: Weights): Memory {
  let memory: Memory | null = null;
  ratings.forEach((rating, i) => {
    memory = step(memory, rating as Rating, days[i] ?? 0, weights);
  });
  return memory ?? { stability: 0, difficulty: 0 };
}

describe("the memory model against public vectors", () => {
  test("the first rating sets stability and difficulty", () => {
    const first = RATINGS.map((rating) => step(null, rating, 0));
    expect(first.map(({ stability }) => stability)).toEqual([0.212, 1.2931, 2.3065, 8.2956]);
    [6.4133, 5.11217071, 2.11810397, 1].forEach((d, i) => {
      expectNear(first[i]?.difficulty ?? 0, d);
    });
  });

  test("a history with a second look on the same day", () => {
    const { stability, difficulty } = history([1, 3, 3, 3, 3, 3], [0, 0, 1, 3, 8, 21]);
    expectNear(stability, 53.62691);
    expectNear(difficulty, 6.3574867);
  });

  test("a history without the short-term weights", () => {
    const longTerm: Weights = Object.assign([...FSRS6_WEIGHTS] as const, { 17: 0, 18: 0, 19: 0 });
    const { stability, difficulty } = history([1, 3, 3, 3, 3, 3], [0, 0, 1, 3, 8, 21], longTerm);
    expectNear(stability, 53.335106);
    expectNear(difficulty, 6.3574867);
  });

  test("ten reviews, each exactly when due", () => {
    const stabilities = [2.3065, 2.3065, 10.971, 32.228, 2.4018, 2.4018, 5.0978, 15.8048, 34.1049, 68.5924];
    const difficulties = [2.1181, 2.1112, 2.1043, 4.7437, 8.2575, 8.2445, 8.2315, 7.6257, 7.6134, 7.601];
    const ratings: Rating[] = [3, 3, 3, 2, 1, 3, 3, 4, 3, 3];
    // The interval shown on the button pressed before; steps of minutes count 0 days.
    const due = [0, 0, 2, 11, 32, 0, 2, 5, 16, 34];
    let memory: Memory | null = null;
    ratings.forEach((rating, i) => {
      memory = step(memory, rating, due[i] ?? 0);
      expectNear(memory.stability, stabilities[i] ?? 0);
      expectNear(memory.difficulty, difficulties[i] ?? 0);
    });
  });

  test("the chance of recall is 90 % after as many days as the stability says", () => {
    [1, 0.9, 0.84588465, 0.8093881].forEach((r, day) => {
      expectNear(retrievability(1, day), r);
    });
    [1, 0.9403443, 0.9253786, 0.9185229, 0.9, 0.8261359].forEach((r, day) => {
      expectNear(retrievability([1, 2, 3, 4, 4, 2][day] ?? 1, day), r);
    });
  });

  test("the difficulty after each rating", () => {
    [8.34176237, 6.66599536, 4.99022837, 3.31446137].forEach((d, i) => {
      expectNear(step({ stability: 5, difficulty: 5 }, RATINGS[i] ?? 1, 1).difficulty, d);
    });
  });

  test("the stability after recall, after a lapse and on the same day", () => {
    const recall = [25.60252118, 28.22657096, 58.65599107, 127.2266925];
    const forget = [1.05253961, 1.18943295, 1.36808387, 1.58498896];
    const sameDay = [1.596818, 5, 5, 8.12960956];
    RATINGS.forEach((rating, i) => {
      const r = [0.9, 0.8, 0.7, 0.6][i] ?? 0;
      expectNear(stabilityAfterRecall(5, i + 1, r, rating), recall[i] ?? 0);
      expectNear(stabilityAfterLapse(5, i + 1, r), forget[i] ?? 0);
      expectNear(stabilitySameDay(5, rating), sameDay[i] ?? 0);
    });
  });

  test("an interval is a whole number of days, at least 1", () => {
    const retentions = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
    expect(retentions.map((retention) => intervalFor(1, retention))).toEqual([
      34_793, 2508, 387, 90, 27, 9, 3, 1, 1,
    ]);
    // Three million days are more than a hundred years, and those are the most.
    expect(intervalFor(1, 0.1)).toBe(36_500);
    expect(intervalFor(0.001)).toBe(1);
  });

  test("a card always rated good when due comes back after 2, 11, 46, 163 and 498 days", () => {
    let memory = step(step(null, 3, 0), 3, 0);
    const intervals = [intervalFor(memory.stability)];
    for (let i = 0; i < 4; i++) {
      memory = step(memory, 3, intervals.at(-1) ?? 0);
      intervals.push(intervalFor(memory.stability));
    }
    expect(intervals).toEqual([2, 11, 46, 163, 498]);
  });
});

describe("a card of SM-2", () => {
  test.each([
    [2.5, 10, 0.9, 10, 6.9140563],
    [2.5, 10, 0.8, 3.01572, 9.393428],
    [2.5, 10, 0.95, 24.841097, 1.2974405],
    [1.3, 20, 0.9, 20, 10],
    [2.5, 100, 0.9, 100, 5.003576],
  ])(
    "with an ease of %f, an interval of %i days and a retention of %f is the memory that others make of it",
    (ease, interval, retention, stability, difficulty) => {
      const memory = memoryFromSm2({ ease, interval, retention });
      expectNear(memory.stability, stability);
      expectNear(memory.difficulty, difficulty);
    },
  );

  test.each([
    [1, 0.5],
    [5, 10],
    [9.5, 400],
    [10, 36_500],
  ])(
    "has of a difficulty of %f and an interval of %f days the ease that is read as that",
    (difficulty, interval) => {
      const memory = memoryFromSm2({ ease: easeOf(difficulty, interval), interval });
      expectNear(memory.difficulty, difficulty);
      expectNear(memory.stability, interval);
    },
  );

  test("goes on from there as theirs does", () => {
    const after = step(memoryFromSm2({ ease: 2.5, interval: 100 }), 3, 99);
    expectNear(after.stability, 248.9251);
    expectNear(after.difficulty, 4.9938006);
  });
});

describe("the memory model for any history", () => {
  const review = fc.record({ rating: fc.constantFrom(...RATINGS), days: fc.nat({ max: 40_000 }) });

  test("forgotten a thousand times a day late, a memory keeps the least stability there is", () => {
    const { stability } = history(Array(1_000).fill(1), Array(1_000).fill(2));
    expect(stability).toBeGreaterThanOrEqual(0.001);
  });

  test("stability and difficulty stay within their bounds", () => {
    fc.assert(
      fc.property(fc.array(review, { minLength: 1, maxLength: 30 }), (reviews) => {
        const { stability, difficulty } = history(
          reviews.map(({ rating }) => rating),
          reviews.map(({ days }) => days),
        );
        expect(stability).toBeGreaterThanOrEqual(0.001);
        expect(stability).toBeLessThanOrEqual(36_500);
        expect(difficulty).toBeGreaterThanOrEqual(1);
        expect(difficulty).toBeLessThanOrEqual(10);
      }),
    );
  });

  test("a better rating never leaves a weaker memory", () => {
    const memory = fc.record({
      stability: fc.double({ min: 0.001, max: 36_500, noNaN: true }),
      difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
    });
    fc.assert(
      fc.property(memory, fc.nat({ max: 1000 }), (before, days) => {
        const after = RATINGS.map((rating) => step(before, rating, days).stability);
        expect(after).toEqual([...after].sort((a, b) => a - b));
      }),
    );
  });
});
