import { BindingMemoryState, FSRSBinding } from "@open-spaced-repetition/binding";
import fc from "fast-check";
// Importing it changes Date for the whole process: it stays in this file.
import { fsrs, generatorParameters } from "ts-fsrs";
import { expect, test } from "vitest";
import type { Rating } from "./confidence.ts";
import { FSRS6_WEIGHTS, type Memory, step } from "./memory.ts";

const TOLERANCE = 1e-4;
/** `FC_RUNS=100000` holds as many against them as the README says. */
const HISTORIES = fc.readConfigureGlobal().numRuns ?? 2_000;
const near = (actual: number, expected: number) =>
  Math.abs(actual - expected) <= TOLERANCE * Math.abs(expected);

const review = fc.record({
  rating: fc.constantFrom<Rating>(1, 2, 3, 4),
  days: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 2_000 })),
});
const history = fc.array(review, { minLength: 1, maxLength: 8 });

test("random histories give the numbers of ts-fsrs", () => {
  const theirs = fsrs(generatorParameters({ w: [...FSRS6_WEIGHTS], enable_short_term: true }));
  fc.assert(
    fc.property(history, (reviews) => {
      let ours: Memory | null = null;
      let other: { stability: number; difficulty: number } | null = null;
      for (const { rating, days } of reviews) {
        const elapsed = ours ? days : 0;
        ours = step(ours, rating, elapsed);
        other = theirs.next_state(other, elapsed, rating);
        if (!near(ours.stability, other.stability) || !near(ours.difficulty, other.difficulty))
          expect(ours).toEqual(other);
      }
    }),
    { numRuns: HISTORIES },
  );
});

test("random steps give the numbers of the Rust implementation", () => {
  const theirs = new FSRSBinding([...FSRS6_WEIGHTS]);
  const state = fc.record({
    stability: fc.double({ min: 0.01, max: 3_000, noNaN: true }),
    difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
  });
  fc.assert(
    fc.property(state, review, (before, { rating, days }) => {
      const next = theirs.nextStates(new BindingMemoryState(before.stability, before.difficulty), 0.9, days);
      const { memory } = [next.again, next.hard, next.good, next.easy][rating - 1] ?? next.good;
      const ours = step(before, rating, days);
      // The reference counts in 32 bits.
      const isNear =
        Math.abs(ours.stability - memory.stability) <= 5 * TOLERANCE * ours.stability &&
        near(ours.difficulty, memory.difficulty);
      if (!isNear) expect(ours).toEqual({ stability: memory.stability, difficulty: memory.difficulty });
    }),
    { numRuns: HISTORIES },
  );
});

test("random histories give the numbers of the Rust implementation", () => {
  const theirs = new FSRSBinding([...FSRS6_WEIGHTS]);
  fc.assert(
    fc.property(history, (reviews) => {
      let ours: Memory | null = null;
      let other: BindingMemoryState | null = null;
      for (const { rating, days } of reviews) {
        const elapsed = ours ? days : 0;
        ours = step(ours, rating, elapsed);
        const next = theirs.nextStates(other, 0.9, elapsed);
        const { memory } = [next.again, next.hard, next.good, next.easy][rating - 1] ?? next.good;
        other = memory;
        // The reference counts in 32 bits, and each step goes on from what the one before came to.
        const isNear =
          Math.abs(ours.stability - memory.stability) <= 5 * TOLERANCE * ours.stability &&
          near(ours.difficulty, memory.difficulty);
        if (!isNear) expect(ours).toEqual({ stability: memory.stability, difficulty: memory.difficulty });
      }
    }),
    { numRuns: HISTORIES },
  );
});
