import type { NewCard } from "../card/card.ts";
import { hasGaps } from "../card/gaps.ts";
import { readCard, unescapeCardSigns } from "./card-line.ts";

/** A heading whose answer are the rows below it. */
const LIST = /^([^\n]*\S)\s+::$/;

/**
 * Reads what a person has written into a note as a card: a sentence with `{{gaps}}`, `front ::: back` for both ways,
 * `question :: answer`, `heading ::` for a list. Undefined where it is none.
 */
export function cardInText(text: string): NewCard | undefined {
  if (hasGaps(text)) return { kind: "cloze", source: text, question: "", answer: "" };
  const { text: question, answer, form } = readCard(text);
  if (answer !== undefined) return { ...form, question, answer };
  const [, heading] = LIST.exec(text.trimEnd()) ?? [];
  if (heading === undefined || heading.endsWith("\\")) return undefined;
  return { kind: "list", question: unescapeCardSigns(heading), answer: "" };
}
