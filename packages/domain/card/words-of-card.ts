import type { CardValues } from "./card.ts";
import { isDerived } from "./card-kinds.ts";

/** Returns all that was said of a card as one text: of a cloze its sentence, else its question and its answer below. */
export function wordsOfCard({ kind, question, answer, source }: CardValues): string {
  if (kind === "cloze" && source !== null) return source;
  return isDerived(kind, "answer") || answer.trim() === "" ? question : `${question}\n${answer}`;
}
