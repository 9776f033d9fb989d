import { describe, expect, test } from "vitest";
import { htmlTokens } from "../html/tokens.ts";
import { hasLists, hasMarks } from "./html-kinds.ts";
import { readHtml } from "./read-html.ts";
import { writeHtml } from "./write-html.ts";

const read = (html: string) =>
  readHtml(htmlTokens(html)).map(
    ({ depth, text, answer }) => "  ".repeat(depth) + text + (answer === undefined ? "" : ` => ${answer}`),
  );

describe("reading HTML as rows", () => {
  test("nested lists are levels, with or without their closing tags", () => {
    expect(read("<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>")).toEqual(["a", "  b", "c"]);
    expect(read("<ol><li>a<ol><li>b</ol><li>c</ol>")).toEqual(["a", "  b", "c"]);
    expect(read("<ul><li>a</li><ul><li>b</li></ul></ul>")).toEqual(["a", "  b"]);
  });

  test("white space between tags is none, and words in tags are words", () => {
    expect(read("<ul>\n  <li>\n    <p>The <b>light</b>\n reaction</p>\n  </li>\n</ul>")).toEqual([
      "The **light** reaction",
    ]);
  });

  test("headings are levels, with paragraphs and lists below them", () => {
    expect(read("<h1>A</h1><p>one</p><h2>B</h2><ul><li>two</li></ul><h1>C</h1>")).toEqual([
      "A",
      "  one",
      "  B",
      "    two",
      "C",
    ]);
  });

  test("the lists of word processors are lists", () => {
    const row = (level: number, words: string) =>
      `<p class=MsoListParagraph style='margin-left:1cm;mso-list:l0 level${level} lfo1'><![if !supportLists]><span>·  </span><![endif]>${words}<o:p></o:p></p>`;
    expect(read(row(1, "a") + row(2, "b") + row(1, "c"))).toEqual(["a", "  b", "c"]);
  });

  test("two paragraphs of one row are two lines of its text", () => {
    expect(
      readHtml(htmlTokens("<ul><li><p>a</p><p>b</p></li><li>c<br>d</li></ul>")).map(({ text }) => text),
    ).toEqual(["a\n\nb", "c\nd"]);
  });

  test("code is kept as it stands", () => {
    expect(
      readHtml(htmlTokens("<p>x</p><pre><code>if (a) {\n  b &amp;&amp; c;\n}\n</code></pre>"))[1]?.text,
    ).toBe("```\nif (a) {\n  b && c;\n}\n```");
  });

  test("scripts, styles and comments are not read, and what is broken does not matter", () => {
    expect(
      read("<style>li{}</style><script>alert('<li>x')</script><!-- <li>y --><ul><li onclick='evil()'>a"),
    ).toEqual(["a"]);
    expect(read("<ul><li>3 &lt; 4 &#233; &bogus; <")).toEqual(["3 < 4 é &bogus; <"]);
    expect(read("")).toEqual([]);
  });

  test("what was written as nested lists is read as the same rows", () => {
    const rows = [
      { depth: 0, text: "Leaf <i>" },
      { depth: 1, text: "two\nlines" },
      { depth: 2, text: "What carries sugar?", answer: "Phloem" },
      { depth: 0, text: "Root", isDone: true as const },
      { depth: 1, text: "Hair" },
    ];
    expect(readHtml(htmlTokens(writeHtml(rows)))).toEqual(rows);
  });

  test("only lists and headings make rows of HTML: the rest is as good as its text", () => {
    expect([hasLists("<li>a"), hasLists("<h2 id=x>"), hasLists("<p>a</p>"), hasLists("<link>")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test("tens of thousands of tags that nobody closes are read in one go", () => {
    expect(read("<ul><li>".repeat(20_000)).length).toBe(0);
    expect(read("<".repeat(200_000))).toEqual(["<".repeat(200_000)]);
  });

  test("a table is a row for each of its lines, with its cells divided, whatever stands in them", () => {
    const html =
      "<table><tr><th>Organ</th><th>Does</th></tr><tr><td><p><b>Leaf</b></p></td><td><p>makes</p><p>sugar</p></td></tr></table><p>after</p>";
    expect(hasLists(html)).toBe(true);
    expect(read(html)).toEqual(["Organ | Does", "**Leaf** | makes sugar", "after"]);
  });

  test("lowered and raised signs are kept, by their element or by their style", () => {
    expect(read("<p>H<sub>2</sub>O, 10<span style='vertical-align:super'>2</span></p>")).toEqual([
      "H<sub>2</sub>O, 10<sup>2</sup>",
    ]);
    expect([hasMarks("H<sub>2</sub>O"), hasMarks("<a href=x>"), hasMarks("<p>a</p>")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(hasMarks('<div style="white-space: pre;"><b>if</b></div>')).toBe(false);
  });
});
