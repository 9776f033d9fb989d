import { expect, it } from "vitest";
import { readCloze } from "./cloze.ts";

it.each([
  ["The {{heart}} pumps", "The […] pumps", "heart"],
  ["The {{c1::heart::organ}} pumps {{c2::blood}}", "The [organ] pumps […]", "heart, blood"],
  ["{{a}{b}}", "[…]", "a}{b"],
  ["$\\frac{{a}}{{b}}$ is {{half}}", "$\\frac{{a}}{{b}}$ is […]", "half"],
  ["It is {{$\\frac12$}}", "It is […]", "$\\frac12$"],
])("the words in braces are the answer: %j", (text, question, answer) => {
  expect(readCloze(text)).toEqual({ text: question, answer });
});

it.each([
  "{{ user }}",
  "`{{name}}` in code",
  "```\n{{name}}\n```",
  "{{}}",
  "{one}",
  "plain",
  "\\(x^{{2}}\\)",
])("%j is no card", (text) => {
  expect(readCloze(text)).toBeUndefined();
});
