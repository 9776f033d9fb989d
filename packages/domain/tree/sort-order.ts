import { err, ok, type Result } from "../result.ts";
import type { NodeId } from "./node.ts";

/** The distance between siblings where nothing was inserted between them. */
export const SORT_STEP = 1;

/** How many siblings around an exhausted gap get new numbers. */
export const RENUMBERED_NEIGHBOURS = 64;

export interface Sibling {
  readonly id: NodeId;
  readonly sortOrder: number;
}

/** Siblings ordered by (sortOrder, id): an array, or a view that looks up only what is read. */
export interface Siblings {
  readonly length: number;
  at(index: number): Sibling | undefined;
}

export interface Placement {
  readonly sortOrder: number;
  /** Siblings whose sort order changes to make room, with the new one. */
  readonly renumbered: readonly Sibling[];
}

/** Parses a sort order: a number or a numeric string; anything missing or not finite counts as 0. */
export function parseSortOrder(value: unknown): number {
  const number = typeof value === "number" ? value : typeof value === "string" ? Number(value) : 0;
  return Number.isFinite(number) ? number : 0;
}

/** Returns the sort order after the last sibling: one gap on, rounded up to an integer. */
export function sortOrderAfter(base: number, gap: number = SORT_STEP): Result<number, "invalid-sort-order"> {
  if (!Number.isFinite(base) || !Number.isFinite(gap) || gap <= 0) return err("invalid-sort-order");
  return ok(Math.ceil(base + gap));
}

/** Returns the midpoint of two siblings; "exhausted-gap" where no double is left between them. */
export function sortOrderBetween(
  lower: number,
  upper: number,
): Result<number, "invalid-sort-order" | "exhausted-gap"> {
  if (!Number.isFinite(lower) || !Number.isFinite(upper) || lower > upper) return err("invalid-sort-order");
  if (lower === upper) return err("exhausted-gap");
  const sum = lower + upper;
  const middle = Number.isFinite(sum) ? sum / 2 : lower / 2 + upper / 2;
  return lower < middle && middle < upper ? ok(middle) : err("exhausted-gap");
}

/** Returns the specified error text for a previous sibling that is not among the siblings. */
export const previousSiblingNotFound = (id: NodeId) => `Previous sibling with ID ${id} not found`;

/** Returns the sort order of a node without a given place: the highest among the siblings, at least 0, plus 1. */
export function placeLast(siblings: Siblings): Placement {
  const highest = Math.max(0, valueAt(siblings, siblings.length - 1) ?? 0);
  const sortOrder = highest + SORT_STEP;
  return sortOrder > highest ? unmoved(sortOrder) : renumberAround(siblings, siblings.length);
}

/** Returns the sort order of a node that is to become the `index`-th among its siblings. */
export function placeAt(siblings: Siblings, index: number): Placement {
  if (siblings.length === 0) return unmoved(SORT_STEP);
  const previous = index > 0 ? (valueAt(siblings, index - 1) ?? 0) : undefined;
  if (index < siblings.length) {
    if (previous === undefined) {
      const first = valueAt(siblings, 0) ?? 0;
      return first - SORT_STEP < first ? unmoved(first - SORT_STEP) : renumberAround(siblings, 0);
    }
    const middle = sortOrderBetween(previous, valueAt(siblings, index) ?? previous + 2 * SORT_STEP);
    return middle.ok ? unmoved(middle.value) : renumberAround(siblings, index);
  }
  const after = sortOrderAfter(previous ?? 0);
  return after.ok && after.value > (previous ?? 0) ? unmoved(after.value) : renumberAround(siblings, index);
}

/** The numbers of several nodes that shall stand in a row among their siblings. */
export interface Room {
  readonly sortOrders: readonly number[];
  /** Siblings whose number has to change to make room, with their new numbers. */
  readonly renumbered: readonly Sibling[];
}

/** Room for `count` nodes, of which the first shall become the `index`-th among its siblings. */
export function roomAt(siblings: Siblings, index: number, count: number): Room {
  const upper = index < siblings.length ? valueAt(siblings, index) : undefined;
  const sortOrders = spread(valueAt(siblings, index - 1), upper, count);
  return sortOrders ? { sortOrders, renumbered: [] } : renumberedRoom(siblings, index, count);
}

const unmoved = (sortOrder: number): Placement => ({ sortOrder, renumbered: [] });

/** Returns a sibling's sort order; undefined where it is not a finite number. */
function valueAt(siblings: Siblings, index: number): number | undefined {
  const value = index < 0 ? undefined : siblings.at(index)?.sortOrder;
  return Number.isFinite(value) ? value : undefined;
}

/**
 * Makes room at `index` by spreading the nearest neighbours evenly between those that stay. Where even these are too
 * dense to leave room for further inserts, it spreads twice as many, and so on: a long series of inserts at one place
 * then moves only a handful of rows per insert.
 */
function renumberAround(siblings: Siblings, index: number): Placement {
  const { sortOrders, renumbered } = renumberedRoom(siblings, index, 1);
  return { sortOrder: sortOrders[0] ?? SORT_STEP, renumbered };
}

function renumberedRoom(siblings: Siblings, index: number, count: number): Room {
  for (let neighbours = RENUMBERED_NEIGHBOURS; ; neighbours *= 2) {
    const whole = neighbours >= siblings.length;
    const start = whole ? 0 : Math.min(Math.max(0, index - neighbours / 2), siblings.length - neighbours);
    const end = whole ? siblings.length : start + neighbours;
    const lower = start > 0 ? valueAt(siblings, start - 1) : undefined;
    const upper = end < siblings.length ? valueAt(siblings, end) : undefined;
    const numbers = spread(lower, upper, end - start + count);
    if (!numbers) continue;
    const renumbered: Sibling[] = [];
    for (let at = start; at < end; at++) {
      const sibling = siblings.at(at);
      const sortOrder = numbers[at - start + (at < index ? 0 : count)];
      if (sibling && sortOrder !== undefined && sortOrder !== sibling.sortOrder)
        renumbered.push({ id: sibling.id, sortOrder });
    }
    return { sortOrders: numbers.slice(index - start, index - start + count), renumbered };
  }
}

/** Returns `count` numbers strictly between two bounds, each with room for ten halvings; undefined without that room. */
function spread(lower: number | undefined, upper: number | undefined, count: number): number[] | undefined {
  const numbers: number[] = [];
  if (lower !== undefined && upper !== undefined) {
    const step = (upper - lower) / (count + 1);
    const tenHalvings = Math.max(Math.abs(lower), Math.abs(upper)) * 2 ** -42;
    if (!Number.isFinite(step) || step < tenHalvings) return undefined;
    for (let i = 1; i <= count; i++) numbers.push(lower + i * step);
  } else {
    const before =
      lower !== undefined ? Math.floor(lower) : upper !== undefined ? Math.ceil(upper) - count - 1 : 0;
    for (let i = 1; i <= count; i++) numbers.push(before + i * SORT_STEP);
  }
  return isRising([lower ?? -Infinity, ...numbers, upper ?? Infinity]) ? numbers : undefined;
}

const isRising = (numbers: readonly number[]) =>
  numbers.every((number, i) => i === 0 || number > (numbers[i - 1] ?? 0));
