import fc from "fast-check";
import { expect, test } from "vitest";
import { STEEPER_WEIGHTS } from "../testing/any-weights.ts";
import {
  type BacklogPlan,
  deferredCards,
  isAway,
  lostBySpreading,
  planAfter,
  readBacklog,
  remainingAfter,
  writeBacklog,
} from "./backlog.ts";
import { FSRS6_WEIGHTS, retrievability } from "./memory.ts";
import { type KnownCard, lossPerMinute } from "./queue.ts";
import { type CardState, NEW_CARD } from "./schedule.ts";
import { startOfStudyDay, studyDayOf } from "./study-day.ts";

const timeZone = "Europe/Berlin";
const now = new Date("2026-11-22T18:00:00Z");
const today = studyDayOf(now, timeZone);
const on = (day: number) => ({ now: new Date(now.getTime() + (day - today) * 86_400_000), timeZone });

/** A card that lasts so many days, and should have come back so many days ago. */
const lateBy = (days: number, stability = 10): CardState => ({
  ...NEW_CARD,
  phase: "review",
  rating: 3,
  memory: { stability, difficulty: 5 },
  studyDay: today - days - stability,
  reviewedAt: startOfStudyDay(today - days - stability, timeZone),
  dueAt: startOfStudyDay(today - days, timeZone),
});
const known = (state: CardState): KnownCard => ({ state, weights: FSRS6_WEIGHTS });
const dueFor = (plan: BacklogPlan, states: readonly CardState[]) =>
  states.map((state, card) => ({ ...known(state), card, plan }));
const anyDays = fc.integer({ min: 1, max: 30 });

test("a plan reads as it was written, and what is none is nothing", () => {
  expect(readBacklog(writeBacklog({ from: 20_779, days: 5, cards: 80 }))).toEqual({
    from: 20_779,
    days: 5,
    cards: 80,
  });
  for (const text of ["", "20779", "20779 0 80", "20779 31 80", "20779 5 -1", "a b c", "1 2 3 4", "1.5 2 3"])
    expect([text, readBacklog(text)]).toEqual([text, undefined]);
});

test("each day has its even share, and the last one leaves nothing", () => {
  fc.assert(
    fc.property(fc.nat(5_000), anyDays, (cards, days) => {
      const plan = { from: today, days, cards };
      const left = Array.from({ length: days }, (_, i) => remainingAfter(plan, today + i));
      const shares = left.map((after, i) => (i === 0 ? cards : (left[i - 1] ?? 0)) - after);
      expect(left.at(-1)).toBe(0);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cards);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    }),
  );
});

test("what was not met on its day comes along on the next, and what was met before its day makes the others lighter", () => {
  const plan = { from: today, days: 4, cards: 8 };
  const states = Array.from({ length: 8 }, (_, i) => lateBy(i + 1));
  const askedOn = (day: number, left: readonly CardState[]) =>
    left.length - deferredCards(dueFor(plan, left), on(day)).size;
  expect(askedOn(today, states)).toBe(2);
  expect(askedOn(today, states.slice(2))).toBe(0);
  expect(askedOn(today + 1, states)).toBe(4);
  expect(askedOn(today + 1, states.slice(5))).toBe(0);
  expect(askedOn(today + 2, states.slice(5))).toBe(1);
  expect(askedOn(today + 3, states.slice(5))).toBe(3);
  expect(askedOn(today + 30, states)).toBe(8);
});

test("those are met first that lose most by waiting for each minute", () => {
  const states = [lateBy(1, 400), lateBy(3, 5), lateBy(40, 2), lateBy(2, 30)];
  const cards = deferredCards(dueFor({ from: today, days: 2, cards: 4 }, states), on(today));
  const asked = states
    .filter((_, card) => !cards.has(card))
    .map((state) => lossPerMinute(known(state), today));
  const waiting = states
    .filter((_, card) => cards.has(card))
    .map((state) => lossPerMinute(known(state), today));
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(Math.max(...waiting));
});

test("who waits, and what that loses, follows from the weights in force for each card", () => {
  const plan = { from: today, days: 2, cards: 2 };
  const [usual, faster] = dueFor(plan, [lateBy(1), lateBy(1)]);
  if (!usual || !faster) throw new Error("two were made");
  const late = [usual, { ...faster, weights: STEEPER_WEIGHTS }];
  expect([...deferredCards(late, on(today))]).toEqual([usual.card]);
  const bothFaster = late.map((each) => ({ ...each, weights: STEEPER_WEIGHTS }));
  const after = (days: number) => retrievability(10, days, STEEPER_WEIGHTS);
  expect(lostBySpreading(bothFaster, today, 2)).toBeCloseTo(after(11) - after(12), 12);
});

test("what became due on the first day or later, and what is being learned, never waits", () => {
  const plan = { from: today, days: 30, cards: 0 };
  const learning: CardState = { ...lateBy(3), phase: "relearning" };
  expect(deferredCards(dueFor({ ...plan, cards: 300 }, [lateBy(0), learning]), on(today)).size).toBe(0);
});

test("no late card is left out: it is asked today or on one of the days to come", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 200 })), {
        maxLength: 60,
      }),
      anyDays,
      fc.nat(100),
      fc.nat(35),
      (given, days, cards, later) => {
        const states = given.map(([late, stability]) => lateBy(late, stability));
        const held = deferredCards(dueFor({ from: today, days, cards }, states), on(today + later));
        expect(held.size).toBe(
          Math.min(states.length, remainingAfter({ from: today, days, cards }, today + later)),
        );
        if (later >= days - 1) expect(held.size).toBe(0);
      },
    ),
  );
});

test("to spread late cards loses none where all are met at once, and never wins any", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 80 }), anyDays, (given, days) => {
      const late = given.map((each, i) => known(lateBy(each, 1 + (i % 50))));
      expect(lostBySpreading(late, today, days)).toBeGreaterThanOrEqual(0);
      expect(lostBySpreading(late, today, 1)).toBe(0);
    }),
  );
});

const anyAway = fc
  .record({
    days: anyDays,
    starts: fc.integer({ min: -5, max: 20 }),
    lasts: fc.integer({ min: 1, max: 40 }),
    cards: fc.nat(300),
  })
  .map(({ days, starts, lasts, cards }): BacklogPlan => {
    const away = today + starts;
    return { from: away + lasts, days, cards, away };
  });

test("after a week away as many cards as a usual day has are met on one day, and more over at most four", () => {
  const week = { away: today, from: today + 7 };
  expect([0, 7, 20, 21, 60, 500].map((cards) => planAfter(week, cards).days)).toEqual([1, 1, 1, 2, 3, 4]);
  expect(planAfter({ away: today, from: today + 90 }, 9_000).days).toBe(14);
});

test("a plan of days away reads as it was written, and one that ends before it begins is none", () => {
  fc.assert(
    fc.property(anyAway, (plan) => {
      expect(readBacklog(writeBacklog(plan))).toEqual(plan);
    }),
  );
  for (const text of [
    "20779 5 80 20779",
    "20779 5 80 20780",
    "20779 5 80 20000",
    "20779 5 80 x",
    "20779 5 80 1.5",
  ])
    expect([text, readBacklog(text)]).toEqual([text, undefined]);
});

test("away, nothing is met; before it everything is as usual; afterwards all of it comes within the days of the plan", () => {
  fc.assert(
    fc.property(anyAway, fc.integer({ min: 1, max: 60 }), (plan, count) => {
      const states = Array.from({ length: count }, (_, i) => lateBy(i % 9));
      const held = deferredCards(dueFor(plan, states), on(today));
      if (isAway(plan, today)) expect(held.size).toBe(count);
      else if (plan.away !== undefined && today < plan.away) expect(held.size).toBe(0);
      expect(deferredCards(dueFor(plan, states), on(plan.from + plan.days - 1)).size).toBe(0);
    }),
  );
});
