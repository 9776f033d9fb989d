import fc from "fast-check";
import { expect, test } from "vitest";
import type { Rating } from "./confidence.ts";
import { isDueBy, type Review, replay } from "./reviews.ts";
import { NEW_CARD } from "./schedule.ts";
import { startOfStudyDay, studyDayOf } from "./study-day.ts";

const timeZone = "Asia/Tokyo";
const START = Date.parse("2026-05-04T03:00:00Z");
const review = (uuid: string, minutes: number, rating: Rating, more: Partial<Review> = {}): Review => ({
  uuid,
  rating,
  at: new Date(START + minutes * 60_000),
  timeZone,
  ...more,
});

const anyLog = fc.uniqueArray(
  fc.record({
    minutes: fc.nat({ max: 400_000 }),
    rating: fc.constantFrom<Rating>(1, 2, 3, 4),
    isUndone: fc.boolean(),
  }),
  { minLength: 1, maxLength: 25, selector: ({ minutes }) => minutes },
);

test("the state is the fold of the log, in whatever order its rows arrived and however often", () => {
  fc.assert(
    fc.property(anyLog, fc.infiniteStream(fc.nat()), (rows, chance) => {
      const log = rows.map(({ minutes, rating, isUndone }, i) =>
        review(`r${i}`, minutes, rating, { isUndone }),
      );
      const shuffled = [...log, ...log.slice(0, 5)]
        .map((row) => ({ row, key: chance.next().value as number }))
        .sort((a, b) => a.key - b.key)
        .map(({ row }) => row);
      expect(replay(shuffled)).toEqual(replay(log));
    }),
  );
});

test("taking back a row leaves exactly what would be there without it", () => {
  fc.assert(
    fc.property(anyLog, fc.nat(), (rows, pick) => {
      const log = rows.map(({ minutes, rating }, i) => review(`r${i}`, minutes, rating));
      const gone = log[pick % log.length] as Review;
      const undone = log.map((row) => (row === gone ? { ...row, isUndone: true } : row));
      expect(replay(undone)).toEqual(replay(log.filter((row) => row !== gone)));
    }),
  );
});

test("a row that was taken back stays taken back when its first form arrives again", () => {
  const [first, second] = [review("a", 0, 3), review("b", 5_000, 1)];
  expect(replay([first, { ...second, isUndone: true }, second])).toEqual(replay([first]));
});

test("a second rating within a minute corrects the first", () => {
  const red = review("a", 0, 1);
  const { state, steps } = replay([red, review("b", 0.5, 3)]);
  expect(steps.map(({ kind }) => kind)).toEqual(["learn", "correction"]);
  expect(state).toMatchObject({ rating: 3, lapses: 0, reviews: 1, memory: { stability: 2.3065 } });
});

test("five times green within a minute is once green", () => {
  const log = [0, 0.2, 0.4, 0.6, 0.8].map((minutes, i) => review(`g${i}`, minutes, 4));
  expect(replay(log).state.memory).toEqual(replay(log.slice(4)).state.memory);
});

test("the kind of a row says how the card was met", () => {
  const due = (log: readonly Review[]) => ((replay(log).state.dueAt?.getTime() ?? 0) - START) / 60_000;
  const log = [review("a", 0, 1)];
  log.push(review("b", due(log), 3));
  log.push(review("c", due(log), 1));
  log.push(review("d", due(log), 3));
  log.push(review("e", due(log) - 600, 3));
  expect(replay(log).steps.map(({ kind }) => kind)).toEqual(["learn", "learn", "review", "relearn", "early"]);
});

test("a card that goes by days is due all day long, one that is being learned from its minute", () => {
  const day = studyDayOf(new Date(START), timeZone);
  const dueAt = startOfStudyDay(day, timeZone);
  const now = new Date(START);
  const at = (phase: "review" | "learning", moment: Date) =>
    isDueBy({ ...NEW_CARD, phase, dueAt: moment }, now, startOfStudyDay(day + 1, timeZone));
  expect(at("review", dueAt)).toBe(true);
  expect(at("review", new Date(START + 3_600_000))).toBe(true);
  expect(at("review", startOfStudyDay(day + 1, timeZone))).toBe(false);
  expect(at("learning", new Date(START + 60_000))).toBe(false);
  expect(at("learning", new Date(START))).toBe(true);
});

test("a state that comes from elsewhere is where the replay goes on", () => {
  const dueAt = new Date(START + 20 * 86_400_000);
  const given = { memory: { stability: 20, difficulty: 4 }, dueAt, lapses: 2 };
  const { state, steps } = replay([review("b", 28_800, 3), review("a", 0, 3, { given })]);
  expect(steps.map(({ kind }) => kind)).toEqual(["imported", "review"]);
  expect(state.lapses).toBe(2);
  expect(state.memory?.stability).toBeGreaterThan(20);
});
