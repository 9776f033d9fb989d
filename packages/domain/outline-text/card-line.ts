import { formulasIn } from "../rich/formula.ts";

/** A card in a line of text is its question and its answer with ` :: ` between them, outside code and formulas. */

const SEPARATOR = /[ \n]:: /g;
const SIGN = /(^|\s)(\\*)::(?=\s|$)/g;
const ESCAPED_SIGN = /(^|\s)\\(\\*)::(?=\s|$)/g;
/** A fenced block, or inline code, which does not reach beyond its line. */
const CODE = /^(`{3,}|~{3,})[^\n]*\n(?:.*\n)*?\1[^\n]*$|(?<!`)(`+)(?!`)[^\n]*?(?<!`)\2(?!`)/gm;

export interface CardText {
  readonly text: string;
  readonly answer?: string;
}

/**
 * Reads a text with a card in it: what stands before the first ` :: ` outside code asks, what stands behind it
 * answers. Where there is none, or nothing behind it, all of it is text. A backslash before such a sign is taken
 * off.
 */
export function readCard(text: string): CardText {
  const at = separatorIn(text);
  if (at < 0) return { text: unescapeCardSigns(text) };
  const [question, answer] = [text.slice(0, at).trim(), text.slice(at + " :: ".length).trim()];
  return answer === ""
    ? { text: unescapeCardSigns(text) }
    : { text: unescapeCardSigns(question), answer: unescapeCardSigns(answer) };
}

/**
 * Writes a card, or a text, such that `readCard` finds the same in it: a sign of a card in the words gets a
 * backslash, and the answer begins on a line of its own where code on both sides would hide the sign between them.
 */
export function writeCard({ text, answer }: CardText): string {
  if (answer === undefined) return escapeCardSigns(text);
  const [question, rest] = [escapeCardSigns(text), escapeCardSigns(answer)];
  const written = `${question} :: ${rest}`;
  // Backticks on both sides would make code of the sign itself, were it on the same line.
  return separatorIn(written) === question.length ? written : `${question}\n:: ${rest}`;
}

function separatorIn(text: string): number {
  if (!text.includes(":: ")) return -1;
  const code = [...text.matchAll(CODE)].map((match) => [match.index, match.index + match[0].length] as const);
  const closed = [...code, ...formulasIn(text, code).map(({ from, to }) => [from, to] as const)];
  for (const { index } of text.matchAll(SEPARATOR))
    if (!closed.some(([from, to]) => index + 1 > from && index + 1 < to)) return index;
  return -1;
}

/** Puts a backslash before what would be the sign of a card in a text. */
export const escapeCardSigns = (text: string): string => text.replace(SIGN, "$1\\$2::");
/** Takes off the backslashes that `escapeCardSigns` put into a text. */
export const unescapeCardSigns = (text: string): string => text.replace(ESCAPED_SIGN, "$1$2::");
