import { expect, test } from "vitest";
import { dayText, differenceText, exactTimeText, timeText } from "./time-text.ts";

const at = new Date(2026, 2, 5, 14, 32, 5, 120);

test("a time is said to the minute, and in the records to the millisecond", () => {
  expect(timeText(at)).toBe("14:32");
  expect(exactTimeText(at)).toBe("14:32:05.120");
});

test("the day stands beside it where it is not today", () => {
  expect(dayText(at, new Date(2026, 2, 5, 23))).toBeNull();
  expect(dayText(at, new Date(2026, 2, 6))).toBe("5 Mar");
  expect(dayText(at, new Date(2027, 2, 5))).toBe("5 Mar 2026");
});

test("a difference is told in ms, whichever clock is ahead [2.history]", () => {
  expect([84, 0, -12.4].map(differenceText)).toEqual(["+84 ms", "+0 ms", "−12 ms"]);
});
