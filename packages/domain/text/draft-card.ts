import type { CardDraft } from "./card-draft.ts";
import { draftByEnglish } from "./draft-english.ts";
import { draftByGrammar } from "./draft-grammars.ts";
import { draftByContrast, draftByPunctuation } from "./draft-punctuation.ts";

/** A longer question would be read, not answered. */
export const MAX_DRAFT_QUESTION = 300;
export const MAX_DRAFT_ANSWER = 1_000;

/** A longer note holds several cards; only its beginning is searched. */
const READ_CHARACTERS = 4_000;
const READ_SENTENCES = 12;

/** A card with the words of the text that it says. */
export interface FoundDraft extends CardDraft {
  readonly sentence: string;
  /** Of a list: what it names. */
  readonly items?: readonly string[];
}

/**
 * Drafts a card from the form of a text alone: definitions, terms, causes, lists, dates and numbers. The same text
 * always gives the same card (decision 13).
 * @returns null where no sensible card can be drafted: none is better than a silly one
 */
export function draftCard(text: string): CardDraft | null {
  for (const { question, answer } of draftCards(text)) return { question, answer };
  return null;
}

/** Drafts cards by the same rules from all sentences of a text, in their order, at most one each. */
export function* draftCards(text: string): Generator<FoundDraft> {
  const lines = linesOf(text.slice(0, READ_CHARACTERS).toWellFormed());
  const list = listBelowTitle(lines);
  if (list) {
    const fits = fitting(list);
    if (fits) yield { ...fits, items: list.items, sentence: text };
    return;
  }
  const written = lines.flatMap((line) => found(fitting(writtenCard(line.text)), line.text));
  if (written.length > 0) return yield* written;
  const sentences = lines
    .flatMap(({ text }) => sentencesOf(text.replace(LABEL, "")))
    .slice(0, READ_SENTENCES);
  const asked = questionWithAnswer(sentences);
  if (asked) return yield* found(fitting(asked), text);
  for (const sentence of sentences)
    yield* found(
      fitting(
        draftByPunctuation(sentence) ??
          draftByContrast(sentence) ??
          draftByGrammar(sentence) ??
          draftByEnglish(sentence),
      ),
      sentence,
    );
}

const found = (draft: CardDraft | null, sentence: string): FoundDraft[] =>
  draft ? [{ ...draft, sentence }] : [];

interface Line {
  readonly text: string;
  readonly isItem: boolean;
}

const ITEM = /^(?:[-*•–]|\d{1,3}[.)])\s+/u;

function linesOf(text: string): Line[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^[#>\s]+/, "").trim())
    .map((line) => ({ text: line.replace(ITEM, "").replace(/\s+/g, " "), isItem: ITEM.test(line) }))
    .filter((line) => line.text !== "");
}

/** What numbers or names a line, and is no term to ask for. */
const LABEL =
  /^(?:lecture|lesson|chapter|section|part|unit|week|day|page|figure|fig|table|exercise|example|exam|homework|reading|trap|todo|note|nb)s?\.?(?:\s*[\d.]+)?\s*(?::|\s[-–—])\s*/i;

const DAY = "\\d\\.\\s+(?:Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Jahrhundert)";
const BETWEEN_SENTENCES = new RegExp(
  `(?<=[.!?])\\s+(?=[^\\p{Ll}\\s])(?<!(?=${DAY})\\d\\.\\s+)|(?<=[。？！])(?=.)\\s*`,
  "u",
);

/**
 * A full stop ends a sentence when a space and no small letter follow, so that "e.g. this" stays whole, as "23. Mai" does;
 * that of Chinese and Japanese needs no space.
 */
export const sentencesOf = (line: string): string[] =>
  line
    .split(BETWEEN_SENTENCES)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

/** A title with a colon, or marked items below it. */
function listBelowTitle([title, ...items]: readonly Line[]):
  | (CardDraft & { readonly items: string[] })
  | null {
  if (!title || title.isItem || items.length < 2) return null;
  const isTitled = /[:：]$/u.test(title.text) || items.every((item) => item.isItem);
  if (!isTitled || title.text.endsWith(".")) return null;
  const name = title.text.replace(/\s*[:：?？]$/u, "");
  const names = items.map((item) => item.text.replace(/[.;,]$/, ""));
  return { question: `${name}?`, answer: names.join(", "), items: names };
}

/** The sign by which notes say themselves what is asked. */
function writtenCard(line: string): CardDraft | null {
  const [, question = "", answer = ""] = /^(.+?) :: (.+)$/u.exec(line) ?? [];
  return question === "" ? null : { question, answer };
}

function questionWithAnswer(sentences: readonly string[]): CardDraft | null {
  const [question, ...rest] = sentences;
  if (!question || !/[?？]$/u.test(question) || rest.length === 0) return null;
  return { question, answer: rest.join(" ") };
}

function fitting(draft: CardDraft | null): CardDraft | null {
  if (!draft) return null;
  const question = draft.question.trim();
  const answer = draft.answer.trim();
  if (!/[\p{L}\p{N}]/u.test(question) || !/[\p{L}\p{N}]/u.test(answer)) return null;
  return question.length <= MAX_DRAFT_QUESTION && answer.length <= MAX_DRAFT_ANSWER
    ? { question, answer }
    : null;
}
