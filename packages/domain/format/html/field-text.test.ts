import { expect, test } from "vitest";
import { fieldText } from "./field-text.ts";
import { markdownToHtml } from "./from-markdown.ts";

const textOf = (html: string) => fieldText(html, () => {});

test.each([
  ["<div>Grep&nbsp;</div>", "Grep"],
  ["Bu4guan3<div>不管怎么样<br></div>", "Bu4guan3\n不管怎么样"],
  ["one<br>\ntwo", "one\ntwo"],
  ["<div>one</div><div>two<br></div>", "one\ntwo"],
  ["<div>one</div><div><br></div><div>two</div>", "one\n\ntwo"],
  ["<div>\n<div>\n<div>deep</div>\n</div></div>", "deep"],
  ["a\n\nb", "a b"],
  ["<b>bold</b> and <i>italic</i>", "**bold** and *italic*"],
  ["10<sup>23</sup>", "10<sup>23</sup>"],
  ["a &lt; b &amp;&amp; c", "a < b && c"],
  ["<ul><li>one</li><li>two</li></ul>", "- one\n- two"],
  ["see<pre><code>if a:\n  b &amp; c</code></pre>so", "see\n```\nif a:\n  b & c\n```\nso"],
  ["<script>alert(1)</script>safe", "safe"],
  ["template<typename T> a::b", "template<typename T> a::b"],
])("%j is %j", (html, text) => {
  expect(textOf(html)).toBe(text);
});

test.each([
  ["<main><header>Top</header><button>Go</button> text</main>", "Top\nGo text"],
  ["<details><summary>More</summary>hidden</details>", "More\nhidden"],
  ["<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字", "漢(かん)字"],
  ["<table><tr><th>a</th><th>b</th></tr><tr><td>1<br>x</td><td>2</td></tr></table>", "a | b\n1 x | 2"],
  ["a<svg><path d=x /><text>no</text></svg>b<!-- c -->", "ab"],
  ["<ul><li>a<ul><li>b</li></ul></li></ul><ol><li>x</li><li>y</li></ol>", "- a\n  - b\n1. x\n2. y"],
  ["<dl><dt>t</dt><dd>d</dd></dl>", "t\n: d"],
  ["<b><ul><li>one</li><li>two</li></ul></b>", "- **one**\n- **two**"],
  ["<b>a</b><b>b</b> <foo>x</foo>", "**ab** x"],
])("whatever elements %j has, it is read as %j", (html, text) => expect(textOf(html)).toBe(text));

test.each([
  ["2*3*4", "2\\*3\\*4"],
  ["__init__ of snake_case", "\\_\\_init\\_\\_ of snake\\_case"],
  ["f($x$) + 1", "f(\\$x\\$) + 1"],
  ["&lt;sub&gt;x&lt;/sub&gt; and a\\*b*c", "\\<sub>x\\</sub> and a\\\\\\*b\\*c"],
  ["C:\\temp costs $5", "C:\\temp costs $5"],
])("signs in words stay words: %j is %j, and leaves as it came", (html, text) => {
  expect(textOf(html)).toBe(text);
  expect(markdownToHtml(text)).toBe(html);
});

test("what is lost is told", () => {
  const losses: string[] = [];
  fieldText("<table><tr><td>a</td></tr></table><!-- c --><svg></svg><u>x</u>", (kind) => losses.push(kind));
  expect(losses).toEqual([
    "tables, whose rows become lines",
    "comments in HTML",
    "drawings in HTML",
    "underlining",
  ]);
});

test.each([
  ["\\(a^2\\) and \\[ b_1<br>+ <b>c</b> \\]", "$a^2$ and $$b_1 + c$$"],
  ["[$]x &lt; y &amp; z[/$] [$$]\\frac12[/$$]", "$x < y & z$ $$\\frac12$$"],
  ["[latex]$x^2$[/latex]", "$x^2$"],
  [
    "[latex]\\begin{align*}a&amp;=b\\\\<div>c&amp;=d</div>\\end{align*}[/latex]",
    "$$\\begin{aligned}a&=b\\\\ c&=d \\end{aligned}$$",
  ],
  ["<i>so</i> \\(a*b*c\\)<br>next", "*so* $a*b*c$\nnext"],
  ["\\(not closed, <b>bold</b>", "\\(not closed, **bold**"],
  ["<pre>\\(code\\)</pre>", "```\n\\(code\\)\n```"],
])("the formulas of %j are %j", (html, text) => {
  expect(textOf(html)).toBe(text);
});

test("LaTeX that is more than a formula stays as its source, and is told", () => {
  const losses: string[] = [];
  const html = "[latex]The area is $\\pi r^2$, \\emph{surely}.[/latex]";
  expect(fieldText(html, (kind) => losses.push(kind))).toBe(html);
  expect(losses).toEqual(["LaTeX that is more than a formula, which stays as its source"]);
});

test("formulas that nobody closes, by the hundred thousand, are read in one go", () => {
  for (const open of ["\\(", "\\[", "[$]", "[latex]"]) {
    const hostile = `${open}x `.repeat(100_000).trim();
    expect(textOf(hostile)).toBe(hostile);
    const closed = `${hostile}[/latex]`;
    expect(textOf(closed).length).toBeGreaterThan(100_000);
  }
});

test("pictures and sounds that are kept stand by their ids, others stay as their names", () => {
  const ids = new Map([
    ["a & b.png", 17],
    ["x.mp3", 18],
  ]);
  const html = '<b>see</b> <img alt="" src="a &amp; b.png">[sound:x.mp3] <img src=c.png> [sound:y.mp3]';
  expect(
    fieldText(
      html,
      () => {},
      (name) => ids.get(name),
    ),
  ).toBe("**see** ![a & b.png](file:17)![x.mp3](file:18) [c.png] [sound:y.mp3]");
});

test("pictures on the web are not fetched, and counted", () => {
  const losses: string[] = [];
  expect(fieldText('<img src="https://a.example/b.png">', (kind) => losses.push(kind))).toBe(
    "[https://a.example/b.png]",
  );
  expect(losses).toEqual(["pictures on the web, which are not fetched and stay as their addresses"]);
});

test("tags that nobody closes, by the ten thousand, are read in one go", () => {
  expect(textOf("<div>".repeat(50_000))).toBe("");
  expect(textOf("<pre>".repeat(50_000))).toBe("");
  expect(textOf(`${" ".repeat(200_000)}<b>${"&nbsp;".repeat(50_000)}</b>`)).toBe("");
});
