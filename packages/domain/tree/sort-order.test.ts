import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { err, ok } from "../result.ts";
import { useSeedOfEnvironment } from "../testing/seed.ts";
import {
  parseSortOrder,
  placeAfter,
  previousSiblingNotFound,
  RENUMBERED_NEIGHBOURS,
  type Sibling,
  SORT_STEP,
  sortOrderAfter,
  sortOrderBetween,
} from "./sort-order.ts";

useSeedOfEnvironment();

const siblings = (...sortOrders: number[]): Sibling[] =>
  sortOrders.map((sortOrder, index) => ({ id: index + 1, sortOrder }));

const only = (sortOrder: number) => ok({ sortOrder, renumbered: [] });

describe("sort order as it may arrive", () => {
  test("a sort order that arrives as a string is read as a number", () => {
    expect(parseSortOrder("2.5")).toBe(2.5);
    expect(parseSortOrder(2.5)).toBe(2.5);
  });

  test("the step is 1, and a missing or non-finite sort order counts as 0 [9.sort-step] [3.sort-parse]", () => {
    expect(SORT_STEP).toBe(1);
    expect(parseSortOrder("2")).toBe(2);
    for (const value of [undefined, null, "", "abc", Number.NaN, Infinity, "-Infinity", "1e999", {}, true])
      expect(parseSortOrder(value)).toBe(0);
  });
});

describe("the place among siblings", () => {
  test("after the last sibling: last sort order plus 1, rounded up to an integer if the sum is not one [5.sort-after]", () => {
    expect(placeAfter(siblings(1, 2, 3), 3)).toEqual(only(4));
    expect(placeAfter(siblings(-5), 1)).toEqual(only(-4));
    expect(placeAfter(siblings(1, 2.25), 2)).toEqual(only(4));
    expect(sortOrderAfter(2.25)).toEqual(ok(4));
  });

  test("between two siblings: the midpoint of previous and next [5.sort-between]", () => {
    expect(placeAfter(siblings(1, 2), 1)).toEqual(only(1.5));
    expect(placeAfter(siblings(-1, 4), 1)).toEqual(only(1.5));
  });

  test("between two siblings: a next without a valid value counts as 2 more than the previous [5.sort-next-invalid]", () => {
    expect(placeAfter(siblings(3, Number.NaN), 1)).toEqual(only(4));
    expect(placeAfter(siblings(3, Infinity), 1)).toEqual(only(4));
  });

  test("the first node gets 1, otherwise a node the highest existing sort order, counted as at least 0, plus 1 [5.sort-first]", () => {
    expect(placeAfter([], undefined)).toEqual(only(1));
    expect(placeAfter([], null)).toEqual(only(1));
    expect(placeAfter(siblings(1, 2.5), undefined)).toEqual(only(3.5));
    expect(placeAfter(siblings(-8, -7), undefined)).toEqual(only(1));
  });

  test("before the first sibling: first minus 1", () => {
    expect(placeAfter(siblings(1, 2), null)).toEqual(only(0));
    expect(placeAfter(siblings(0.5), null)).toEqual(only(-0.5));
  });

  test("a previous sibling that is not among the siblings is refused with its sentence [5.sort-unknown]", () => {
    expect(placeAfter(siblings(1, 2), 99)).toEqual(err("unknown-previous-sibling"));
    expect(placeAfter([], 99)).toEqual(err("unknown-previous-sibling"));
    expect(previousSiblingNotFound(99)).toBe("Previous sibling with ID 99 not found");
  });

  test("the gap must be positive and finite, the base finite, the bounds finite and in order [5.sort-finite]", () => {
    for (const gap of [0, -1, Number.NaN, Infinity])
      expect(sortOrderAfter(1, gap)).toEqual(err("invalid-sort-order"));
    for (const base of [Number.NaN, Infinity, -Infinity])
      expect(sortOrderAfter(base)).toEqual(err("invalid-sort-order"));
    expect(sortOrderBetween(2, 1)).toEqual(err("invalid-sort-order"));
    expect(sortOrderBetween(Number.NaN, 1)).toEqual(err("invalid-sort-order"));
    expect(sortOrderBetween(1, Infinity)).toEqual(err("invalid-sort-order"));
    expect(sortOrderBetween(1, 1)).toEqual(err("exhausted-gap"));
  });

  test("the midpoint of the two largest numbers does not overflow", () => {
    expect(sortOrderBetween(1e308, 1.5e308)).toEqual(ok(1.25e308));
  });
});

/** Puts a node after another as a client or the server would, and returns how many siblings had to move. */
function insertAfter(list: Sibling[], id: number, previousId: number | null | undefined): number {
  const placed = placeAfter(list, previousId);
  if (!placed.ok) throw new Error(placed.error);
  const { sortOrder, renumbered } = placed.value;
  for (const sibling of renumbered) list[list.findIndex((other) => other.id === sibling.id)] = sibling;
  const index =
    previousId === undefined ? list.length : list.findIndex((other) => other.id === previousId) + 1;
  list.splice(index, 0, { id, sortOrder });
  return renumbered.length;
}

const isStrictlyRising = (list: readonly Sibling[]) =>
  list.every((sibling, i) => i === 0 || (list[i - 1]?.sortOrder ?? Infinity) < sibling.sortOrder);

describe("the exhausted gap", () => {
  test("at the end of the midpoints only the nearest 64 neighbours are renumbered", () => {
    const list = siblings(...Array.from({ length: 1000 }, (_, i) => i + 1));
    const untouched = list.filter(({ id }) => id < 400 || id > 700);
    let moved = 0;
    for (let id = 1001; moved === 0; id++) moved = insertAfter(list, id, 500);
    expect(moved).toBeGreaterThan(0);
    expect(moved).toBeLessThanOrEqual(RENUMBERED_NEIGHBOURS);
    expect(list).toEqual(expect.arrayContaining(untouched));
    expect(isStrictlyRising(list)).toBe(true);
  });

  test("two siblings with one sort order are a gap without room, and are spread", () => {
    const list = siblings(1, 1, 1);
    insertAfter(list, 4, 2);
    expect(list.map(({ id }) => id)).toEqual([1, 2, 4, 3]);
    expect(isStrictlyRising(list)).toBe(true);
  });

  test("numbers too large to count on are spread", () => {
    for (const previousId of [null, undefined, 1]) {
      const list = siblings(2 ** 60);
      insertAfter(list, 2, previousId);
      expect(isStrictlyRising(list)).toBe(true);
    }
  });

  test.each([
    ["in a long list", 200, 100],
    ["after the first of two", 2, 1],
  ])("10,000 inserts into one gap keep strict order and the right order: %s", (_, count, previousId) => {
    const list = siblings(...Array.from({ length: count }, (__, i) => i + 1));
    const right = list.map(({ id }) => id);
    let moved = 0;
    for (let i = 0; i < 10_000; i++) {
      moved += insertAfter(list, count + 1 + i, previousId);
      right.splice(previousId, 0, count + 1 + i);
    }
    expect(list.map(({ id }) => id)).toEqual(right);
    expect(isStrictlyRising(list)).toBe(true);
    expect(moved / 10_000).toBeLessThan(20);
  });

  test("10,000 inserts, each after the one before, keep strict order and the right order", () => {
    const list = siblings(1, 2);
    for (let i = 0; i < 10_000; i++) insertAfter(list, i + 3, i === 0 ? 1 : i + 2);
    expect(list.map(({ id }) => id)).toEqual([1, ...Array.from({ length: 10_000 }, (_, i) => i + 3), 2]);
    expect(isStrictlyRising(list)).toBe(true);
  });

  test("inserts in any order of places keep strict order and the right order", () => {
    const starts = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 8 });
    fc.assert(
      fc.property(starts, fc.array(fc.nat(), { maxLength: 150 }), (start, places) => {
        const list = siblings(...start.sort((a, b) => a - b));
        const right = list.map(({ id }) => id);
        places.forEach((place, i) => {
          const at = place % (list.length + 1);
          insertAfter(list, 1000 + i, at === 0 ? null : (right[at - 1] ?? null));
          right.splice(at, 0, 1000 + i);
        });
        expect(list.map(({ id }) => id)).toEqual(right);
        for (let i = 1; i < list.length; i++)
          expect(list[i - 1]?.sortOrder).toBeLessThanOrEqual(list[i]?.sortOrder ?? Number.NaN);
      }),
    );
  });
});
