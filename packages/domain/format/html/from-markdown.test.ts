import { expect, test } from "vitest";
import { fieldText } from "./field-text.ts";
import { markdownToHtml } from "./from-markdown.ts";

test.each([
  [
    "**bold**, *slanted*, ~~struck~~ and ==marked==",
    "<b>bold</b>, <i>slanted</i>, <s>struck</s> and <mark>marked</mark>",
  ],
  ["two\nlines", "two<br>lines"],
  ["a < b & **c**", "a &lt; b &amp; <b>c</b>"],
  ["`a * b` and *c*", "<code>a * b</code> and <i>c</i>"],
  ["[words](https://x.example/?a=1&b=2)", '<a href="https://x.example/?a=1&amp;b=2">words</a>'],
  [
    "before\n```\nfor (;;) {\n  x * y\n}\n```\nafter",
    "before<pre><code>for (;;) {\n  x * y\n}</code></pre>after",
  ],
  ["two  blanks, `in  code`", "two &nbsp;blanks, <code>in &nbsp;code</code>"],
  ["10<sup>23</sup>", "10<sup>23</sup>"],
  ["$a < b$ and $x_1*y*z$, $$\\sum_k k$$", "\\(a &lt; b\\) and \\(x_1*y*z\\), \\[\\sum_k k\\]"],
  ["`$a$` costs $5 and $10", "<code>$a$</code> costs $5 and $10"],
])("%j is HTML for a flashcard program, and comes back as it was", (text, html) => {
  expect(markdownToHtml(text)).toBe(html);
  expect(fieldText(html, () => {})).toBe(text);
});

test.each(["2 * 3 * 4", "[click](javascript:alert(1))", "<img src=x onerror=alert(1)>", "a == b == c"])(
  "%j has no marks, and nothing in it runs",
  (text) => expect(markdownToHtml(text)).toBe(text.replace("<", "&lt;").replace(">", "&gt;")),
);

test("pictures and sounds are named as a flashcard program names them, and come back", () => {
  const files = new Map([
    [17, { name: 'a "b" & c.png', isPlayed: false }],
    [18, { name: "d.mp3", isPlayed: true }],
  ]);
  const html = markdownToHtml("**see** ![a](file:17) ![d](file:18) ![gone](file:19)", (id) => files.get(id));
  expect(html).toBe('<b>see</b> <img src="a &quot;b&quot; &amp; c.png"> [sound:d.mp3] gone');
  const ids = new Map([...files].map(([id, { name }]) => [name, id]));
  expect(
    fieldText(
      html,
      () => {},
      (name) => ids.get(name),
    ),
  ).toBe('**see** ![a "b" & c.png](file:17) ![d.mp3](file:18) gone');
});
