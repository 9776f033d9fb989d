import type { CardHint } from "@perennial/domain/draft/hints/card-hints";

export const HINTS: { readonly [H in CardHint]: string } = {
  "yes-or-no": "Yes or no is easily guessed: ask for what or why.",
  "several-facts": "Several facts in one answer: a card for each is easier to keep.",
  "two-questions": "Two questions in one: a card for each is easier to keep.",
  "answer-in-question": "The question gives its answer away.",
  "bare-pronoun": "In some months nobody will know what is meant: name it.",
  "long-answer": "A long answer: what is the one thing to remember?",
  "long-list": "More than nine rows are hard to say in one go: several lists are easier to keep.",
  "shared-number": "Gaps of one number are asked together: another number asks a word by itself.",
  "broken-gap": "Some braces hide nothing: }} closes a gap, and its number is c1 to c9999.",
  "long-question": "A long question: what does it ask for?",
};

/** The hint on a card whose question is nearly that of another card, which is quoted. */
export const twinText = (question: string): string =>
  `Easily mixed up with “${question}”: say what sets it apart.`;
