import { expect, test } from "vitest";
import { createLosses } from "./losses.ts";

test("losses are counted by kind, with the first three places of each, cut short", () => {
  const losses = createLosses();
  for (const place of ["one", "two\n  lines", "x".repeat(80), "four"]) losses.add("colours", place);
  losses.add("underlining", "");
  expect(losses.list()).toEqual([
    { kind: "colours", count: 4, places: ["one", "two lines", `${"x".repeat(60)}…`] },
    { kind: "underlining", count: 1, places: [""] },
  ]);
});

test("a place is a text that can be stored, whatever a file says", () => {
  const losses = createLosses();
  losses.add("names", "a\u0000b\ud800");
  expect(losses.list()[0]?.places).toEqual(["a\ufffdb\ufffd"]);
});
