import fc from "fast-check";
import { expect, test } from "vitest";
import { CONFIDENCES, type Rating } from "./confidence.ts";
import { newProgress } from "./new-progress.ts";
import { previewsOf, progressOfLog, rateProgress } from "./progress.ts";
import { CORRECTION_MS, type Review } from "./reviews.ts";
import { startOfStudyDay, studyDayOf } from "./study-day.ts";

const NOW = new Date("2026-01-10T09:00:00.000Z");
const timeZone = "Europe/Berlin";
const DAY_MS = 86_400_000;
const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const given = (rating: Rating, at: Date) => ({ rating, at, timeZone });
const studyDaysOn = (days: number) =>
  startOfStudyDay(studyDayOf(NOW, timeZone) + days, timeZone).toISOString();

test("a new user flashcard has confidence 0, strength 0, next review time now, and is white [9.progress-new]", () => {
  expect(newProgress(7, NOW)).toMatchObject({
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
    phase: "new",
  });
});

test("confidence is the last rating 1 to 4, strength the stability in days", () => {
  const rated = CONFIDENCES.map(({ rating }) => rateProgress(newProgress(7, NOW), given(rating, NOW)));
  expect(rated.map(({ confidence }) => confidence)).toEqual([1, 2, 3, 4]);
  expect(rated.map(({ confidenceColor }) => confidenceColor)).toEqual(["red", "orange", "yellow", "green"]);
  expect(rated.map(({ strength }) => strength)).toEqual([0.212, 1.2931, 2.3065, 8.2956]);
  expect(rated.every(({ reviewedAt }) => reviewedAt === NOW.toISOString())).toBe(true);
});

test("red comes back after 10 minutes, the others with a study day", () => {
  const times = CONFIDENCES.map(
    ({ rating }) => rateProgress(newProgress(7, NOW), given(rating, NOW)).nextReviewTime,
  );
  expect(times).toEqual([
    new Date(NOW.getTime() + 600_000).toISOString(),
    ...[1, 2, 8].map((days) => studyDaysOn(days)),
  ]);
});

test("red is a lapse: the memory is weaker after it", () => {
  const known = rateProgress(newProgress(7, NOW), given(4, NOW));
  expect(rateProgress(known, given(1, daysLater(8))).strength).toBeLessThan(known.strength);
  expect(rateProgress(known, given(2, daysLater(8))).strength).toBeGreaterThan(known.strength);
});

test("elapsed days are study days: 18:50 and 19:10 in New York are one evening, 03:59 and 04:01 are two days", () => {
  const there = "America/New_York";
  const twice = (first: string, second: string) => {
    const known = rateProgress(newProgress(7, NOW), { rating: 3, at: new Date(first), timeZone: there });
    return rateProgress(known, { rating: 3, at: new Date(second), timeZone: there }).strength;
  };
  expect(twice("2026-01-10T23:50:00Z", "2026-01-11T00:10:00Z")).toBeCloseTo(2.3065, 4);
  expect(twice("2026-01-11T08:57:00Z", "2026-01-11T09:01:00Z")).toBeGreaterThan(7);
});

test("what was rated before study days were told belongs to a day where the learner is", () => {
  const known = rateProgress(newProgress(7, NOW), given(3, NOW));
  expect(rateProgress({ ...known, studyDay: null }, given(3, daysLater(2))).strength).toBe(
    rateProgress(known, given(3, daysLater(2))).strength,
  );
});

test("a progress whose difficulty is not known rates as that of a first good", () => {
  const known = rateProgress(newProgress(7, NOW), given(3, NOW));
  const { prior: _, ...unknown } = rateProgress({ ...known, difficulty: null }, given(3, daysLater(2)));
  expect(rateProgress(known, given(3, daysLater(2)))).toMatchObject(unknown);
});

test("how hard a card is decides when it comes back: a hard one much sooner than one of a first good", () => {
  const hard = { ...rateProgress(newProgress(7, NOW), given(3, NOW)), strength: 10, difficulty: 8.9 };
  const daysOf = (difficulty: number | null) =>
    ([2, 3, 4] as const).map((rating) => {
      const { nextReviewTime } = rateProgress({ ...hard, difficulty }, given(rating, daysLater(10)));
      return studyDayOf(new Date(nextReviewTime), timeZone) - studyDayOf(daysLater(10), timeZone);
    });
  expect(daysOf(8.9)).toEqual([15, 18, 24]);
  expect(daysOf(null)).toEqual([30, 43, 71]);
});

test("a rating that was given before the last one counts as given with it where the log is not known", () => {
  const last = rateProgress(rateProgress(newProgress(7, NOW), given(3, NOW)), given(3, daysLater(7)));
  const late = rateProgress(last, given(4, daysLater(3)));
  expect(late.reviewedAt).toBe(last.reviewedAt);
  expect(Date.parse(late.nextReviewTime)).toBeGreaterThanOrEqual(Date.parse(last.nextReviewTime));
});

test("a lapse is red on a card that was recalled last", () => {
  let progress = newProgress(7, NOW);
  const lapses = ([1, 1, 3, 1, 1, 2, 1] as const).map((rating, i) => {
    progress = rateProgress(progress, given(rating, daysLater(i)));
    return progress.lapses;
  });
  expect(lapses).toEqual([0, 0, 0, 1, 1, 1, 2]);
});

test("a second rating within a minute corrects the first, as often as it comes", () => {
  const known = rateProgress(newProgress(7, NOW), given(3, NOW));
  const at = (seconds: number) => new Date(daysLater(2).getTime() + seconds * 1000);
  const corrected = [1, 4, 2].reduce(
    (progress, rating, i) => rateProgress(progress, given(rating as Rating, at(i * 50))),
    known,
  );
  expect(corrected).toEqual(rateProgress(known, given(2, at(100))));
  expect(rateProgress(rateProgress(known, given(1, at(0))), given(3, at(61))).lapses).toBe(1);
});

test("the progress on a part of a card is a record of its own", () => {
  expect(newProgress(7, NOW, 3)).toEqual({ ...newProgress(7, NOW), id: "7/3", part: 3 });
});

const ratingsInOrder = fc.array(
  fc.record({
    rating: fc.constantFrom<Rating>(1, 2, 3, 4),
    seconds: fc.oneof(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 121, max: 90 * 86_400 })),
    timeZone: fc.constantFrom("Europe/Berlin", "America/New_York", "Pacific/Auckland"),
  }),
  { minLength: 1, maxLength: 20 },
);

/** Reviews one after the other, each so long after the one before it. */
function logOf(ratings: readonly { rating: Rating; seconds: number; timeZone: string }[]): Review[] {
  let at = NOW.getTime();
  return ratings.map(({ rating, seconds, timeZone: zone }, i) => {
    at += seconds * 1000;
    return { uuid: `r${String(i).padStart(3, "0")}`, rating, at: new Date(at), timeZone: zone };
  });
}

test("a device that knows only the progress comes to what the log comes to, corrections included", () => {
  fc.assert(
    fc.property(ratingsInOrder, (ratings) => {
      const log = logOf(ratings);
      let device = newProgress(7, NOW);
      for (const [i, review] of log.entries()) {
        device = rateProgress(device, review);
        expect(device).toEqual(progressOfLog(newProgress(7, NOW), log.slice(0, i + 1)).progress);
      }
    }),
  );
});

test("each of the four buttons does what it promises, and red ≤ orange < yellow < green, for 10,000 states", () => {
  const later = fc.integer({ min: CORRECTION_MS / 1000 + 1, max: 400 * 86_400 });
  fc.assert(
    fc.property(ratingsInOrder, later, (ratings, seconds) => {
      const log = logOf(ratings);
      const { progress } = progressOfLog(newProgress(7, NOW), log);
      const at = new Date((log.at(-1)?.at.getTime() ?? 0) + seconds * 1000);
      const previews = previewsOf(progress, at, timeZone);
      for (const rating of [1, 2, 3, 4] as const) {
        const pressed: Review = { uuid: "z", rating, at, timeZone };
        expect(progressOfLog(progress, [...log, pressed]).progress).toEqual(previews[rating]);
      }
      const [red, orange, yellow, green] = ([1, 2, 3, 4] as const).map((rating) =>
        Date.parse(previews[rating].nextReviewTime),
      ) as [number, number, number, number];
      expect(red).toBeLessThanOrEqual(orange);
      expect(orange).toBeLessThan(yellow);
      expect(yellow).toBeLessThan(green);
    }),
    { numRuns: 10_000 },
  );
});

test("with all ratings taken back a card is as new, due since it was first asked, and keeps its marks", () => {
  const log = logOf([{ rating: 3, seconds: 5, timeZone }]).map((review) => ({ ...review, isUndone: true }));
  const marked = { ...rateProgress(newProgress(7, NOW), given(3, NOW)), flag: 2, buriedUntil: 20_500 };
  const first = log[0]?.at ?? NOW;
  expect(progressOfLog(marked, log).progress).toEqual({
    ...newProgress(7, first),
    flag: 2,
    buriedUntil: 20_500,
  });
});
