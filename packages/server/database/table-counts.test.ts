// Also on the oldest PostgreSQL: statistics of tables.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTableCounts } from "./table-counts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Counts whose looks find what they are told to, and how many looks there were. */
function stage() {
  const given = { found: [] as string[], looks: 0, errors: [] as unknown[] };
  const counts = createTableCounts({
    count: async () => {
      given.looks += 1;
      return given.found;
    },
    onError: (error) => void given.errors.push(error),
  });
  return { given, counts, after: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test("after a write there is one look, also where nobody writes any more; without one there is none", async () => {
  const { given, counts, after } = stage();
  await after(100_000);
  expect(given.looks).toBe(0);
  for (let write = 0; write < 10; write++) counts.wrote();
  await after(1_999);
  expect(given.looks).toBe(0);
  await after(1);
  expect(given.looks).toBe(1);
  await after(100_000);
  expect(given.looks).toBe(1);
});

test("looks that find nothing come later each time, every 30 s at last, and soon again where tables grow", async () => {
  const { given, counts, after } = stage();
  const looksWithin = async (ms: number) => {
    const before = given.looks;
    counts.wrote();
    await after(ms);
    return given.looks - before;
  };
  for (const ms of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    expect(await looksWithin(ms - 1)).toBe(0);
    await after(1);
  }
  expect(given.looks).toBe(6);
  given.found = ["nodes"];
  expect(await looksWithin(30_000)).toBe(1);
  expect(await looksWithin(2_000)).toBe(1);
});

test("a look that fails is told and keeps none of the next from coming; none comes once it is closed", async () => {
  const failure = new Error("away");
  const count = vi.fn(() => Promise.reject(failure));
  const onError = vi.fn();
  const counts = createTableCounts({ count, onError });
  for (let time = 0; time < 2; time++) {
    counts.wrote();
    await vi.advanceTimersByTimeAsync(2_000);
  }
  expect(onError.mock.calls).toEqual([[failure], [failure]]);
  counts.wrote();
  await counts.close();
  counts.wrote();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(count).toHaveBeenCalledTimes(2);
});
