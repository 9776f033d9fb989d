import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldText } from "../format/html/field-text.ts";
import { htmlToMarkdown } from "../format/html/to-markdown.ts";
import { readHtml } from "../outline-text/read-html.ts";
import { htmlTokens } from "./tokens.ts";

const textsOf = (html: string) =>
  htmlTokens(html).flatMap((token) => (token.type === "text" ? token.text : []));

test("a tag that no element has, and that nobody closes, is text; closed it is none", () => {
  expect(textsOf("List<String> x")).toEqual(["List", "<String>", " x"]);
  expect(textsOf("<foo>x</foo>")).toEqual(["x"]);
  expect(textsOf("<o:p>x")).toEqual(["x"]);
});

test("what the text ends in is text, but for the end of an element", () => {
  expect(textsOf("a <b and c").join("")).toBe("a <b and c");
  expect(textsOf("a </b")).toEqual(["a "]);
});

const PIECES = [
  "<div>",
  "</div>",
  "<b>",
  "</b>",
  "<i style='font-weight:bold'>",
  "</i>",
  "<ul><li>",
  "</li>",
  "<ol>",
  "</ul>",
  "<table><tr><td>",
  "<td>",
  "</tr>",
  "</table>",
  "<pre>",
  "</pre>",
  "<ruby>",
  "<rt>",
  "</ruby>",
  "<svg>",
  "</svg>",
  "<script>",
  "</script>",
  "<!--",
  "-->",
  "<![if !supportLists]>",
  "<![endif]>",
  "<a href='https://a.test/'>",
  "</a>",
  "<img src=x>",
  "<br>",
  "<x-y/>",
  "<foo>",
  "</foo>",
  "&amp;",
  "&#0;",
  "&bogus",
  "<",
  ">",
  '"',
  "'",
  "\\(",
  "\\)",
  "[sound:",
  "]",
  "[latex]",
  "*",
  "_",
  "`",
  "$",
  "\\",
  "<sub>",
  "</sub>",
  "<code>",
  "</code>",
  "\u0001",
  "\u0006",
  "a",
  " ",
  "\n",
  "word",
  "<details><summary>",
  "<dl><dt>",
  "<dd>",
  "<q>",
  "<select>",
  "<math>",
  "</math>",
] as const;

test("whatever HTML comes is read, and no tag of an element is seen in it", () => {
  const html = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(html, (drawn) => {
      for (const plain of [true, false]) readHtml(htmlTokens(drawn), { areWordsPlain: plain });
      htmlToMarkdown(drawn, () => {});
      expect(fieldText(drawn, () => {})).not.toMatch(/<\/?(?:div|table|td|ruby|rt|svg|details|dl|ul)>/);
    }),
  );
});

/** Deeper than any stack goes. */
const TIMES = 20_000;

test.each(PIECES)(`%j ${TIMES} times is read in one go`, (piece) => {
  const html = piece.repeat(TIMES);
  expect(fieldText(html, () => {}).length).toBeLessThan(40 * TIMES);
  expect(readHtml(htmlTokens(html)).length).toBeLessThanOrEqual(TIMES + 1);
});
