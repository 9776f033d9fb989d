import { ANSWER_BELOW, type CardForm } from "../card/card.ts";
import { askGaps, hasNumberedGaps } from "../card/gaps.ts";
import { formulasIn } from "../rich/formula.ts";

/**
 * A card in a line of text is its question and its answer with ` :: ` between them, outside code, formulas and links; with
 * ` ::: ` it is asked both ways. A sentence with numbered gaps is a card too.
 */

const SEPARATOR = /[ \n](:::?) /g;
const SIGN = /(^|\s)(\\*)(:::?)(?=\s|$)/g;
const ESCAPED_SIGN = /(^|\s)\\(\\*)(:::?)(?=\s|$)/g;
/** A fenced block, or inline code, which does not reach beyond its line. */
const CODE = /^(`{3,}|~{3,})[^\n]*\n(?:.*\n)*?\1[^\n]*$|(?<!`)(`+)(?!`)[^\n]*?(?<!`)\2(?!`)/gm;
/** A link to a note, `[words](address)` or an embed, whose words and address may hold brackets in pairs; a bare address. */
const LINK =
  /!?\[(?:\[[^[\]\n]*\]\]|(?:[^[\]\n]|\[[^[\]\n]*\])*\]\((?:[^()\n]|\([^()\n]*\))*\))|https?:\/\/\S+/g;

export interface CardText {
  readonly text: string;
  readonly answer?: string;
  /** Left out for a card that asks its question. */
  readonly form?: Partial<CardForm>;
}

/** A heading whose answer are the rows below it. */
const LIST = /^([^\n]*\S)\s+::\s*$/;

const LISTED: Partial<CardForm> = { kind: "list" };
const BOTH_WAYS: Partial<CardForm> = { kind: "both" };

/**
 * Reads a text with a card in it: what stands before the first ` :: ` outside code asks, what stands behind it
 * answers. Where there is none, or nothing behind it, all of it is text. A backslash before such a sign is taken
 * off.
 */
export const readCard = (text: string): CardText =>
  hasNumberedGaps(text) ? readSentence(text, true) : readSides(text);

/** Reads a sentence with gaps. @param isNumbered whether a person wrote their numbers */
export function readSentence(text: string, isNumbered: boolean): CardText {
  const { question, answer } = askGaps(text, () => true);
  return { text: question, answer, form: { kind: "cloze", source: text, isNumbered } };
}

/** The same for a text whose gaps are words. @param mayBeUnanswered whether it is a card without an answer too */
export function readSides(text: string, mayBeUnanswered = false): CardText {
  const separator = separatorIn(text);
  if (!separator) return { text: unescapeCardSigns(text) };
  const { at, sign } = separator;
  const [question, answer] = [text.slice(0, at).trim(), text.slice(at + sign.length + 2).trim()];
  if (answer === "" && !mayBeUnanswered) return { text: unescapeCardSigns(text) };
  const sides = { text: unescapeCardSigns(question), answer: unescapeCardSigns(answer) };
  return sign === ":::" ? { ...sides, form: BOTH_WAYS } : sides;
}

/** Reads a heading with ` ::` behind it, whose answer are the rows below it; undefined for any other text. */
export function readList(text: string): CardText | undefined {
  const [, heading] = LIST.exec(text) ?? [];
  if (heading === undefined || heading.endsWith("\\")) return undefined;
  return { text: unescapeCardSigns(heading), answer: ANSWER_BELOW, form: LISTED };
}

/**
 * Writes a card, or a text, such that `readCard` finds the same in it: a sign of a card in the words gets a
 * backslash, and the answer begins on a line of its own where code on both sides would hide the sign between them.
 */
export function writeCard({ text, answer, form }: CardText): string {
  if (answer === undefined) return escapeCardSigns(text);
  if (form?.kind === "cloze" && form.source) return form.source;
  const [question, rest] = [escapeCardSigns(text), escapeCardSigns(answer)];
  const sign = form?.kind === "both" ? ":::" : "::";
  if (form?.kind === "list" || form?.kind === "steps") return `${question} ${sign}`;
  const written = `${question} ${sign} ${rest}`;
  // Backticks on both sides would make code of the sign itself, were it on the same line.
  return separatorIn(written)?.at === question.length ? written : `${question}\n${sign} ${rest}`;
}

interface Separator {
  readonly at: number;
  readonly sign: string;
}

function separatorIn(text: string): Separator | undefined {
  if (!text.includes(":: ")) return undefined;
  for (const { index: at, 1: sign = "" } of withoutClosed(text).matchAll(SEPARATOR)) return { at, sign };
  return undefined;
}

/** The text with a letter in the place of each that stands in code, a formula or a link, where no sign is one. */
export function withoutClosed(text: string): string {
  const words = text.replace(CODE, hidden);
  return formulasIn(words)
    .reduce(
      (rest, { from, to }) => rest.slice(0, from) + hidden(rest.slice(from, to)) + rest.slice(to),
      words,
    )
    .replace(LINK, hidden);
}

const hidden = (text: string): string => "x".repeat(text.length);

/** Puts a backslash before what would be the sign of a card in a text. */
export const escapeCardSigns = (text: string): string => text.replace(SIGN, "$1\\$2$3");
/** Takes off the backslashes that `escapeCardSigns` put into a text. */
export const unescapeCardSigns = (text: string): string => text.replace(ESCAPED_SIGN, "$1$2$3");
