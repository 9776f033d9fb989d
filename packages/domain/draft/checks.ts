import { fold } from "../search/fold.ts";
import { MAX_DRAFT_ANSWER, MAX_DRAFT_QUESTION } from "../text/draft-card.ts";
import { contentWords, isInOtherLanguage, shareOf } from "./content-words.ts";
import type { KnownCards } from "./known-cards.ts";
import { LIKE_FROM, SAME_FROM, type Sides } from "./likeness.ts";
import type { CheckName, Finding } from "./proposal.ts";
import { asksTwice, givesAway, hasBarePronoun, isOfNothing, isYesOrNo, saysSeveral } from "./sides.ts";
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

const LONGEST_ANSWER_WORDS = 12;
const LEAST_GROUNDED = 0.7;
const LIST_ALL = /^(?:list|name|enumerate|nenne|zähle|énumère|citez?|enumera)\s/iu;

type Check = (card: Sides, evidence: Evidence) => Finding | null;
const hard = (check: CheckName): Finding => ({ check, weight: "hard" });
const soft = (check: CheckName): Finding => ({ check, weight: "soft" });

/** The question holds most of its answer. */
const leak: Check = (card) => (givesAway(card) ? hard("leak") : null);

/** The question or the answer is more than one thing. */
const atomic: Check = ({ question, answer }) =>
  answer.split(/\s+/).length > LONGEST_ANSWER_WORDS || saysSeveral(answer) || asksTwice(question)
    ? soft("atomic")
    : null;

/** The question does not say what it is about. */
const subjectless: Check = (card, { source, path }) => {
  if (isOfNothing(card)) return hard("subjectless");
  const known = contentWords([...path, source].join(" "));
  if (known.length > 0 && shareOf(contentWords(card.question), known) === 0) return hard("subjectless");
  return hasBarePronoun(card.question) ? soft("subjectless") : null;
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
const open: Check = (card) => (isYesOrNo(card) || LIST_ALL.test(card.question) ? soft("open") : null);

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
