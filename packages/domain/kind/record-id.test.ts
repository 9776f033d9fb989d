import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareIds, isServerId, type RecordId, serverId } from "./record-id.ts";

const FIRST = "0f9c1c9e-2d43-4c6e-9f0a-6f1d2b3c4d5e";
const SECOND = "a1b2c3d4-0000-4000-8000-000000000000";

describe("the order of ids", () => {
  test("numbers stand by value, then local ids by text", () => {
    expect([SECOND, 10, FIRST, 9].sort(compareIds)).toEqual([9, 10, FIRST, SECOND]);
  });

  test("it is total: sorting leads to one order, whatever the order before", () => {
    const id: fc.Arbitrary<RecordId> = fc.oneof(fc.integer(), fc.uuid());
    fc.assert(
      fc.property(fc.uniqueArray(id), (ids) => {
        const sorted = [...ids].sort(compareIds);
        expect([...ids].reverse().sort(compareIds)).toEqual(sorted);
        for (const [i, a] of sorted.entries())
          for (const [j, b] of sorted.entries()) expect(Math.sign(compareIds(a, b))).toBe(Math.sign(i - j));
      }),
    );
  });
});

test("a local id never passes the server's border", () => {
  expect(serverId(7)).toBe(7);
  expect(() => serverId(FIRST)).toThrow();
});

test("only a positive number is an id of the server", () => {
  expect([1, -1, 0, FIRST].map(isServerId)).toEqual([true, false, false, false]);
});
