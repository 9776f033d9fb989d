import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeMarks } from "./escape.ts";
import { plainText } from "./pieces.ts";

test.each([
  ["2*3*4", "2\\*3\\*4"],
  ["__init__", "\\_\\_init\\_\\_"],
  ["f($x) + g($y$)", "f(\\$x) + g(\\$y\\$)"],
  ["\\*not\\*", "\\\\\\*not\\\\\\*"],
  ["C:\\temp\\new", "C:\\temp\\new"],
  ["\\\\server\\share", "\\\\server\\share"],
  ["H<sub>2</sub>O", "H\\<sub>2\\</sub>O"],
  ["[words](https://a.test)", "\\[words](https://a.test)"],
  ["\\#define is no #tag", "\\\\#define is no #tag"],
  ["snake_case costs $5 * 2", "snake_case costs $5 * 2"],
  ["https://a.test/b_c_d", "https://a.test/b_c_d"],
])("%j is written as %j", (words, written) => {
  expect(escapeMarks(words)).toBe(written);
  expect(plainText(written)).toBe(words);
});

test("words with signs of every kind are shown as they stand", () => {
  const piece = fc.constantFrom(
    "*",
    "**",
    "_",
    "`",
    "~~",
    "==",
    "$",
    "\\",
    "<sub>",
    "</sub>",
    "a",
    " ",
    "(",
    ")",
    "[",
    "]",
    "1",
    "#",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const words = pieces.join("");
      // A bracket behind a backslash is a formula's, in the words too.
      fc.pre(!/\\[[\]()]/.test(words));
      expect(plainText(escapeMarks(words))).toBe(words);
    }),
  );
});
