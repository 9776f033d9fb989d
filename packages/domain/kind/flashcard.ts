import type { Kind } from "./kind.ts";

/** The kinds of card there are; what each asks is said in `card/card-kinds.ts`. */
export const CARD_KIND_NAMES = ["basic", "both", "cloze", "list", "steps", "occlusion"] as const;

export const flashcard = {
  table: "flashcards",
  fields: {
    question: { type: "text", isMerged: true, isTrimmed: true },
    answer: { type: "text", isMerged: true, isTrimmed: true },
    kind: { type: "choice", of: CARD_KIND_NAMES, absent: "basic" },
    /** Whether the answer is typed before it is shown. */
    isTyped: { type: "boolean", absent: false },
    /** Of a cloze: the sentence as it stands, with its gaps. Question and answer follow from it. */
    source: { type: "text", isMerged: true, isNullable: true, absent: null },
    /** Whether the numbers of its gaps were written by a person, and stay when the card becomes a note again. */
    isNumbered: { type: "boolean", absent: false },
    /** Of an occlusion: its shapes, a line for each (`card/shapes.ts`). */
    shapes: { type: "text", isMerged: true, isNullable: true, absent: null },
    /** The numbers of its parts, as `1 2 5`; they follow from the other fields. Of steps, from the rows below: empty. */
    asks: { type: "text", absent: "0" },
  },
  heading: "question",
  changes: "any-field",
} as const satisfies Kind;
