import { expect, test } from "vitest";
import { costText } from "./cost-text.ts";

test("a cost is told in cents, of a small one as much as says something", () => {
  expect([0, 4, 345, 23_456, 3_124_560].map(costText)).toEqual([
    "0 ct",
    "0.0004 ct",
    "0.035 ct",
    "2.35 ct",
    "312.46 ct",
  ]);
});
