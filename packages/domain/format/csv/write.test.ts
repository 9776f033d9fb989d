import { expect, test } from "vitest";
import { csvRow } from "./write.ts";

test("a cell with a comma, a quote, a line or blanks at its ends stands in quotes", () => {
  expect(csvRow(["plain", "a,b", 'say "x"', "two\nlines", " blank", ""])).toBe(
    'plain,"a,b","say ""x""","two\nlines"," blank",\r\n',
  );
});
