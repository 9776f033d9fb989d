import { expect, test } from "vitest";
import { listField, readList } from "./list-field.ts";

const ROWS = [
  { number: 2, html: "<b>Leaves</b>" },
  { number: 1, html: "" },
];

test("the rows of a list are read from the field that they leave as", () => {
  expect(readList(listField(ROWS))).toEqual(ROWS);
  expect(readList(listField([]))).toEqual([]);
});

test("a row that was added or split in Anki gets a number of its own", () => {
  const field =
    '<ul class="perennial-list"><li class="row-2">a</li>\n<li class="row-2">b</li><li>c</li></ul>';
  expect(readList(field)).toEqual([
    { number: 2, html: "a" },
    { number: 3, html: "b" },
    { number: 4, html: "c" },
  ]);
});

test.each([
  ["a list of somebody else", "<ul><li>a</li></ul>"],
  ["words above the list", 'Some<ul class="perennial-list"><li>a</li></ul>'],
  ["words below the list", '<ul class="perennial-list"><li>a</li></ul>and so on'],
  ["words between its rows", '<ul class="perennial-list"><li>a</li>and<li>b</li></ul>'],
  ["a list within a row", '<ul class="perennial-list"><li>a<ul><li>b</li></ul></li></ul>'],
])("%s is an answer, and no rows", (_, field) => {
  expect(readList(field)).toBeUndefined();
});
