import type { CardKindName } from "../../card/card.ts";
import { gapsIn } from "../../card/gaps.ts";
import { LANGUAGES } from "./languages.ts";
import { isUnparted, tokensOf, wordCount } from "./tokens.ts";

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
  | "shared-number";

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
/** So many things in one answer are a list. */
const LIST = 3;
/** More things than that are hardly said in one go. */
const LONGEST_LIST = 9;
/** What is longer than that is a part of a sentence and no thing in a list. */
const LONGEST_THING = 4;
/** Answers of so few words may be a mere yes or no in other words. */
const SHORT_ANSWER = 3;
/** A pronoun this early stands for something that the card does not name. */
const EARLY = 3;
/** A longer question names what it is about later on. */
const SHORT_QUESTION = 7;

/** What may be the matter with a card, by its words alone; nothing while one of its sides is empty. */
export function cardHints({ question, answer, kind, items = 0, source = "" }: CardText): readonly CardHint[] {
  if (kind === "list") return items > LONGEST_LIST ? ["long-list"] : [];
  if (question.trim() === "" || answer.trim() === "") return [];
  const isYesNo = isYesOrNo(question, answer);
  const found: readonly (readonly [CardHint, boolean])[] = [
    ["yes-or-no", isYesNo],
    // Each gap is a question of its own.
    ["several-facts", kind !== "cloze" && thingsIn(answer) >= LIST],
    // Two devices may have given it, each to a word of its own.
    ["shared-number", kind === "cloze" && isNumberShared(source)],
    ["two-questions", (question.match(/[?？؟]/gu)?.length ?? 0) > 1],
    // Of two things that the question offers one is always in it.
    ["answer-in-question", !isYesNo && isAnswered(question, answer)],
    ["bare-pronoun", hasBarePronoun(question)],
    ["long-answer", wordCount(answer) > LONG_ANSWER],
    ["long-question", wordCount(question) > LONG_QUESTION],
  ];
  return found.flatMap(([hint, isSo]) => (isSo ? [hint] : []));
}

function isYesOrNo(question: string, answer: string): boolean {
  const said = tokensOf(answer);
  const [first = ""] = said;
  const saysSo = LANGUAGES.some(({ yesOrNo }) => yesOrNo.has(first));
  const asked = tokensOf(question);
  const isQuestion = /[?？؟]/u.test(question);
  const [begins = ""] = asked;
  // A word that asks for something in another language says nothing: "was" is German for "what".
  const asksWhether =
    (LANGUAGES.some(({ whether }) => whether.has(begins)) &&
      !LANGUAGES.some(({ asks }) => asks.has(begins))) ||
    /吗[?？]?\s*$/u.test(question.trim());
  if (saysSo && said.length === 1) return isQuestion;
  return isQuestion && asksWhether && (saysSo || said.length <= SHORT_ANSWER);
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

/** How many things an answer lists. */
function thingsIn(answer: string): number {
  const lines = answer.split("\n").filter((line) => line.trim() !== "");
  if (lines.length >= LIST) return lines.length;
  // A comma within a number parts nothing.
  const things = answer.split(/[;；、，،؛\n]|,(?=\s)/u).filter((thing) => thing.trim() !== "");
  return things.every((thing) => wordCount(thing) <= LONGEST_THING) ? things.length : 1;
}

/** Whether the question says the answer, in whole words. */
function isAnswered(question: string, answer: string): boolean {
  const said = tokensOf(answer);
  if (said.join("").length < 2) return false;
  if (isUnparted(answer)) return tokensOf(question).join("").includes(said.join(""));
  if (said.join("").length < 3) return false;
  return ` ${tokensOf(question).join(" ")} `.includes(` ${said.join(" ")} `);
}

function hasBarePronoun(question: string): boolean {
  const asked = tokensOf(question);
  if (isUnparted(question))
    return LANGUAGES.some(({ pronouns }) =>
      [...pronouns].some((pronoun) => isUnparted(pronoun) && question.trim().startsWith(pronoun)),
    );
  if (asked.length > SHORT_QUESTION) return false;
  const [first = ""] = asked;
  return LANGUAGES.some(
    ({ asks, whether, pronouns }) =>
      pronouns.has(first) ||
      ((asks.has(first) || whether.has(first)) && asked.slice(1, EARLY).some((word) => pronouns.has(word))),
  );
}
