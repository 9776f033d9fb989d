import type { NewCard } from "../card/card.ts";
import { hasGaps } from "../card/gaps.ts";
import { readCard, readList } from "./card-line.ts";

/**
 * Reads what a person has written into a note as a card: a sentence with `{{gaps}}`, `front ::: back` for both ways,
 * `question :: answer`, `heading ::` for a list. Undefined where it is none.
 */
export function cardInText(text: string): NewCard | undefined {
  if (hasGaps(text)) return { kind: "cloze", source: text, question: "", answer: "" };
  const { text: question, answer, form } = readList(text) ?? readCard(text);
  return answer === undefined ? undefined : { ...form, question, answer };
}
