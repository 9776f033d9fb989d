import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserTimers } from "./timers.ts";
import { withinTime } from "./within-time.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a promise that settles in time is passed on, and leaves no timer behind", async () => {
  await expect(withinTime(Promise.resolve(7), 2_000, browserTimers)).resolves.toBe(7);
  await expect(withinTime(Promise.reject(new Error("refused")), 2_000, browserTimers)).rejects.toThrow(
    "refused",
  );
  expect(vi.getTimerCount()).toBe(0);
});

test("a promise that hangs is given up", async () => {
  const given = withinTime(new Promise(() => undefined), 2_000, browserTimers);
  const outcome = expect(given).rejects.toThrow("No answer within 2000 ms");
  await vi.advanceTimersByTimeAsync(2_000);
  await outcome;
});
