import fc from "fast-check";
import { expect, test } from "vitest";
import { countTicks, shareTicks } from "./ticks.ts";

test("counts are marked at round whole numbers from zero, few of them, up to the highest", () => {
  expect(countTicks(0)).toEqual([0, 1]);
  expect(countTicks(3)).toEqual([0, 1, 2, 3]);
  expect(countTicks(23)).toEqual([0, 10, 20, 30]);
  expect(countTicks(790)).toEqual([0, 200, 400, 600, 800]);
  fc.assert(
    fc.property(fc.nat(10_000_000), (most) => {
      const ticks = countTicks(most);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});

test("shares are marked at tenths from below the least one to the whole", () => {
  expect(shareTicks(0.84)).toEqual([0.8, 0.9, 1]);
  expect(shareTicks(0.97)).toEqual([0.8, 0.9, 1]);
  expect(shareTicks(0.7)).toEqual([0.7, 0.8, 0.9, 1]);
  expect(shareTicks(0.31)).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (least) => {
      const ticks = shareTicks(least);
      expect(ticks[0]).toBeLessThanOrEqual(Math.max(least, 0.8) + 1e-9);
      expect(ticks.at(-1)).toBe(1);
    }),
  );
});
