// Also on the oldest PostgreSQL: the order of a tree in a statement.

import fc from "fast-check";
import { expect, test } from "vitest";
import { createPreOrder } from "./pre-order.ts";

/** A random tree over 0, 1, 2 …: each node's parent is an earlier one. */
const trees = fc
  .array(fc.nat(), { maxLength: 60 })
  .map((draws) => draws.map((draw, index) => draw % (index + 1)))
  .map((parents) => {
    const children = new Map<number, number[]>([[0, []]]);
    for (const [index, parent] of parents.entries()) {
      children.get(parent)?.push(index + 1);
      children.set(index + 1, []);
    }
    return children;
  });

function inPreOrder(children: ReadonlyMap<number, readonly number[]>, depth = Infinity): number[] {
  const ids: number[] = [];
  const open: [id: number, level: number][] = [[0, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [id, level] = next;
    ids.push(id);
    const below = level < depth ? (children.get(id) ?? []) : [];
    open.push(...below.toReversed().map((child): [number, number] => [child, level + 1]));
  }
  return ids;
}

const depths = fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.nat({ max: 4 }));

test("however the structure comes in, all nodes are given once, in pre-order, and nothing is asked for twice", () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
  fc.assert(
    fc.property(trees, amounts, depths, (children, sizes, depth) => {
      const order = createPreOrder(0, depth);
      const given: number[] = [];
      const asked: number[] = [];
      for (let turn = 0; ; turn++) {
        const size = sizes[turn % sizes.length] ?? 1;
        const taken = order.take(size);
        for (const { id, childrenIds } of taken) expect(childrenIds).toEqual(children.get(id));
        given.push(...taken.map(({ id }) => id));
        const unknown = order.unknown(size);
        if (taken.length === 0 && unknown.length === 0) break;
        asked.push(...unknown);
        for (const id of unknown) order.learn({ id, childrenIds: children.get(id) ?? [] });
      }
      expect(given).toEqual(inPreOrder(children, depth));
      expect(new Set(asked).size).toBe(asked.length);
      expect(order.ahead()).toBe(0);
    }),
  );
});

test("once all families are known, nothing is asked for, and the rest is given in pre-order", () => {
  fc.assert(
    fc.property(trees, fc.nat({ max: 20 }), depths, (children, early, depth) => {
      const order = createPreOrder(0, depth);
      const given: number[] = [];
      for (let turn = 0; turn < early; turn++) {
        given.push(...order.take(1).map(({ id }) => id));
        for (const id of order.unknown(1)) order.learn({ id, childrenIds: children.get(id) ?? [] });
      }
      const families = [...children].filter(([, ids]) => ids.length > 0);
      order.learnAll(new Map(families.map(([id, ids]) => [id, ids.join(",")])));
      expect(order.unknown(9)).toEqual([]);
      for (let taken = order.take(3); taken.length > 0; taken = order.take(3)) {
        for (const { id, childrenIds } of taken) expect(childrenIds).toEqual(children.get(id));
        given.push(...taken.map(({ id }) => id));
      }
      expect(given).toEqual(inPreOrder(children, depth));
    }),
  );
});

test("what is unknown is named in the order in which it is needed", () => {
  const order = createPreOrder(1);
  expect(order.unknown(5)).toEqual([1]);
  order.learn({ id: 1, childrenIds: [2, 3, 4] });
  order.learn({ id: 3, childrenIds: [5] });
  expect(order.unknown(5)).toEqual([2, 5, 4]);
  expect(order.unknown(2)).toEqual([2, 5]);
});
