import { expect, test } from "vitest";
import { termsOf, withoutTerm } from "./terms.ts";

test.each([
  ["osmosis is:due r<0.8", ["osmosis", "is:due", "r<0.8"]],
  [' "two words"  -#done ', ['"two words"', "-#done"]],
  ["a (b | c > d) -(e f)", ["a", "(b | c > d)", "-(e f)"]],
  ["a OR b", []],
  ["biology > ATP", []],
  ["a >> b", []],
  ["a (b", ["a"]],
  ["", []],
])("all that %j asks for", (search, terms) => {
  expect(termsOf(search).map(({ start, end }) => search.slice(start, end))).toEqual(terms);
});

test("a term is left out with the blanks around it, and the others stay as they are written", () => {
  const search = ' "two  words"   is:due  a';
  expect(termsOf(search).map((term) => withoutTerm(search, term))).toEqual([
    "is:due  a",
    '"two  words" a',
    '"two  words"   is:due',
  ]);
});
