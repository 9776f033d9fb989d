import { expect, test } from "vitest";
import { GO_TO_TEXTS } from "./go-to-texts.ts";

test("one result is told in the singular (third round, C)", () => {
  expect([1, 2].map(GO_TO_TEXTS.results)).toEqual(["1 result", "2 results"]);
});
