import { CONFIDENCE_COLORS } from "@perennial/domain/study/confidence";
import { newProgress } from "@perennial/domain/study/new-progress";
import { DEFAULT_SCHEDULING } from "@perennial/domain/study/schedule";
import { studyDayOf } from "@perennial/domain/study/study-day";
import type { Progress } from "@perennial/domain/tree/node";
import { describe, expect, test } from "vitest";
import { comesBackText } from "./comes-back-text.ts";
import { dueText, waitText } from "./due-text.ts";

const now = new Date("2026-03-01T20:00:00Z");
const here = { now, timeZone: "UTC" };
const rated = { ...here, scheduling: DEFAULT_SCHEDULING };
const progress = (nextReviewTime: string, reviewedAt: string | null = "2026-02-28T20:00:00Z"): Progress => ({
  ...newProgress(1, now),
  phase: "learning",
  difficulty: 5,
  confidence: 3,
  confidenceColor: "yellow",
  strength: 3,
  nextReviewTime,
  reviewedAt,
});

describe("when a card comes back", () => {
  test("a card that was never rated is new", () => {
    expect(dueText(undefined, here)).toBe("new");
    expect(dueText(progress("2026-03-01T20:00:00Z", null), here)).toBe("new");
  });

  test("a suspended card says so, and one that is put off when it is asked at the earliest", () => {
    const due = progress("2026-03-01T20:00:00Z");
    expect(dueText({ ...due, suspendedAt: "2026-03-01T19:00:00Z" }, here)).toBe("suspended");
    const today = studyDayOf(now, "UTC");
    expect(dueText({ ...due, buriedUntil: today + 1 }, here)).toBe("tomorrow");
    expect(dueText({ ...newProgress(1, now), buriedUntil: today + 1 }, here)).toBe("tomorrow");
    expect(dueText({ ...due, buriedUntil: today }, here)).toBe("due now");
    expect(dueText({ ...progress("2026-03-04T20:00:00Z"), buriedUntil: today + 1 }, here)).toBe("in 3 days");
  });

  test("a time that has come is due now", () => {
    expect(dueText(progress("2026-03-01T20:00:00Z"), here)).toBe("due now");
    expect(dueText(progress("2026-03-01T20:10:00Z"), here)).toBe("in 10 min");
  });

  test("a wait is told in the largest unit that says enough", () => {
    const hour = 3_600_000;
    const day = 24 * hour;
    const waits = [20_000, hour, 5 * hour, day, 3 * day, 21 * day, 61 * day, 400 * day, 800 * day];
    expect(waits.map(waitText)).toEqual([
      "in 1 min",
      "in 1 hour",
      "in 5 hours",
      "tomorrow",
      "in 3 days",
      "in 3 weeks",
      "in 2 months",
      "in 13 months",
      "in 2 years",
    ]);
  });
});

test("what a button promises depends on how hard the card is", () => {
  const known = {
    ...progress("2026-03-01T20:00:00Z", "2026-02-19T20:00:00Z"),
    strength: 10,
    phase: "review",
  } as const;
  const promises = (difficulty: number) =>
    CONFIDENCE_COLORS.map((color) => comesBackText({ ...known, difficulty }, color, rated));
  expect(promises(8.9)).toEqual(["in 10 min", "in 2 weeks", "in 3 weeks", "in 3 weeks"]);
  expect(promises(2.1)).toEqual(["in 10 min", "in 4 weeks", "in 6 weeks", "in 2 months"]);
  expect(comesBackText(undefined, "green", rated)).toBe("in 8 days");
});
