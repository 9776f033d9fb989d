import { contentWords, namedWords, shareOf } from "./content-words.ts";
import { LANGUAGES } from "./hints/languages.ts";
import { isUnparted, tokensOf, wordCount } from "./hints/tokens.ts";
import type { Sides } from "./likeness.ts";

// What the two sides of a card show by themselves. Checks of proposals and hints while a card is written look the same way.

const LEAKS_FROM = 0.6;

/** The question says the answer, or most of its words. */
export const givesAway = ({ question, answer }: Sides): boolean =>
  shareOf(namedWords(answer), namedWords(question)) >= LEAKS_FROM || isSaidIn(question, answer);

/** Whether a question says an answer, in whole words. */
function isSaidIn(question: string, answer: string): boolean {
  const said = tokensOf(answer);
  if (said.join("").length < 2) return false;
  if (isUnparted(answer)) return tokensOf(question).join("").includes(said.join(""));
  if (said.join("").length < 3) return false;
  return ` ${tokensOf(question).join(" ")} `.includes(` ${said.join(" ")} `);
}

/** Answers of so few words may be a mere yes or no in other words. */
const SHORT_ANSWER = 3;

/** Whoever guesses is right half of the time. */
export function isYesOrNo({ question, answer }: Sides): boolean {
  const said = tokensOf(answer);
  const [first = ""] = said;
  const saysSo = LANGUAGES.some(({ yesOrNo }) => yesOrNo.has(first));
  const isQuestion = /[?？؟]/u.test(question);
  const [begins = ""] = tokensOf(question);
  // A word that asks for something in another language says nothing: "was" is German for "what".
  const asksWhether =
    (LANGUAGES.some(({ whether }) => whether.has(begins)) &&
      !LANGUAGES.some(({ asks }) => asks.has(begins))) ||
    /吗[?？]?\s*$/u.test(question.trim());
  if (saysSo && said.length === 1) return isQuestion;
  return isQuestion && asksWhether && (saysSo || said.length <= SHORT_ANSWER);
}

/** So many things in one answer are a list. */
const LIST = 3;
/** What is longer than that is a part of a sentence and no thing in a list. */
const LONGEST_THING = 4;
const JOINT = /\s(?:and|und|et|y)\s|[，、;；]/giu;
const SENTENCE_END = /[.!?。？！]\s+(?=[^\p{Ll}\s])/u;

/** The answer is a list, several clauses or several sentences. */
export const saysSeveral = (answer: string): boolean =>
  thingsIn(answer) >= LIST || (answer.match(JOINT)?.length ?? 0) >= 2 || SENTENCE_END.test(answer);

/** How many things an answer lists. */
function thingsIn(answer: string): number {
  const lines = answer.split("\n").filter((line) => line.trim() !== "");
  if (lines.length >= LIST) return lines.length;
  // A comma within a number parts nothing.
  const things = answer.split(/[;；、，،؛\n]|,(?=\s)/u).filter((thing) => thing.trim() !== "");
  return things.every((thing) => wordCount(thing) <= LONGEST_THING) ? things.length : 1;
}

/** There are two questions in one. */
export const asksTwice = (question: string): boolean => (question.match(/[?？؟]/gu)?.length ?? 0) > 1;

const PRONOUN =
  /^(?:it|its|this|these|those|they|he|she|es|dies(?:e[rs]?)?|sie|er|il|elle|ils|elles|ceci|cela|esto|eso|este|esta|これ|それ|这|这个|它)(?![\p{L}\p{N}])/iu;
/** "What does it mean", "où va-t-il": understood where the question says what "it" is. */
const ASKED_OF_PRONOUN =
  /\s(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would)\s(?:it|he|she|they|this|these|those)\b|\s(?:ist|sind|war|waren|hat|haben|wird|werden|kann)\s(?:es|er|sie|dies)\b|-(?:t-)?(?:il|elle|ils|elles|ce)(?!\p{L})/iu;
const LEAST_BESIDE_PRONOUN = 2;
/** Who reviews a card has no text before them. */
const OF_THE_TEXT =
  /\b(?:according to|in|by|of) (?:the|this) (?:text|passage|notes?|section|excerpt|paragraph)\b|\bthe author says\b|\b(?:laut|nach|im) (?:dem |diesem )?text\b|\b(?:selon|dans) (?:le|ce) texte\b|\b(?:según|en) (?:el|este) texto\b|(?:в|согласно) (?:этом |этому )?текст[еу]|本文|文中|根据文章|في النص/iu;

/** Surely nobody knows what the card is about who has not its text before them. */
export const isOfNothing = ({ question, answer }: Sides): boolean =>
  PRONOUN.test(question.trim()) ||
  OF_THE_TEXT.test(question) ||
  (ASKED_OF_PRONOUN.test(question) && contentWords(question).length < LEAST_BESIDE_PRONOUN) ||
  (PRONOUN.test(answer.trim()) && contentWords(answer).length === 0);

/** A pronoun this early stands for something that the card does not name. */
const EARLY = 3;
/** A longer question names what it is about later on. */
const SHORT_QUESTION = 7;
/** "Why is it that leaves are green?" */
const IT_THAT = /\bit that\b/i;

/** The question begins with what stands for something, and likely never says for what. */
export function hasBarePronoun(question: string): boolean {
  const asked = tokensOf(question);
  if (isUnparted(question))
    return LANGUAGES.some(({ pronouns }) =>
      [...pronouns].some((pronoun) => isUnparted(pronoun) && question.trim().startsWith(pronoun)),
    );
  if (asked.length > SHORT_QUESTION || IT_THAT.test(question)) return false;
  const [first = ""] = asked;
  return LANGUAGES.some(
    ({ asks, whether, pronouns }) =>
      pronouns.has(first) ||
      ((asks.has(first) || whether.has(first)) && asked.slice(1, EARLY).some((word) => pronouns.has(word))),
  );
}
