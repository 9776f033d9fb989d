import { fold } from "../search/fold.ts";
import { MAX_DRAFT_ANSWER, MAX_DRAFT_QUESTION } from "../text/draft-card.ts";
import { contentWords, isInOtherLanguage, namedWords, shareOf } from "./content-words.ts";
import type { KnownCards } from "./known-cards.ts";
import { LIKE_FROM, SAME_FROM, type Sides } from "./likeness.ts";
import type { CheckName, Finding } from "./proposal.ts";
import { plainRow } from "./source.ts";

/** What a card is held against. */
export interface Evidence {
  /** The row that is quoted, with those before and behind it. */
  readonly source: string;
  /** The titles above. */
  readonly path: readonly string[];
  /** Words that are said to stand in the source; null where none are. */
  readonly quote: string | null;
  readonly known: Pick<KnownCards, "nearest">;
}

const LEAKS_FROM = 0.6;
const LONGEST_ANSWER_WORDS = 12;
const LEAST_GROUNDED = 0.7;

const PRONOUN =
  /^(?:it|its|this|these|those|they|he|she|es|dies(?:e[rs]?)?|sie|er|il|elle|ils|elles|ceci|cela|esto|eso|este|esta|これ|それ|这|这个|它)(?![\p{L}\p{N}])/iu;
/** "What does it mean", "où va-t-il": understood where the question says what "it" is. */
const ASKED_OF_PRONOUN =
  /\s(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would)\s(?:it|he|she|they|this|these|those)\b|\s(?:ist|sind|war|waren|hat|haben|wird|werden|kann)\s(?:es|er|sie|dies)\b|-(?:t-)?(?:il|elle|ils|elles|ce)(?!\p{L})/iu;
const LEAST_BESIDE_PRONOUN = 2;
/** Who reviews a card has no text before them. */
const OF_THE_TEXT =
  /\b(?:according to|in|by|of) (?:the|this) (?:text|passage|notes?|section|excerpt|paragraph)\b|\bthe author says\b|\b(?:laut|nach|im) (?:dem |diesem )?text\b|\b(?:selon|dans) (?:le|ce) texte\b|\b(?:según|en) (?:el|este) texto\b|(?:в|согласно) (?:этом |этому )?текст[еу]|本文|文中|根据文章|في النص/iu;
const YES_OR_NO =
  /^(?:is|are|was(?!\s(?:ist|sind|war|hat|wird))|were|do|does|did|can|could|has|have|had|will|would|should|ist|sind|war|waren|hat|haben|kann|können|wird|werden|est-ce|es|son)\s.*[?？]\s*$/iu;
const LIST_ALL = /^(?:list|name|enumerate|nenne|zähle|énumère|citez?|enumera)\s/iu;
const JOINT = /\s(?:and|und|et|y)\s|[，、;；]/giu;
const SENTENCE_END = /[.!?。？！]\s+(?=[^\p{Ll}\s])/u;

type Check = (card: Sides, evidence: Evidence) => Finding | null;
const hard = (check: CheckName): Finding => ({ check, weight: "hard" });
const soft = (check: CheckName): Finding => ({ check, weight: "soft" });

/** The question holds most of its answer. */
const leak: Check = ({ question, answer }) =>
  shareOf(namedWords(answer), namedWords(question)) >= LEAKS_FROM ? hard("leak") : null;

/** The answer is more than one thing. */
const atomic: Check = ({ answer }) => {
  const isLong = answer.split(/\s+/).length > LONGEST_ANSWER_WORDS || SENTENCE_END.test(answer);
  return isLong || (answer.match(JOINT)?.length ?? 0) >= 2 ? soft("atomic") : null;
};

/** The question does not say what it is about. */
const subjectless: Check = ({ question, answer }, { source, path }) => {
  const about = contentWords(question);
  if (PRONOUN.test(question.trim()) || OF_THE_TEXT.test(question)) return hard("subjectless");
  if (ASKED_OF_PRONOUN.test(question) && about.length < LEAST_BESIDE_PRONOUN) return hard("subjectless");
  if (PRONOUN.test(answer.trim()) && contentWords(answer).length === 0) return hard("subjectless");
  const known = contentWords([...path, source].join(" "));
  return known.length > 0 && shareOf(about, known) === 0 ? hard("subjectless") : null;
};

const NUMBERS = /\p{N}{2,}(?:[.,]\p{N}+)*/gu;

/**
 * Returns whether most of the words of a text, and all of its numbers, are in the source or the titles above it.
 * @param question they may stand there too
 */
export function isGrounded(
  said: string,
  { source, path }: Pick<Evidence, "source" | "path">,
  question = "",
): boolean {
  const known = [source, ...path, question].join("\n");
  const numbers = said.match(NUMBERS) ?? [];
  if (numbers.some((number) => !known.includes(number))) return false;
  const words = contentWords(said);
  return words.length === 0 || shareOf(words, contentWords(known)) >= LEAST_GROUNDED;
}

/** The source does not say it. */
const grounded: Check = ({ question, answer }, { source, path, quote }) => {
  const plain = (text: string) => fold(plainRow(text)).replace(/\s+/g, " ").trim();
  if (quote !== null && (plain(quote) === "" || !plain(source).includes(plain(quote))))
    return hard("grounded");
  return isGrounded(answer, { source, path }, question) ? null : hard("grounded");
};

/** Whoever guesses is right half of the time, or nobody knows when the answer is whole. */
const open: Check = ({ question }) =>
  YES_OR_NO.test(question) || LIST_ALL.test(question) ? soft("open") : null;

const duplicate: Check = (card, { known }) => {
  const like = known.nearest(card);
  if (!like || like.likeness < LIKE_FROM) return null;
  return { ...(like.likeness >= SAME_FROM ? hard("duplicate") : soft("duplicate")), near: like.question };
};

const language: Check = ({ question, answer }, { source }) =>
  isInOtherLanguage(`${question} ${answer}`, source) ? hard("language") : null;

/** A side is blank or too long, or both are the same. */
const form: Check = ({ question, answer }) => {
  const sides = [question, answer].map((side) =>
    fold(side)
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim(),
  );
  const isOff =
    sides.includes("") ||
    sides[0] === sides[1] ||
    question.length > MAX_DRAFT_QUESTION ||
    answer.length > MAX_DRAFT_ANSWER;
  return isOff ? hard("form") : null;
};

const CHECKS: readonly Check[] = [form, leak, atomic, subjectless, grounded, open, duplicate, language];

/** Returns what speaks against a card: nothing, or findings in the order of the checks. The same card always gives the same. */
export const checkCard = (card: Sides, evidence: Evidence): readonly Finding[] =>
  CHECKS.flatMap((check) => check(card, evidence) ?? []);

/** Returns whether a proposal is ticked by itself. */
export const passes = (findings: readonly Finding[]): boolean =>
  findings.every(({ weight }) => weight === "soft");
