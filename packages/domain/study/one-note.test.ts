import { expect, test } from "vitest";
import { shareASide } from "./one-note.ts";

const card = (question: string, answer: string) => ({ question, answer });

test.each([
  ["a card and its reverse", card("Hund", "dog"), card("**dog**", "hund")],
  ["two answers to one question", card("France", "Paris"), card("France", "the euro")],
  [
    "two gaps of one sentence",
    card("Paris lies on the [a river].", "Seine\nsince long"),
    card("[…] lies on the **Seine**.", "Paris\nsince long"),
  ],
])("%s show the same on one side", (_, one, other) => {
  expect([shareASide(one, other), shareASide(other, one)]).toEqual([true, true]);
});

test.each([
  ["of different words", card("Hund", "dog"), card("Katze", "cat")],
  ["with gaps in other sentences", card("[…] is a city", "Rome"), card("[…] is a river", "Rome")],
  ["with the same answer", card("Is a whale a fish?", "no"), card("Is a bat a bird?", "no")],
  ["without an answer", card("one", "–"), card("two", "–")],
  ["that are blank", card("", ""), card("", "")],
])("cards %s do not", (_, one, other) => {
  expect(shareASide(one, other)).toBe(false);
});
