import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { STEEPER_WEIGHTS } from "../../testing/any-weights.ts";
import { FSRS6_WEIGHTS, retrievability } from "../memory.ts";
import { type Review, replay } from "../reviews.ts";
import { studyDayOf } from "../study-day.ts";
import { createHistory, type HistoryWindow, type LoggedAnswer, monthOf } from "./history.ts";

const TODAY = studyDayOf(new Date("2026-11-22T18:00:00Z"), "UTC");
const YEAR: HistoryWindow = { from: TODAY - 364, to: TODAY };

const answer = (
  card: string,
  daysAgo: number,
  rating: number,
  more: Partial<LoggedAnswer> = {},
): LoggedAnswer => ({
  card,
  studyDay: TODAY - daysAgo,
  rating,
  kind: "review",
  durationMs: 10_000,
  stabilityBefore: null,
  stabilityAfter: 5,
  weights: FSRS6_WEIGHTS,
  desiredRetention: 0.9,
  ...more,
});

function historyOf(rows: readonly LoggedAnswer[], window = YEAR) {
  const history = createHistory(window);
  for (const row of rows) history.add(row);
  return history.end();
}

describe("the history of a review log", () => {
  test("counts reviews and time by study day, and a break as three minutes", () => {
    const { days } = historyOf([
      answer("a", 9, 3),
      answer("a", 2, 3, { durationMs: 9_000_000 }),
      answer("b", 9, 1, { durationMs: null }),
      answer("b", 9, 3, { durationMs: 5_400 }),
    ]);
    expect(days).toEqual([
      { studyDay: TODAY - 9, reviews: 3, seconds: 15 },
      { studyDay: TODAY - 2, reviews: 1, seconds: 180 },
    ]);
  });

  test("tells of a month what was wanted when its cards were last rated, and nothing where that is not known", () => {
    const { months } = historyOf([
      answer("a", 90, 3, { desiredRetention: 0.8 }),
      answer("a", 60, 3),
      answer("b", 90, 4, { desiredRetention: 0.95 }),
      answer("b", 90, 3, { kind: "correction", desiredRetention: 0.84 }),
      answer("b", 60, 3, { desiredRetention: null }),
      answer("b", 3, 3),
    ]);
    expect(months.map(({ month, desired }) => [month, desired])).toEqual([
      [monthOf(TODAY - 60), (0.8 + 0.84) / 2],
      [monthOf(TODAY - 3), null],
    ]);
  });

  test("asks whether a card was known only where it came back after a night, and of its first answer that day", () => {
    const { months } = historyOf([
      answer("a", 30, 1),
      answer("a", 30, 3),
      answer("a", 25, 1),
      answer("a", 25, 3),
      answer("a", 20, 2),
      answer("b", 3, 4),
    ]);
    expect(months.map(({ month, reviews, known }) => [month, reviews, known])).toEqual([
      [monthOf(TODAY - 25), 1, 0],
      [monthOf(TODAY - 20), 1, 1],
    ]);
  });

  test("tells groups of answers apart, of those that are asked whether a card was known", () => {
    const { groups } = historyOf([
      answer("a", 30, 3, { group: "drafted" }),
      answer("a", 25, 1, { group: "drafted" }),
      answer("a", 25, 3, { group: "drafted" }),
      answer("a", 20, 3, { group: "drafted" }),
      answer("b", 30, 3),
      answer("b", 25, 3),
      answer("c", 30, 3, { group: "own" }),
      answer("c", 3, 4, { group: "own" }),
    ]);
    expect(groups).toEqual([
      { group: "drafted", reviews: 2, known: 1 },
      { group: "own", reviews: 1, known: 1 },
    ]);
  });

  test("a correction stands in the place of what it corrects", () => {
    const { days, months } = historyOf([
      answer("a", 5, 3),
      answer("a", 0, 1, { stabilityAfter: 1 }),
      answer("a", 0, 3, { kind: "correction", stabilityAfter: 9, durationMs: 2_000 }),
    ]);
    expect(days.at(-1)).toEqual({ studyDay: TODAY, reviews: 1, seconds: 12 });
    expect(months).toMatchObject([{ reviews: 1, known: 1 }]);
  });

  test("what was set by hand is no review, and what is outside the window is not counted, but goes before", () => {
    const { days, months } = historyOf([
      answer("a", 400, 3),
      answer("a", 300, 3),
      answer("b", 10, 3, { kind: "manual" }),
      answer("b", -1, 3),
    ]);
    expect(days).toEqual([{ studyDay: TODAY - 300, reviews: 1, seconds: 10 }]);
    expect(months).toMatchObject([{ reviews: 1, predicted: retrievability(5, 100) }]);
  });

  test("what the model had said of a review follows from the weights that its row keeps", () => {
    const { months } = historyOf([answer("a", 20, 3), answer("a", 0, 3, { weights: STEEPER_WEIGHTS })]);
    expect(months).toMatchObject([{ predicted: retrievability(5, 20, STEEPER_WEIGHTS) }]);
  });

  test("each band of the calibration holds its own mean, and those without reviews are left out", () => {
    const { calibration } = historyOf([
      answer("a", 5, 3),
      answer("a", 0, 3),
      answer("b", 5, 3),
      answer("b", 0, 1, { stabilityBefore: 50 }),
    ]);
    expect(calibration).toEqual([
      { from: 0.9, to: 0.93, reviews: 1, known: 1, predicted: retrievability(5, 5) },
      { from: 0.96, to: 1, reviews: 1, known: 0, predicted: retrievability(50, 5) },
    ]);
  });

  test("of a log that was replayed: every row counts once, and bands and months add up to the same", () => {
    const ratings = fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const);
    const log = fc.array(fc.record({ rating: ratings, hours: fc.integer({ min: 0, max: 900 }) }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(fc.array(log, { maxLength: 6 }), (logs) => {
        const rows: LoggedAnswer[] = [];
        let [counted, cameBack] = [0, 0];
        logs.forEach((each, card) => {
          let at = Date.parse("2025-12-01T12:00:00Z");
          const reviews = each.map(({ rating, hours }, i): Review => {
            at += hours * 3_600_000 + 61_000;
            return { uuid: `${card}-${i}`, rating, at: new Date(at), timeZone: "UTC" };
          });
          const { steps } = replay(reviews);
          const days = steps.map(({ studyDay }) => studyDay).filter((day) => day <= TODAY);
          counted += days.length;
          cameBack += Math.max(0, new Set(days).size - 1);
          for (const { review, kind, studyDay, before, after } of steps)
            rows.push({
              card: `${card}`,
              studyDay,
              rating: review.rating,
              kind,
              durationMs: 1_000,
              stabilityBefore: before.memory?.stability ?? null,
              stabilityAfter: after.memory?.stability ?? null,
              weights: FSRS6_WEIGHTS,
              desiredRetention: 0.9,
            });
        });
        const { days, months, calibration } = historyOf(rows, { from: 0, to: TODAY });
        const sum = (list: readonly { readonly reviews: number }[]) =>
          list.reduce((all, { reviews }) => all + reviews, 0);
        expect(sum(days)).toBe(counted);
        expect(sum(months)).toBe(cameBack);
        expect(sum(calibration)).toBe(cameBack);
        for (const { from, to, predicted } of calibration) {
          expect(predicted).toBeGreaterThanOrEqual(from);
          expect(predicted).toBeLessThanOrEqual(to);
        }
      }),
    );
  });
});
