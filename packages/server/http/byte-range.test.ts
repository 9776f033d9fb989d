import { expect, test } from "vitest";
import { rangeOf } from "./byte-range.ts";

test.each([
  ["bytes=0-9", { from: 0, to: 9 }],
  ["bytes=90-", { from: 90, to: 99 }],
  ["bytes=90-1000", { from: 90, to: 99 }],
  ["bytes=-10", { from: 90, to: 99 }],
  ["bytes=-1000", { from: 0, to: 99 }],
  ["bytes=100-", "outside"],
  ["bytes=-0", "outside"],
  ["bytes=-00", "outside"],
  ["bytes=9-0", undefined],
  ["bytes=0-1,5-6", undefined],
  ["bytes=-", undefined],
  ["lines=0-9", undefined],
  [null, undefined],
] as const)("of a hundred bytes %s asks for %j", (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});
