import { checkCard, passes } from "../../draft/checks.ts";
import { contentWords, shareOf } from "../../draft/content-words.ts";
import { createKnownCards } from "../../draft/known-cards.ts";
import type { CardBody, Proposal, Quote } from "../../draft/proposal.ts";
import { around, pathOf } from "../../draft/rules.ts";
import type { Fact, MarkedSource } from "./marked-source.ts";

/** What was found of the cards of some sources, as counts: they add up. */
export interface Measured {
  readonly words: number;
  readonly facts: number;
  readonly covered: number;
  readonly cards: number;
  readonly hard: number;
  readonly soft: number;
  readonly leaks: number;
  readonly otherLanguage: number;
  readonly duplicates: number;
  readonly answerWords: number;
}

/** A fact is asked for by a card that holds as much of its words, and this share of them in the answer. */
const LEAST_OF_A_FACT = 0.6;
const LEAST_ASKED = 0.5;

/** Scripts without spaces have about two letters a word. */
const DENSE = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{1,2}/gu;
/** Returns how many words a text has. */
const wordCount = (text: string): number =>
  (text.match(DENSE)?.length ?? 0) + (text.replace(DENSE, " ").match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0);

/** Returns what the checks and the marked facts say of the cards that were drafted from a source. */
export function measured({ rows, facts }: MarkedSource, drafted: readonly Proposal[]): Measured {
  const known = createKnownCards();
  const cards = drafted.filter((proposal) => proposal.op === "card");
  const checked = cards.map(({ nodeId, body, quotes: [quote] }) => {
    const place = rows.findIndex((row) => row.nodeId === nodeId);
    const evidence = { source: around(rows, place), path: pathOf(rows, place), known };
    const findings = checkCard(body, { ...evidence, quote: quote?.words ?? null });
    known.add(body);
    return { body, quote, findings };
  });
  const having = (check: string) =>
    checked.filter(({ findings }) => findings.some((each) => each.check === check)).length;
  const sound = checked.filter(({ findings }) => passes(findings));
  return {
    words: rows.reduce((sum, { text }) => sum + wordCount(text), 0),
    facts: facts.length,
    covered: facts.filter((fact) => sound.some((each) => asksFor(each, fact))).length,
    cards: cards.length,
    hard: checked.length - sound.length,
    soft: sound.filter(({ findings }) => findings.length > 0).length,
    leaks: having("leak"),
    otherLanguage: having("language"),
    duplicates: having("duplicate"),
    answerWords: cards.reduce((sum, { body }) => sum + wordCount(body.answer), 0),
  };
}

function asksFor(
  { body, quote }: { readonly body: CardBody; readonly quote: Quote | undefined },
  fact: Fact,
): boolean {
  if (quote?.nodeId !== fact.nodeId || quote.end <= fact.start || fact.end <= quote.start) return false;
  const words = wordsOf(fact.words);
  const answer = wordsOf(body.answer);
  const isAsked = shareOf(words, answer) >= LEAST_ASKED;
  return isAsked && shareOf(words, [...answer, ...wordsOf(body.question)]) >= LEAST_OF_A_FACT;
}

/** The words of a text that say something; where there are none, as in a formula, all its signs. */
const wordsOf = (text: string): string[] => {
  const words = contentWords(text);
  return words.length > 0 ? words : (text.match(/\S/gu) ?? []);
};

/** Returns the sum of what was found. */
export const summed = (all: readonly Measured[]): Measured =>
  all.reduce((a, b) => ({
    words: a.words + b.words,
    facts: a.facts + b.facts,
    covered: a.covered + b.covered,
    cards: a.cards + b.cards,
    hard: a.hard + b.hard,
    soft: a.soft + b.soft,
    leaks: a.leaks + b.leaks,
    otherLanguage: a.otherLanguage + b.otherLanguage,
    duplicates: a.duplicates + b.duplicates,
    answerWords: a.answerWords + b.answerWords,
  }));
