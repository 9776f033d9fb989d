import { expect, test } from "vitest";
import { isFlight, type Viewport, visibleRangeOf } from "./visible-range.ts";

const HEIGHT = 900;
const viewport = (changes: Partial<Viewport>): Viewport => ({
  top: 60_000,
  height: HEIGHT,
  step: 0,
  stepBefore: 0,
  ...changes,
});

const covers = (changes: Partial<Viewport>, from: number, to: number): boolean => {
  const visibleRange = visibleRangeOf(viewport(changes));
  return visibleRange.from <= from && visibleRange.to >= to;
};

test("at rest rows stand above and below what the window shows", () => {
  expect(covers({}, 60_000 - 300, 60_900 + 300)).toBe(true);
});

test("while the window moves, the rows of the next steps are in the page, and what it leaves is not", () => {
  for (const step of [20, 100, 170, 300]) {
    expect(covers({ step, stepBefore: step }, 60_000, 60_900 + 3 * step)).toBe(true);
    expect(covers({ step: -step, stepBefore: -step }, 60_000 - 3 * step, 60_900)).toBe(true);
  }
  expect(visibleRangeOf(viewport({ step: 170, stepBefore: 170 })).from).toBeGreaterThan(60_000 - 300);
  expect(visibleRangeOf(viewport({ step: -170, stepBefore: -170 })).to).toBeLessThan(60_900 + 300);
});

test("a leap shows where it has led to; leaps that follow each other show where the next one leads", () => {
  expect(covers({ step: 20_000, stepBefore: 0 }, 60_000, 60_900)).toBe(true);
  expect(covers({ step: 4_000, stepBefore: 4_100 }, 64_000, 64_900)).toBe(true);
  expect(covers({ step: -4_000, stepBefore: -3_900 }, 56_000, 56_900)).toBe(true);
  expect(isFlight(viewport({ step: 4_000, stepBefore: -4_000 }))).toBe(false);
});

test("however fast the window moves, at most three windows of rows are in the page", () => {
  for (const step of [0, 1, 40, 300, 899, 901, 5_000, 1_000_000])
    for (const stepBefore of [0, step, -step]) {
      const { from, to } = visibleRangeOf(viewport({ step, stepBefore }));
      expect(to - from).toBeLessThanOrEqual(3 * HEIGHT);
    }
});

test("a few pixels of scrolling change nothing in the page", () => {
  const ranges = new Set<string>();
  for (let top = 60_000; top < 60_100; top += 10)
    ranges.add(JSON.stringify(visibleRangeOf(viewport({ top, step: 10, stepBefore: 10 }))));
  expect(ranges.size).toBeLessThanOrEqual(3);
});
