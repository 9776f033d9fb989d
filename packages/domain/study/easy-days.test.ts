import fc from "fast-check";
import { expect, test } from "vitest";
import { logReview, unlogReview } from "../intent/log-review.ts";
import { rateFlashcard } from "../intent/rate-flashcard.ts";
import { applyOps } from "../op/apply.ts";
import { anyWeights } from "../testing/any-weights.ts";
import { sampleTree } from "../testing/sample.ts";
import { CONFIDENCE_COLORS, type Rating } from "./confidence.ts";
import { countDays } from "./day-load.ts";
import {
  type DayShares,
  rangeOf,
  readEasyDays,
  roomiestDay,
  shareOn,
  toleranceOf,
  weekdayOf,
  writeEasyDays,
} from "./easy-days.ts";
import { newProgress } from "./new-progress.ts";
import { previewsOf } from "./progress.ts";
import { createReviewLog } from "./review-log.ts";
import { DEFAULT_SCHEDULING, type Scheduling } from "./schedule.ts";
import { NO_OWN_SETTINGS, schedulingOfCard } from "./settings.ts";
import { studyDayOf } from "./study-day.ts";

const NOW = new Date("2026-01-10T09:00:00.000Z");
const DAY_MS = 86_400_000;
const RATINGS = [1, 2, 3, 4] as const;

const anyShares = fc
  .array(fc.constantFrom(1, 0.5, 0) as fc.Arbitrary<1 | 0.5 | 0>, { minLength: 7, maxLength: 7 })
  .filter((shares) => shares.some((share) => share > 0));
/** Some cards on some days, the same for the same day. */
const anyLoad = fc
  .array(fc.nat(50), { minLength: 1, maxLength: 40 })
  .map((counts) => (day: number) => counts[((day % counts.length) + counts.length) % counts.length] ?? 0);

/** A card that was answered so, each so many days after the one before. */
function answered(history: readonly { rating: Rating; days: number }[], scheduling: Scheduling) {
  let progress = newProgress(1, NOW);
  let at = NOW.getTime();
  for (const { rating, days } of history) {
    at += days * DAY_MS;
    progress = previewsOf(progress, new Date(at), "UTC", scheduling)[rating];
  }
  return { progress, at };
}
const anyHistory = fc.array(
  fc.record({ rating: fc.constantFrom(...RATINGS), days: fc.integer({ min: 1, max: 60 }) }),
  { maxLength: 6 },
);
const dueOf = (progress: { readonly nextReviewTime: string }) =>
  studyDayOf(new Date(progress.nextReviewTime), "UTC");

test("shares are read as they are written; a week that takes no card is none", () => {
  fc.assert(
    fc.property(anyShares, (shares) => {
      expect(readEasyDays(writeEasyDays(shares))).toEqual(shares);
    }),
  );
  expect(["0000000", "222221", "22222220", "2222x10", "3222222"].map(readEasyDays)).toEqual(
    Array(5).fill(undefined),
  );
  expect(weekdayOf(studyDayOf(new Date("2026-01-12T09:00:00Z"), "UTC")), "a Monday").toBe(0);
  expect(weekdayOf(-5), "long ago").toBe(5);
});

test("the shortest intervals stay, and longer ones move by a smaller share", () => {
  expect([1, 2, 3, 7, 20, 100, 365].map(toleranceOf)).toEqual([0, 0, 1, 2, 3, 7, 20]);
});

test("a day without cards is chosen only where no other lies within the tolerance", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.nat(20_000),
      anyShares,
      anyLoad,
      (ideal, today, shares, load) => {
        const range = rangeOf(ideal, [ideal], 1, 0);
        const days = roomiestDay(range, today, shares, load);
        expect(days >= range.low && days <= range.high).toBe(true);
        expect(Math.abs(days - ideal)).toBeLessThanOrEqual(toleranceOf(ideal));
        const all = Array.from({ length: range.high - range.low + 1 }, (_, i) => range.low + i);
        const open = all.filter((each) => shareOn(shares, today + each) > 0);
        if (open.length > 0) expect(open).toContain(days);
        else expect(days).toBe(ideal);
      },
    ),
  );
});

test("cards that would all come on one day are met on several, as many as before, and fewer where fewer are wanted", () => {
  const shares: DayShares = [1, 1, 1, 1, 1, 0.5, 0];
  const counts = new Map<number, number>();
  const load = (day: number) => counts.get(day) ?? 0;
  for (let i = 0; i < 700; i++) {
    const day = roomiestDay(rangeOf(30, [30], 1, 0), 20_000, shares, load) + 20_000;
    counts.set(day, load(day) + 1);
  }
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(700);
  const of = (share: number) => [...counts].filter(([day]) => shareOn(shares, day) === share);
  expect(of(0)).toEqual([]);
  expect(Math.max(...counts.values()) - Math.min(...of(1).map(([, count]) => count))).toBeLessThanOrEqual(1);
  for (const [, count] of of(0.5))
    expect(count).toBeLessThanOrEqual(Math.ceil(Math.max(...counts.values()) / 2));
});

test("red ≤ orange < yellow < green whatever the days of the week take and have, and nothing comes too early", () => {
  fc.assert(
    fc.property(
      anyHistory,
      anyShares,
      anyLoad,
      anyWeights,
      fc.integer({ min: 1, max: 90 }),
      (history, easyDays, load, weights, days) => {
        const scheduling = { ...DEFAULT_SCHEDULING, weights, easyDays, load };
        const { progress, at } = answered(history, scheduling);
        const now = new Date(at + days * DAY_MS);
        const previews = previewsOf(progress, now, "UTC", scheduling);
        const plain = previewsOf(progress, now, "UTC", { ...DEFAULT_SCHEDULING, weights });
        const times = RATINGS.map((rating) => Date.parse(previews[rating].nextReviewTime));
        const [red = 0, orange = 0, yellow = 0, green = 0] = times;
        expect(red <= orange && orange < yellow && yellow < green, String(times)).toBe(true);
        const today = studyDayOf(now, "UTC");
        for (const rating of RATINGS) {
          const after = previews[rating];
          expect(after).toEqual({ ...plain[rating], nextReviewTime: after.nextReviewTime });
          if (after.phase !== "review") expect(after).toEqual(plain[rating]);
          else {
            const ideal = dueOf(plain[rating]) - today;
            expect(dueOf(after) - today).toBeGreaterThanOrEqual(Math.max(1, ideal - toleranceOf(ideal)));
            expect(dueOf(after) - today).toBeLessThanOrEqual(ideal + toleranceOf(ideal));
          }
        }
      },
    ),
  );
});

/** A tree of one card, below a root that says what its days take. */
function stage(shares: DayShares) {
  const tree = sampleTree("Root\n  a :: 1");
  tree.put("studySettings", { ...NO_OWN_SETTINGS, id: 1, nodeId: 1, easyDays: writeEasyDays(shares) });
  return tree;
}

test("what the button says is what the log keeps, whatever the device knows of its days, and it can be taken back", () => {
  fc.assert(
    fc.property(
      anyShares,
      fc.array(
        fc.record({
          rating: fc.constantFrom(...RATINGS),
          hours: fc.integer({ min: 1, max: 2_000 }),
          load: anyLoad,
        }),
        { minLength: 1, maxLength: 8 },
      ),
      (shares, answers) => {
        const [device, server] = [stage(shares), stage(shares)];
        const log = createReviewLog([]);
        const [flashcardId] = [...device.recordsOf("flashcard")].map(({ id }) => id);
        if (flashcardId === undefined) throw new Error("there is no card");
        let at = NOW.getTime();
        let before: unknown;
        let last: ReturnType<typeof logReview> | undefined;
        for (const [i, { rating, hours, load }] of answers.entries()) {
          at += hours * 3_600_000;
          const now = new Date(at);
          const scheduling = { ...schedulingOfCard(device, flashcardId), load };
          const known = [...device.recordsOf("progress")][0] ?? newProgress(flashcardId, now);
          const preview = previewsOf(known, now, "UTC", scheduling)[rating];
          const color = CONFIDENCE_COLORS[rating - 1] ?? "red";
          const plan = rateFlashcard(device, { flashcardId, color, now, timeZone: "UTC", scheduling });
          const [step] = plan.ok ? plan.value.steps : [];
          if (step?.command.type !== "flashcard.rate") throw new Error("nothing was rated");
          expect(step.ops[0]?.after).toEqual(preview);
          before = last?.op.after;
          last = logReview(server, log, {
            uuid: `r${i}`,
            flashcardId,
            part: 0,
            rating,
            at: now,
            timeZone: "UTC",
            durationMs: null,
            dueDay: step.command.dueDay,
          });
          expect(last.op.after).toEqual(preview);
          log.put(last.review, i);
          applyOps(device, [...step.ops]);
          applyOps(server, [last.op]);
        }
        if (last && before) expect(unlogReview(server, log, last.review, "back").op.after).toEqual(before);
      },
    ),
  );
});

test("a day that was sent is kept as far as the tolerance goes, and no further", () => {
  const tree = stage([1, 1, 1, 1, 1, 1, 1]);
  const [flashcardId] = [...tree.recordsOf("flashcard")].map(({ id }) => id);
  if (flashcardId === undefined) throw new Error("there is no card");
  const today = studyDayOf(NOW, "UTC");
  const given = {
    uuid: "a",
    flashcardId,
    part: 0,
    rating: 4,
    at: NOW,
    timeZone: "UTC",
    durationMs: null,
  } as const;
  const dueFor = (dueDay: number | undefined) => {
    const { op } = logReview(tree, createReviewLog([]), { ...given, dueDay });
    return op.after ? dueOf(op.after) - today : 0;
  };
  const usual = dueFor(undefined);
  expect(dueFor(today + usual + 1)).toBe(usual + 1);
  expect(dueFor(0)).toBe(usual - toleranceOf(usual));
  expect(dueFor(1_000_000)).toBe(usual + toleranceOf(usual));
});

test("what was answered since counts on its new day", () => {
  const progress = {
    ...newProgress(1, NOW),
    phase: "review" as const,
    nextReviewTime: "2026-01-20T04:00:00.000Z",
  };
  const days = countDays(
    [progress, { ...progress, suspendedAt: NOW.toISOString() }, newProgress(2, NOW)],
    "UTC",
  );
  const day = dueOf(progress);
  expect(days.on(day)).toBe(1);
  days.add(progress);
  expect([days.on(day), days.on(day + 1)]).toEqual([2, 0]);
});
