import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { err, ok } from "../result.ts";
import type { NodeId } from "./node.ts";
import { createOutline, type Outline } from "./outline.ts";
import { placeBelow } from "./placement.ts";
import {
  parseSortOrder,
  previousSiblingNotFound,
  RENUMBERED_NEIGHBOURS,
  type Sibling,
  SORT_STEP,
  sortOrderAfter,
  sortOrderBetween,
} from "./sort-order.ts";

const PARENT = 1_000_000;

/** A parent whose children have these sort orders, and the ids 1, 2, 3 … in this order. */
function siblings(...sortOrders: number[]): Outline {
  const outline = createOutline();
  put(outline, { id: PARENT, sortOrder: 1 }, null);
  sortOrders.forEach((sortOrder, index) => {
    put(outline, { id: index + 1, sortOrder });
  });
  return outline;
}

const put = (outline: Outline, { id, sortOrder }: Sibling, parentId: NodeId | null = PARENT) =>
  outline.put("node", { id, parentId, sortOrder, itemType: "note", itemId: id });

const placeAfter = (outline: Outline, previousSiblingId: NodeId | null | undefined) =>
  placeBelow(outline, PARENT, previousSiblingId);

const idsOf = (outline: Outline): readonly NodeId[] => outline.childIds(PARENT);

const sortOrdersOf = (outline: Outline): number[] =>
  idsOf(outline).map((id) => outline.get("node", id)?.sortOrder ?? Number.NaN);

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
    expect(placeAfter(siblings(), undefined)).toEqual(only(1));
    expect(placeAfter(siblings(), null)).toEqual(only(1));
    expect(placeAfter(siblings(1, 2.5), undefined)).toEqual(only(3.5));
    expect(placeAfter(siblings(-8, -7), undefined)).toEqual(only(1));
  });

  test("before the first sibling: first minus 1", () => {
    expect(placeAfter(siblings(1, 2), null)).toEqual(only(0));
    expect(placeAfter(siblings(0.5), null)).toEqual(only(-0.5));
  });

  test("a previous sibling that is not among the siblings is refused with its sentence [5.sort-unknown]", () => {
    expect(placeAfter(siblings(1, 2), 99)).toEqual(err("unknown-previous-sibling"));
    expect(placeAfter(siblings(), 99)).toEqual(err("unknown-previous-sibling"));
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
function insertAfter(outline: Outline, id: NodeId, previousId: NodeId | null | undefined): number {
  const placed = placeAfter(outline, previousId);
  if (!placed.ok) throw new Error(placed.error);
  const { sortOrder, renumbered } = placed.value;
  for (const sibling of renumbered) put(outline, sibling);
  put(outline, { id, sortOrder });
  return renumbered.length;
}

const isStrictlyRising = (outline: Outline) =>
  sortOrdersOf(outline).every((number, i, all) => i === 0 || (all[i - 1] ?? Infinity) < number);

describe("the exhausted gap", () => {
  test("at the end of the midpoints only the nearest 64 neighbours are renumbered", () => {
    const list = siblings(...Array.from({ length: 1000 }, (_, i) => i + 1));
    const before = list.snapshot().records.node.filter(({ id }) => Number(id) < 400 || Number(id) > 700);
    let moved = 0;
    for (let id = 1001; moved === 0; id++) moved = insertAfter(list, id, 500);
    expect(moved).toBeGreaterThan(0);
    expect(moved).toBeLessThanOrEqual(RENUMBERED_NEIGHBOURS);
    expect(list.snapshot().records.node).toEqual(expect.arrayContaining(before));
    expect(isStrictlyRising(list)).toBe(true);
  });

  test("two siblings with one sort order are a gap without room, and are spread", () => {
    const list = siblings(1, 1, 1);
    insertAfter(list, 4, 2);
    expect([...idsOf(list)]).toEqual([1, 2, 4, 3]);
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
    const right = [...idsOf(list)];
    let moved = 0;
    for (let i = 0; i < 10_000; i++) {
      moved += insertAfter(list, count + 1 + i, previousId);
      right.splice(previousId, 0, count + 1 + i);
    }
    expect([...idsOf(list)]).toEqual(right);
    expect(isStrictlyRising(list)).toBe(true);
    expect(moved / 10_000).toBeLessThan(20);
  });

  test("10,000 inserts, each after the one before, keep strict order and the right order", () => {
    const list = siblings(1, 2);
    for (let i = 0; i < 10_000; i++) insertAfter(list, i + 3, i === 0 ? 1 : i + 2);
    expect([...idsOf(list)]).toEqual([1, ...Array.from({ length: 10_000 }, (_, i) => i + 3), 2]);
    expect(isStrictlyRising(list)).toBe(true);
  });

  test("inserts in any order of places keep strict order and the right order", () => {
    const starts = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 8 });
    fc.assert(
      fc.property(starts, fc.array(fc.nat(), { maxLength: 150 }), (start, places) => {
        const list = siblings(...start.sort((a, b) => a - b));
        const right = [...idsOf(list)];
        places.forEach((place, i) => {
          const at = place % (right.length + 1);
          insertAfter(list, 1000 + i, at === 0 ? null : (right[at - 1] ?? null));
          right.splice(at, 0, 1000 + i);
        });
        expect([...idsOf(list)]).toEqual(right);
      }),
    );
  });
});
