import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { STEEPER_WEIGHTS } from "../../testing/any-weights.ts";
import { sampleTree } from "../../testing/sample.ts";
import type { Rating } from "../confidence.ts";
import { FSRS6_WEIGHTS, retrievability } from "../memory.ts";
import { answer, DEFAULT_SCHEDULING, NEW_CARD } from "../schedule.ts";
import { NO_OWN_SETTINGS, settingsIn } from "../settings.ts";
import { writeWeights } from "../weights-text.ts";
import { type Simulated, type SimulationOptions, simulate } from "./simulate.ts";
import type { SimulatedCards } from "./simulated-cards.ts";
import { planFor, type SimulatedPlan } from "./simulated-plan.ts";

const cardsOf = (count: number, met = true): SimulatedCards => ({
  stability: Float64Array.from({ length: count }, (_, i) => (met ? 1 + (i % 60) : 0)),
  difficulty: Float64Array.from({ length: count }, (_, i) => 1 + (i % 10)),
  metOn: Int32Array.from({ length: count }, (_, i) => -(i % 30)),
  dueOn: Int32Array.from({ length: count }, (_, i) => i % 30),
  spread: Uint32Array.from({ length: count }, (_, i) => i * 31),
});
const planOf = (count: number, more: Partial<SimulatedPlan["groups"][0]> = {}): SimulatedPlan => ({
  groupOf: new Uint16Array(count),
  groups: [
    {
      desiredRetention: 0.9,
      examDay: undefined,
      weights: FSRS6_WEIGHTS,
      learningSteps: 1,
      newLimits: [0],
      reviewLimits: [0],
      ...more,
    },
  ],
  newPerDay: [20],
  reviewsPerDay: [9_999],
});
function run(cards: SimulatedCards, plan: SimulatedPlan, options: SimulationOptions): Simulated {
  const steps = simulate(cards, plan, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
const total = (answers: readonly number[]) => answers.reduce((sum, count) => sum + count, 0);

describe("a year of studying", () => {
  test("the same cards by the same plan come to the same", () => {
    const once = () => run(cardsOf(500), planOf(500), { days: 365 });
    expect(once()).toEqual(once());
  });

  test("a higher retention costs more reviews, and more is known at the end", () => {
    const runs = [0.8, 0.85, 0.9, 0.93, 0.95, 0.97].map((desiredRetention) =>
      run(cardsOf(2_000), planOf(2_000, { desiredRetention }), { days: 365 }),
    );
    const costs = runs.map(({ answers }) => total(answers));
    expect(costs).toEqual([...costs].sort((a, b) => a - b));
    const known = runs.map((each) => each.known);
    expect(known).toEqual([...known].sort((a, b) => a - b));
    for (const share of known) expect(share > 0.85 && share < 1, `${share}`).toBe(true);
  });

  test("no day brings more reviews or new cards than its limits, and what waits is not lost", () => {
    const plan = { ...planOf(300), reviewsPerDay: [7], newPerDay: [3] };
    const { answers } = run(cardsOf(300), plan, { days: 60 });
    // A card that was not known is asked twice.
    expect(Math.max(...answers)).toBeLessThanOrEqual(14);
    expect(answers.every((count) => count >= 7)).toBe(true);
    const fresh = run(cardsOf(300, false), { ...plan, reviewsPerDay: [0] }, { days: 60 });
    expect(fresh.met).toBe(180);
  });

  test("each step of learning is one more answer on the day on which a card is met, as it is where cards are rated", () => {
    const timeZone = "UTC";
    const answersOf = (first: Rating, learningSteps: readonly number[]): number => {
      let [state, at, count] = [NEW_CARD, new Date("2026-01-01T09:00:00Z"), 0];
      do {
        const rating = count === 0 ? first : 3;
        state = answer(state, { rating, at, timeZone }, { ...DEFAULT_SCHEDULING, learningSteps });
        at = state.dueAt ?? at;
        count++;
      } while (state.phase === "learning");
      return count;
    };
    const chances = [0.25, 0.1, 0.5, 0.15];
    for (const steps of [[], [10], [1, 10], [1, 10, 60]]) {
      const plan = { ...planOf(2_000, { learningSteps: steps.length }), newPerDay: [2_000] };
      const { answers } = run(cardsOf(2_000, false), plan, { days: 1 });
      const wanted = chances.reduce(
        (sum, chance, i) => sum + chance * answersOf((i + 1) as Rating, steps),
        0,
      );
      expect((answers[0] ?? 0) / 2_000).toBeCloseTo(wanted, 1);
    }
  });

  test("before an exam every card that was met is met once more within its last days", () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 200 }), (exam) => {
        const prepared = run(cardsOf(200), planOf(200, { examDay: exam }), { days: exam });
        const without = run(cardsOf(200), planOf(200), { days: exam });
        expect(prepared.known).toBeGreaterThanOrEqual(without.known - 1e-9);
        expect(prepared.known).toBeGreaterThan(0.93);
      }),
    );
  });

  test("a card is forgotten by the weights in force where it stands", () => {
    const tree = sampleTree("Root\n  a :: 1\n  b :: 2");
    tree.put("studySettings", {
      ...NO_OWN_SETTINGS,
      id: 1,
      nodeId: 3,
      weights: writeWeights(STEEPER_WEIGHTS),
    });
    const cards = { ...cardsOf(2), stability: Float64Array.of(5, 5), metOn: Int32Array.of(-30, -30) };
    const { known } = run(cards, planFor([2, 3], settingsIn(tree), 20_779), { days: 0 });
    const [usual, faster] = [retrievability(5, 30), retrievability(5, 30, STEEPER_WEIGHTS)];
    expect(known).toBeCloseTo((usual + faster) / 2, 12);
  });

  test("no card at all is no work", () => {
    expect(run(cardsOf(0), planOf(0), { days: 3 })).toEqual({ answers: [0, 0, 0], known: 0, met: 0 });
  });
});

test("a limit of a branch holds within the one around it", () => {
  const options = { days: 10 };
  const both = { ...planOf(300, { newLimits: [0, 1] }), newPerDay: [3, 5], reviewsPerDay: [0] };
  const outer = { ...planOf(300), newPerDay: [3], reviewsPerDay: [0] };
  expect(run(cardsOf(300, false), both, options).answers).toEqual(
    run(cardsOf(300, false), outer, options).answers,
  );
});
