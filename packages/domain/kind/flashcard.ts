import type { Kind } from "./kind.ts";

export const flashcard = {
  table: "flashcards",
  fields: {
    question: { type: "text", isMerged: true, isTrimmed: true },
    answer: { type: "text", isMerged: true, isTrimmed: true },
  },
  heading: "question",
  changes: "any-field",
} as const satisfies Kind;
