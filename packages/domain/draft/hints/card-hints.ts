import type { CardKindName } from "../../card/card.ts";
import { gapsIn, hasBrokenGap } from "../../card/gaps.ts";
import { asksTwice, givesAway, hasBarePronoun, isOfNothing, isYesOrNo, saysSeveral } from "../sides.ts";
import { wordCount } from "./tokens.ts";

/** What often makes a card hard to learn. None of it forbids anything. */
export type CardHint =
  | "long-question"
  | "long-answer"
  | "several-facts"
  | "two-questions"
  | "yes-or-no"
  | "answer-in-question"
  | "bare-pronoun"
  | "long-list"
  | "shared-number"
  | "broken-gap";

export interface CardText {
  readonly question: string;
  readonly answer: string;
  readonly kind?: CardKindName;
  /** How many rows answer it, where the rows below it do. */
  readonly items?: number;
  /** The sentence of a cloze. */
  readonly source?: string;
}

const LONG_QUESTION = 25;
const LONG_ANSWER = 15;
/** More things than that are hardly said in one go. */
const LONGEST_LIST = 9;

/** What may be the matter with a card, by its words alone; of one with an empty side only what its braces are. */
export function cardHints({ question, answer, kind, items = 0, source = "" }: CardText): readonly CardHint[] {
  if (kind === "list") return items > LONGEST_LIST ? ["long-list"] : [];
  const broken: readonly CardHint[] = kind === "cloze" && hasBrokenGap(source) ? ["broken-gap"] : [];
  if (question.trim() === "" || answer.trim() === "") return broken;
  const card = { question, answer };
  const isYesNo = isYesOrNo(card);
  const found: readonly (readonly [CardHint, boolean])[] = [
    ["yes-or-no", isYesNo],
    // Each gap is a question of its own.
    ["several-facts", kind !== "cloze" && saysSeveral(answer)],
    // Two devices may have given it, each to a word of its own.
    ["shared-number", kind === "cloze" && isNumberShared(source)],
    ["two-questions", asksTwice(question)],
    // Of two things that the question offers one is always in it.
    ["answer-in-question", !isYesNo && givesAway(card)],
    ["bare-pronoun", isOfNothing(card) || hasBarePronoun(question)],
    ["long-answer", wordCount(answer) > LONG_ANSWER],
    ["long-question", wordCount(question) > LONG_QUESTION],
  ];
  return [...broken, ...found.flatMap(([hint, isSo]) => (isSo ? [hint] : []))];
}

/** Whether gaps of one number hide different words. */
function isNumberShared(sentence: string): boolean {
  const hidden = new Map<number, string>();
  return gapsIn(sentence).some(({ number, word }) => {
    if (number === null) return false;
    const words = sentence.slice(word.from, word.to).trim();
    const earlier = hidden.get(number);
    hidden.set(number, words);
    return earlier !== undefined && earlier !== words;
  });
}
