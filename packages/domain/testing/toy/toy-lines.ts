import type { CardKindName } from "../../card/card.ts";
import type { CardKind } from "../../card/card-kinds.ts";

/** A kind of card that only tests know: each line of its question is asked by itself, by its number from 1 on. */
export const toyLines: CardKind = {
  parts: ({ question }) => question.split("\n").map((_, i) => i + 1),
  sides: ({ question, answer }, part) => ({ question: question.split("\n")[part - 1] ?? "", answer }),
  follow: [],
  derived: () => ({ source: null, isNumbered: false, shapes: null }),
};

/** Its name, which the types do not know, since the table has it in tests only. */
export const LINES = "toyLines" as string as CardKindName;
