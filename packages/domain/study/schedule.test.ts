import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Rating } from "./confidence.ts";
import { FSRS6_WEIGHTS } from "./memory.ts";
import {
  answer,
  type CardState,
  DEFAULT_SCHEDULING,
  type GivenRating,
  NEW_CARD,
  type Scheduling,
} from "./schedule.ts";
import { startOfStudyDay, studyDayOf } from "./study-day.ts";

const timeZone = "Europe/Berlin";
const MINUTE_MS = 60_000;
const START = new Date("2026-01-01T09:00:00Z");
const previews = (before: CardState, given: Omit<GivenRating, "rating">, scheduling?: Scheduling) =>
  ([1, 2, 3, 4] as const).map((rating) => answer(before, { ...given, rating }, scheduling)) as [
    CardState,
    CardState,
    CardState,
    CardState,
  ];
const ANKI: Scheduling = { ...DEFAULT_SCHEDULING, learningSteps: [1, 10] };

/** `10m` or `4d`: how long after `at` a card comes back. */
function wait({ phase, dueAt, studyDay }: CardState, at: Date): string {
  const due = dueAt ?? at;
  return phase === "review"
    ? `${studyDayOf(due, timeZone) - (studyDay ?? 0)}d`
    : `${(due.getTime() - at.getTime()) / MINUTE_MS}m`;
}

describe("the steps of learning", () => {
  test("red, orange, yellow and green on ten reviews when due, with steps of 1 and 10 minutes", () => {
    const ratings: Rating[] = [3, 3, 3, 2, 1, 3, 3, 4, 3, 3];
    const buttons: string[] = [];
    let state = NEW_CARD;
    let at = START;
    for (const rating of ratings) {
      const four = previews(state, { at, timeZone }, ANKI);
      buttons.push(four.map((each) => wait(each, at)).join("/"));
      state = four[rating - 1] ?? state;
      at = state.dueAt ?? at;
    }
    expect(buttons).toEqual([
      "1m/6m/10m/8d",
      "1m/6m/2d/4d",
      "10m/8d/11d/19d",
      "10m/32d/46d/77d",
      "10m/69d/93d/146d",
      "10m/15m/2d/4d",
      "10m/4d/5d/7d",
      "10m/9d/11d/16d",
      "10m/27d/34d/50d",
      "10m/55d/69d/99d",
    ]);
  });

  test("no step is skipped, and after the last the card goes on by days", () => {
    const scheduling = {
      ...DEFAULT_SCHEDULING,
      learningSteps: [1, 10, 30, 60, 360, 720],
      relearningSteps: [10, 60, 360],
    };
    const minutes = (first: CardState): string[] => {
      const waits: string[] = [];
      let state = first;
      while (state.phase === "learning" || state.phase === "relearning") {
        const at = state.dueAt ?? START;
        state = answer(state, { rating: 3, at, timeZone }, scheduling);
        waits.push(state.phase === "review" ? "days" : wait(state, at));
      }
      return waits;
    };
    const forgotten = answer(NEW_CARD, { rating: 1, at: START, timeZone }, scheduling);
    expect(minutes(forgotten)).toEqual(["10m", "30m", "60m", "360m", "720m", "days"]);
    const known = answer(NEW_CARD, { rating: 4, at: START, timeZone }, scheduling);
    const lapsed = answer(known, { rating: 1, at: known.dueAt ?? START, timeZone }, scheduling);
    expect(lapsed).toMatchObject({ phase: "relearning", lapses: 1 });
    expect(minutes(lapsed)).toEqual(["60m", "360m", "days"]);
  });

  test("with one step, who knows a new card is spared the minutes; after a red, orange waits half as long again", () => {
    const fresh = previews(NEW_CARD, { at: START, timeZone });
    expect(fresh.map((each) => wait(each, START))).toEqual(["10m", "1d", "2d", "8d"]);
    const red = previews(fresh[0], { at: START, timeZone });
    expect(red.map((each) => wait(each, START)).slice(0, 2)).toEqual(["10m", "15m"]);
  });

  test("without steps, a lapse comes back on a later day and the intervals keep their order", () => {
    const scheduling = { ...DEFAULT_SCHEDULING, learningSteps: [], relearningSteps: [] };
    const four = previews(NEW_CARD, { at: START, timeZone }, scheduling);
    expect(four.map((each) => wait(each, START))).toEqual(["1d", "1d", "2d", "8d"]);
  });

  test("a history with each review when due: 0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12 and 21 days", () => {
    const days: number[] = [];
    let state = NEW_CARD;
    let at = new Date("2022-12-29T12:30:00Z");
    for (const rating of [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3] as const) {
      state = answer(state, { rating, at, timeZone }, ANKI);
      const due = state.dueAt ?? at;
      days.push(state.phase === "review" ? studyDayOf(due, timeZone) - studyDayOf(at, timeZone) : 0);
      at = due;
    }
    expect(days).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]);
  });
});

describe("days are the learner's", () => {
  test("an evening in New York that passes midnight UTC is one day: the second yellow moves nothing", () => {
    const zone = "America/New_York";
    const first = answer(NEW_CARD, { rating: 3, at: new Date("2026-01-10T23:50:00Z"), timeZone: zone });
    const second = answer(first, { rating: 3, at: new Date("2026-01-11T00:10:00Z"), timeZone: zone });
    expect(second.memory?.stability).toBeCloseTo(2.3065, 4);
    const nextEvening = answer(first, { rating: 3, at: new Date("2026-01-11T23:58:00Z"), timeZone: zone });
    expect(nextEvening.memory?.stability).toBeCloseTo(7.3153, 4);
  });

  test("a card that goes by days is due when its study day begins", () => {
    const state = answer(NEW_CARD, { rating: 4, at: START, timeZone });
    expect(state.dueAt).toEqual(startOfStudyDay(studyDayOf(START, timeZone) + 8, timeZone));
  });

  test("in every zone and on both changes of summer time a review when due counts the days that were promised", () => {
    const zones = Intl.supportedValuesOf("timeZone");
    const stabilities = new Set<number | undefined>();
    for (const zone of zones) {
      // Days from the last week of February to the first of November cross both changes wherever there are any.
      const start = startOfStudyDay(studyDayOf(new Date("2026-02-25T12:00:00Z"), zone), zone);
      const known = {
        ...NEW_CARD,
        phase: "review",
        rating: 3,
        memory: { stability: 27, difficulty: 5 },
      } as const;
      let state: CardState = { ...known, reviewedAt: start, studyDay: studyDayOf(start, zone), dueAt: start };
      let days = 27;
      for (let turn = 0; turn < 4; turn++) {
        const at = startOfStudyDay((state.studyDay ?? 0) + days, zone);
        const next = answer(state, { rating: 2, at, timeZone: zone });
        const promised = studyDayOf(next.dueAt ?? at, zone) - (next.studyDay ?? 0);
        expect((next.studyDay ?? 0) - (state.studyDay ?? 0), zone).toBe(days);
        state = next;
        days = promised;
      }
      stabilities.add(state.memory?.stability);
    }
    // The same answers on the same study days leave the same memory everywhere.
    expect(zones.length).toBeGreaterThan(300);
    expect(stabilities.size).toBe(1);
  });

  test("a clock that went backwards never moves the memory back in time", () => {
    const first = answer(NEW_CARD, { rating: 3, at: START, timeZone });
    const earlier = new Date(START.getTime() - 90_000_000);
    expect(answer(first, { rating: 3, at: earlier, timeZone }).reviewedAt).toEqual(START);
  });
});

describe("for any state", () => {
  const anyState = fc
    .record({
      stability: fc.double({ min: 0.01, max: 36_500, noNaN: true }),
      difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
      away: fc.integer({ min: 0, max: 4_000 }),
      phase: fc.constantFrom("learning" as const, "review" as const, "relearning" as const),
      rating: fc.constantFrom<Rating>(1, 2, 3, 4),
    })
    .map(({ stability, difficulty, away, phase, rating }): { before: CardState; at: Date } => ({
      before: {
        ...NEW_CARD,
        phase,
        rating,
        memory: { stability, difficulty },
        reviewedAt: START,
        studyDay: studyDayOf(START, timeZone),
        dueAt: START,
        reviews: 1,
      },
      at: new Date(START.getTime() + away * 7 * 3_600_000),
    }));

  test("red is due no later than orange, orange before yellow, yellow before green", () => {
    fc.assert(
      fc.property(
        anyState,
        fc.double({ min: 0.7, max: 0.99, noNaN: true }),
        ({ before, at }, desiredRetention) => {
          const scheduling = { ...DEFAULT_SCHEDULING, desiredRetention };
          const due = previews(before, { at, timeZone }, scheduling).map(
            (each) => each.dueAt?.getTime() ?? 0,
          );
          const [red = 0, orange = 0, yellow = 0, green = 0] = due;
          expect(red).toBeLessThanOrEqual(orange);
          expect(orange).toBeLessThan(yellow);
          expect(yellow).toBeLessThan(green);
        },
      ),
      { numRuns: 10_000 },
    );
  });

  test("what a button promises is what pressing it does", () => {
    fc.assert(
      fc.property(anyState, ({ before, at }) => {
        const four = previews(before, { at, timeZone });
        for (const rating of [1, 2, 3, 4] as const)
          expect(answer(before, { rating, at, timeZone })).toEqual(four[rating - 1]);
      }),
      { numRuns: 10_000 },
    );
  });

  test("weights of another learner are used where they are given", () => {
    const weights: typeof FSRS6_WEIGHTS = Object.assign([...FSRS6_WEIGHTS] as const, { 2: 9 });
    const state = answer(NEW_CARD, { rating: 3, at: START, timeZone }, { ...DEFAULT_SCHEDULING, weights });
    expect(state.memory?.stability).toBe(9);
  });
});
