import { expect, test } from "vitest";
import { exchangedWords } from "./exchanged-words.ts";

test.each([
  ["a <b>loss</b> here", "a **loss** here", "a **damage** here", "a <b>damage</b> here"],
  ["<u>loss</u>", "Say: loss", "Say: a loss", "<u>a loss</u>"],
  ["{{c1::Duty}} and harm", "[…] and harm", "[…] and no harm", "{{c1::Duty}} and no harm"],
  ['<font color="red">red</font>', "red", "blue", '<font color="red">blue</font>'],
  ["one two one", "one two one", "one two three", "one two three"],
])("%s: what differs is exchanged, and the marks around it stay", (html, was, is, now) => {
  expect(exchangedWords(html, was, is)).toBe(now);
});

test.each([
  ["words that stand in no text", "<i>other</i>", "loss", "damage"],
  ["words that stand twice, with the same around them", "<i>a</i><i>a</i>", "a", "b"],
  ["signs that HTML writes otherwise", "a &lt; b", "a < b", "a > b"],
])("%s are left to others", (_, html, was, is) => {
  expect(exchangedWords(html, was, is)).toBeUndefined();
});
