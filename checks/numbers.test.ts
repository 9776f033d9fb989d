import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOT } from "./sources.ts";

/** What two people may number at once, each in a copy of their own. */
const NUMBERED = ["packages/server/database/migrations", "docs/decisions"];

test.each(NUMBERED)("every file of %s has a number of its own, and none is left out", (folder) => {
  const numbers = readdirSync(`${ROOT}/${folder}`)
    .map((file) => /^(\d{4})-/.exec(file)?.[1])
    .filter((number) => number !== undefined)
    .map(Number)
    .sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, i) => i + 1));
  expect(numbers.length).toBeGreaterThan(20);
});
