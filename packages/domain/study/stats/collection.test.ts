import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { STEEPER_WEIGHTS } from "../../testing/any-weights.ts";
import { FSRS6_WEIGHTS, retrievability } from "../memory.ts";
import type { FadingMemory } from "./card-memory.ts";
import { collectionOn } from "./collection.ts";
import { likelyRange } from "./likely-range.ts";

const TODAY = 20_779;
const card = (stability: number, difficulty: number | null, daysAgo = 0): FadingMemory => ({
  stability,
  difficulty,
  studyDay: TODAY - daysAgo,
  dueAt: 0,
  buriedUntil: null,
  isSuspended: false,
  weights: FSRS6_WEIGHTS,
});

describe("all cards together", () => {
  test("a value on an edge belongs to the band that begins there", () => {
    const { stability, difficulty } = collectionOn(TODAY, [card(0.4, 1), card(30, 9), card(4_000, 10)]);
    const filled = (bands: typeof stability) => bands.filter(({ cards }) => cards > 0);
    expect(filled(stability)).toEqual([
      { from: 0, to: 1, cards: 1 },
      { from: 30, to: 90, cards: 1 },
      { from: 365, to: null, cards: 1 },
    ]);
    expect(filled(difficulty)).toEqual([
      { from: 1, to: 2, cards: 1 },
      { from: 9, to: 10, cards: 2 },
    ]);
  });

  test("as many are known as the chances of all of them add up to", () => {
    const { met, known } = collectionOn(TODAY, [card(10, 5, 10), card(10, null, 0)]);
    expect(met).toBe(2);
    expect(known).toBeCloseTo(retrievability(10, 10) + 1, 12);
  });

  test("what is known of each follows from the weights in force for it", () => {
    const { known } = collectionOn(TODAY, [
      card(10, 5, 40),
      { ...card(10, 5, 40), weights: STEEPER_WEIGHTS },
    ]);
    expect(known).toBeCloseTo(retrievability(10, 40) + retrievability(10, 40, STEEPER_WEIGHTS), 12);
  });

  test("whatever the cards, each stands in one band", () => {
    const cards = fc.array(
      fc
        .tuple(
          fc.double({ min: 0.001, max: 36_500, noNaN: true }),
          fc.double({ min: 1, max: 10, noNaN: true }),
        )
        .map(([stability, difficulty]) => card(stability, difficulty)),
    );
    fc.assert(
      fc.property(cards, (all) => {
        const { stability, difficulty } = collectionOn(TODAY, all);
        for (const bands of [stability, difficulty])
          expect(bands.reduce((sum, band) => sum + band.cards, 0)).toBe(all.length);
      }),
    );
  });
});

describe("how sure a share is", () => {
  test("agrees with published values of the score interval", () => {
    // Newcombe (1998), table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    for (const [hits, tries, low, high] of [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ] as const) {
      const [from, to] = likelyRange(hits, tries);
      expect(from).toBeCloseTo(low, 4);
      expect(to).toBeCloseTo(high, 4);
    }
  });

  test("holds the share that was seen, and knows nothing without a try", () => {
    expect(likelyRange(0, 0)).toEqual([0, 1]);
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (known, missed) => {
        fc.pre(known + missed > 0);
        const [low, high] = likelyRange(known, known + missed);
        const share = known / (known + missed);
        expect(low).toBeLessThanOrEqual(share + 1e-12);
        expect(high).toBeGreaterThanOrEqual(share - 1e-12);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
      }),
    );
  });
});
