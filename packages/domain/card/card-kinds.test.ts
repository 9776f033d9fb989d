import { expect, test } from "vitest";
import { basicCard, type CardValues } from "./card.ts";
import { BACK, FRONT, sidesOf, withDerived } from "./card-kinds.ts";

const card = (values: Partial<CardValues>): CardValues =>
  withDerived({ ...basicCard({ question: "", answer: "" }), ...values });

test.each([
  ["basic", { question: "q", answer: "a" }, FRONT, "q", "a"],
  ["both", { question: "q", answer: "a" }, FRONT, "q", "a"],
  ["both", { question: "q", answer: "a" }, BACK, "a", "q"],
  ["cloze", { source: "The {{heart}} pumps {{blood::what}}" }, 1, "The […] pumps blood", "heart"],
  ["cloze", { source: "The {{heart}} pumps {{blood::what}}" }, 2, "The heart pumps [what]", "blood"],
  ["list", { question: "q" }, FRONT, "q", "↓"],
] as const)("a %s card %j asks at part %i: %j", (kind, values, part, question, answer) => {
  expect(sidesOf(card({ kind, ...values }), part)).toEqual({ question, answer });
});
