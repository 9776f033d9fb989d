import { expect, test } from "vitest";
import { isFlight, type Sight, stretchOf } from "./stretch.ts";

const HEIGHT = 900;
const sight = (changes: Partial<Sight>): Sight => ({
  top: 60_000,
  height: HEIGHT,
  step: 0,
  stepBefore: 0,
  ...changes,
});

const covers = (changes: Partial<Sight>, from: number, to: number): boolean => {
  const stretch = stretchOf(sight(changes));
  return stretch.from <= from && stretch.to >= to;
};

test("at rest rows stand above and below what the window shows", () => {
  expect(covers({}, 60_000 - 300, 60_900 + 300)).toBe(true);
});

test("while the window moves, the rows of the next steps are in the page, and what it leaves is not", () => {
  for (const step of [20, 100, 170, 300]) {
    expect(covers({ step, stepBefore: step }, 60_000, 60_900 + 3 * step)).toBe(true);
    expect(covers({ step: -step, stepBefore: -step }, 60_000 - 3 * step, 60_900)).toBe(true);
  }
  expect(stretchOf(sight({ step: 170, stepBefore: 170 })).from).toBeGreaterThan(60_000 - 300);
  expect(stretchOf(sight({ step: -170, stepBefore: -170 })).to).toBeLessThan(60_900 + 300);
});

test("a leap shows where it has led to; leaps that follow each other show where the next one leads", () => {
  expect(covers({ step: 20_000, stepBefore: 0 }, 60_000, 60_900)).toBe(true);
  expect(covers({ step: 4_000, stepBefore: 4_100 }, 64_000, 64_900)).toBe(true);
  expect(covers({ step: -4_000, stepBefore: -3_900 }, 56_000, 56_900)).toBe(true);
  expect(isFlight(sight({ step: 4_000, stepBefore: -4_000 }))).toBe(false);
});

test("however fast the window moves, at most three windows of rows are in the page", () => {
  for (const step of [0, 1, 40, 300, 899, 901, 5_000, 1_000_000])
    for (const stepBefore of [0, step, -step]) {
      const { from, to } = stretchOf(sight({ step, stepBefore }));
      expect(to - from).toBeLessThanOrEqual(3 * HEIGHT);
    }
});

test("a few pixels of scrolling change nothing in the page", () => {
  const stretches = new Set<string>();
  for (let top = 60_000; top < 60_100; top += 10)
    stretches.add(JSON.stringify(stretchOf(sight({ top, step: 10, stepBefore: 10 }))));
  expect(stretches.size).toBeLessThanOrEqual(3);
});
