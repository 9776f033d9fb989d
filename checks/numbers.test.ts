import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOT } from "./sources.ts";

/** What two people may number at once, each in a copy of their own. */
const NUMBERED = ["packages/server/database/migrations", "docs/decisions"];

test.each(NUMBERED)("every file of %s has a number of its own", (folder) => {
  const numbers = readdirSync(`${ROOT}/${folder}`).flatMap((file) => /^(\d{4})-/.exec(file)?.[1] ?? []);
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
  expect(numbers.length).toBeGreaterThan(20);
});
