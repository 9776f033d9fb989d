import { expect, test } from "vitest";
import { ankiTextRow } from "./text-row.ts";

test("a cell with a tab, a quote, a line, blanks at its ends or a number sign before it stands in quotes", () =>
  expect(ankiTextRow(["a,b", 'say "x"', "two\nlines", "a\tb", "#1", " blank", ""])).toBe(
    'a,b\t"say ""x"""\t"two\nlines"\t"a\tb"\t"#1"\t" blank"\t\n',
  ));
