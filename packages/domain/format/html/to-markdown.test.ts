import { expect, test } from "vitest";
import { htmlToMarkdown } from "./to-markdown.ts";

const converted = (html: string) => {
  const losses: string[] = [];
  return { text: htmlToMarkdown(html, (kind) => losses.push(kind)), losses };
};

test.each([
  ["plain & simple", "plain & simple"],
  ["<b>bold</b> and <i>italic</i>", "**bold** and *italic*"],
  ['<a href="https://a.test/?q=1&amp;r=2">a link</a>', "[a link](https://a.test/?q=1&r=2)"],
  ["1 &lt; 2 &amp; 3", "1 < 2 & 3"],
  ["List<String> x < y", "List<String> x < y"],
  ["one<br>two", "one\ntwo"],
  ["<b>never closed", "**never closed**"],
])("%s", (html, text) => {
  expect(converted(html)).toEqual({ text, losses: [] });
});

test("what has no form here is counted, and its text stays", () => {
  expect(converted('<u>under</u> <span class="c">red</span>')).toEqual({
    text: "under red",
    losses: ["underlining", "colours and fonts"],
  });
});
