import { expect, test } from "vitest";
import { mayBeNamed, placesNamed } from "./named.ts";

test.each([
  ["the cell divides", "cell", [4]],
  ["cell", "cell", [0]],
  ["cells and a cell, (cell)", "cell", [12, 19]],
  ["excell", "cell", []],
  ["細胞分裂が細胞", "細胞", [0, 5]],
  ["c++ and c++11", "c++", [0, 8]],
  ["cell", "", []],
])("in %j, %j stands at %j", (text, title, places) => {
  expect(placesNamed(text, title)).toEqual(places);
});

test.each([
  ["atp", false],
  ["cell", true],
  ["細", false],
  ["細胞", true],
  ["    ", false],
])("whether %j is looked for: %s", (title, isLooked) => {
  expect(mayBeNamed(title)).toBe(isLooked);
});
