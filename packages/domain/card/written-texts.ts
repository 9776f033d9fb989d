import type { CardValues } from "./card.ts";
import { isDerived } from "./card-kinds.ts";

/** The fields of a card that hold what a person writes in words, or what follows from that. */
export const TEXT_FIELDS = ["question", "answer", "source"] as const;
export type WrittenField = (typeof TEXT_FIELDS)[number];

/** Returns the texts of a card that a person writes in words, by their fields; what follows from them is left out. */
export const writtenTexts = (card: CardValues): ReadonlyMap<WrittenField, string> =>
  new Map(
    TEXT_FIELDS.flatMap((field) => {
      const text = card[field];
      return text === null || isDerived(card.kind, field) ? [] : [[field, text] as const];
    }),
  );
