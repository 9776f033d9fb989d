import type { FieldsOf } from "../kind/kinds.ts";

/** What a card says, without its id. */
export type CardValues = FieldsOf<"flashcard">;

/** What of a card is said beside its question and answer. */
export type CardForm = Omit<CardValues, "question" | "answer">;

export type CardKindName = CardValues["kind"];

/** A card that asks its question and is answered with its answer. */
export const BASIC_FORM: CardForm = {
  kind: "basic",
  isTyped: false,
  source: null,
  isNumbered: false,
  shapes: null,
  asks: "0",
};

/** What the answer says of a card whose answer stands in the rows below it. */
export const ANSWER_BELOW = "↓";

/** What a new card is made of: a basic one where its form is not said. */
export type NewCard = Pick<CardValues, "question" | "answer"> & Partial<CardForm>;

/** Returns a card that asks its question and is answered with its answer. */
export const basicCard = <C extends Pick<CardValues, "question" | "answer">>(card: C): C & CardForm => ({
  ...BASIC_FORM,
  ...card,
});
