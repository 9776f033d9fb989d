import { expect, test } from "vitest";
import { operatorHints } from "./operator-hints.ts";

test.each([
  ["cell is:d", ["is:done", "is:due"]],
  ["-has:p", ["has:pdf"]],
  ["crea", ["created:7d"]],
  ["cell", []],
  ["is:due", []],
  ["is:due ", []],
  ["x.is", []],
])("%s may be meant to go on (issue 43, point 5: suggestions while typing)", (search, terms) => {
  expect(operatorHints(search).map(({ term }) => term)).toEqual(terms);
});

test("a term that is taken stands where it was typed", () => {
  expect(operatorHints("biology > (is:du")[0]?.search).toBe("biology > (is:due");
});
