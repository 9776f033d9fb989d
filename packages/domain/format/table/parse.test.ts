import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRow } from "../csv/write.ts";
import { looksLikeTable, parseTable } from "./parse.ts";

const PIECES = ["a", " ", "\n", "\r\n", ",", '"', '""', ";", "\t", "=", "é 🌱"] as const;
const cell = fc.array(fc.constantFrom(...PIECES), { maxLength: 5 }).map((pieces) => pieces.join(""));

test("any rows that were written as a table are read cell for cell", () => {
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 });
  fc.assert(
    fc.property(rows, (drawn) => {
      expect(parseTable(drawn.map(csvRow).join(""), ",")).toEqual({
        rows: drawn,
        separator: ",",
        openFrom: undefined,
      });
    }),
  );
});

test("formulas and quotation marks inside a cell are kept sign for sign", () => {
  const text = 'front,back\n=HYPERLINK("http://x","y"),a\n@SUM(1),b\n-1,c\n+1,d "e" f\n';
  expect(parseTable(text).rows).toEqual([
    ["front", "back"],
    ['=HYPERLINK("http://x"', '"y")', "a"],
    ["@SUM(1)", "b"],
    ["-1", "c"],
    ["+1", 'd "e" f'],
  ]);
});

test("a quoted cell that never ends is told by its line", () => {
  const table = parseTable('front,back\n"a,b\nc,d\n');
  expect([table.openFrom, looksLikeTable(table)]).toEqual([2, true]);
});

test.each([
  ["a,b\n1,2\n", ","],
  ["a;b,c\n1;2\n3;4,5\n", ";"],
  ["hund\tdog\nkatt\tcat", "\t"],
  ["a|b\n1|2", "|"],
])("%j is a table with its separator %j", (text, separator) => {
  const table = parseTable(text);
  expect([looksLikeTable(table), table.separator]).toEqual([true, separator]);
});

test.each([
  ["- one\n  - two, three\n- four"],
  ["# Soil\n\n- Horizons\n  O, A\n"],
  ["Dear all, hello\nbye, now"],
  ["one\n\ttwo\n\t\tthree"],
  ["a single line, with a comma"],
  [""],
])("%j is no table", (text) => {
  expect(looksLikeTable(parseTable(text))).toBe(false);
});

test("quotation marks by the hundred thousand are read in one go", () => {
  expect(parseTable('"",'.repeat(100_000)).rows[0]).toHaveLength(100_001);
  expect(parseTable('"'.repeat(200_001)).openFrom).toBe(1);
});
