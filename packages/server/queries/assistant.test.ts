import { expect, test } from "vitest";
import { isSpent } from "./assistant.ts";

test("a day is used up by its tokens or by its money, with what a draft under way has used", () => {
  const limits = { daily_tokens: 100, daily_cost_micros: 10_000 };
  const spent = (tokens: number, cost_micros: number, more?: { tokens: number; cost_micros: number }) =>
    isSpent({ ...limits, used_today: { tokens, cost_micros } }, more);
  expect([spent(99, 9_999), spent(100, 0), spent(0, 10_000)]).toEqual([false, true, true]);
  expect(spent(90, 0, { tokens: 10, cost_micros: 0 })).toBe(true);
  expect(spent(0, 9_000, { tokens: 0, cost_micros: 1_000 })).toBe(true);
  const none = { daily_tokens: null, daily_cost_micros: null };
  expect(isSpent({ ...none, used_today: { tokens: 1e9, cost_micros: 1e9 } })).toBe(false);
});
