import { expect, it } from "vitest";
import { readCard, writeCard } from "./card-line.ts";

it.each([
  ["a :: b", { text: "a", answer: "b" }],
  ["$f :: A \\to B$ is :: a map", { text: "$f :: A \\to B$ is", answer: "a map" }],
  ["\\(f :: A\\)", { text: "\\(f :: A\\)" }],
  ["`$a` is :: $b$", { text: "`$a` is", answer: "$b$" }],
  ["costs $5 :: and $10", { text: "costs $5", answer: "and $10" }],
])("a sign within a formula parts no question from its answer: %j", (text, card) => {
  expect(readCard(text)).toEqual(card);
});

it.each([
  { text: "$a$", answer: "$b :: c$" },
  { text: "costs $5", answer: "and 5$" },
  { text: "a $", answer: "$ b" },
])("a card with formulas is the same after it was written and read: %j", (card) => {
  expect(readCard(writeCard(card))).toEqual(card);
});
