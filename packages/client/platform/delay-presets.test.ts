import { expect, test } from "vitest";
import { delayName, nextDelay } from "./delay-presets.ts";

test("the delays are fast 0, slow 5000 and superslow 30000 ms, in a cycle [9.delays]", () => {
  expect([nextDelay("0"), nextDelay("5000"), nextDelay("30000")]).toEqual(["5000", "30000", "0"]);
  expect(["0", "5000", "30000"].map(delayName)).toEqual(["fast", "slow", "superslow"]);
});

test("a delay of the person's own has no name and is followed by fast", () => {
  expect(delayName("120")).toBeUndefined();
  expect(nextDelay("120")).toBe("0");
});
