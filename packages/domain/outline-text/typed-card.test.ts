import { expect, test } from "vitest";
import { readCard, writeCard } from "./card-line.ts";
import { cardInText } from "./typed-card.ts";

test.each([
  ["The {{heart}} :: pumps", { kind: "cloze", source: "The {{heart}} :: pumps", question: "", answer: "" }],
  ["front ::: back", { kind: "both", question: "front", answer: "back" }],
  ["a :: b ::: c", { question: "a", answer: "b ::: c" }],
  ["Bones of the hand ::", { kind: "list", question: "Bones of the hand", answer: "↓" }],
])("%j is written as a card", (text, card) => {
  expect(cardInText(text)).toEqual(card);
});

test.each(["std::vector", "`a :: b`", "a \\:: b", "heading \\::", "::", "{{ template }}", "a::: b"])(
  "%j stays a note",
  (text) => {
    expect(cardInText(text)).toBeUndefined();
  },
);

test("a card that is asked both ways is the same after it was written and read", () => {
  for (const answer of ["back", "b :: c", "b ::: c"]) {
    const card = { text: "front", answer, form: { kind: "both" } } as const;
    expect(readCard(writeCard(card))).toEqual(card);
  }
});
