import { expect, test } from "vitest";
import { costText } from "./cost-text.ts";

const YEAR = { days: 365, isUntilExam: false };
const SECONDS_EACH = 30;

const per = (perDay: number, known = 0.9, met = 100) => ({
  answers: Array.from({ length: 10 }, () => perDay),
  known,
  met,
});

test("a cost says reviews and minutes a day before and after, and what is known for it", () => {
  const { figures, rest } = costText(
    { job: YEAR, of: { before: per(14), after: per(22, 0.93) } },
    SECONDS_EACH,
  );
  expect(figures).toBe("14 {to} 22 reviews a day");
  expect(rest).toBe(
    ", 7 {to} 11 minutes, all notes together, on average over a year. You would know 93 % of the 100 cards you have studied by then, 3 more than now.",
  );
});

test("what does not change is said once", () => {
  expect(
    costText({ job: { days: 83, isUntilExam: true }, of: { before: per(14), after: per(14) } }, SECONDS_EACH),
  ).toEqual({
    figures: "14 reviews a day",
    rest: ", 7 minutes, all notes together, on each of the 83 days until the exam. You would know 90 % of the 100 cards you have studied by then.",
  });
});

test("few reviews are told to a tenth, and no card at all is no sentence about cards", () => {
  const { figures, rest } = costText(
    { job: YEAR, of: { before: per(0.44, 0, 0), after: per(1, 0, 0) } },
    SECONDS_EACH,
  );
  expect(figures).toBe("0.4 {to} 1 review a day");
  expect(rest).toBe(", 1 minute, all notes together, on average over a year.");
});

test("one card and one day are told as one", () => {
  const { rest } = costText(
    { job: { days: 1, isUntilExam: true }, of: { before: per(1, 0.96, 1), after: per(1, 0.96, 1) } },
    SECONDS_EACH,
  );
  expect(rest).toBe(
    ", 1 minute, all notes together, on the one day until the exam. You would know 96 % of the one card you have studied by then.",
  );
});

test("minutes are those of this learner", () => {
  expect(costText({ job: YEAR, of: { before: per(14), after: per(22) } }, 10).rest).toMatch(
    /^, 2 \{to\} 4 minutes,/,
  );
});
