import { fold } from "../search/fold.ts";
import { gramsOf } from "../search/grams.ts";

export interface Sides {
  readonly question: string;
  readonly answer: string;
}

/** Returns a card as it is asked from its back. */
export const turned = ({ question, answer }: Sides): Sides => ({ question: answer, answer: question });

/** Cards that are so much alike are likely the same. */
export const SAME_FROM = 0.8;
/** Cards that are so much alike are similar. */
export const LIKE_FROM = 0.6;

/** Signs of formulas stay: `a + b` is not `a - b`. */
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{S}_*/%-]+/gu;
const plain = (text: string): string => fold(text).replace(BETWEEN_WORDS, " ").trim();

/** What a card asks, without case, accents and punctuation: cards with the same front ask the same. */
export const frontOf = ({ question }: Sides): string => plain(question);

/** Returns the pieces of three letters of a card, both sides together, each once. */
export const gramsOfCard = (card: Sides): readonly number[] =>
  gramsOf(`${frontOf(card)} ${fold(card.answer)}`, 0);

/** Returns the share that two sets have in common of what either has (Jaccard): 1 for the same. */
export const likenessOf = (shared: number, size: number, otherSize: number): number =>
  shared === 0 ? 0 : shared / (size + otherSize - shared);
