import { ANSWER_BELOW } from "../card/card.ts";
import { type CardText, unescapeCardSigns, withoutClosed } from "./card-line.ts";
import type { OutlineItem } from "./outline-item.ts";

/**
 * The signs by which RemNote and others part a question from its answer in a line: `a >> b`, `a << b` the other way
 * round, `a <> b` both ways, `a ;; b`, and `heading >>>` above the rows that answer it.
 */
const SIGN = /[ \t](>>|<<|<>|;;)[ \t]/g;
const MAY_HAVE_SIGN = />>|<<|<>|;;/;
const LIST = /^(.*\S)[ \t]+>>>[ \t]*$/;
/** A statement, a comparison, a redirection: in code these signs mean something else. */
const CODE =
  /[;{}]\s*$|[{}|]|&&|\(\)|->|\s[=!<>]?=\s|::|^[$>#]|^(?:if|while|where|select|return|echo|cat|std|cout|cin|cerr|let|const|var)\b|\b(?:then|endl)\b/i;
const FILE_NAME = /^(?:\S*\/\S+|\S+\.[a-z]{1,4})$/i;
const LISP = /\)$/;

/** Reads a line as a card by such a sign, where it has one of them outside code, formulas and links; else undefined. */
export function cardByOtherSign(text: string, hasRows: boolean): CardText | undefined {
  if (!MAY_HAVE_SIGN.test(text) || text.includes("\n")) return undefined;
  const [, heading] = (hasRows && LIST.exec(text)) || [];
  if (heading !== undefined)
    return { text: unescapeCardSigns(heading), answer: ANSWER_BELOW, form: { kind: "list" } };
  const words = withoutClosed(text);
  const [only, more] = words.matchAll(SIGN);
  if (!only || more || CODE.test(words)) return undefined;
  const [whole, sign] = only;
  const left = unescapeCardSigns(text.slice(0, only.index).trim());
  const right = unescapeCardSigns(text.slice(only.index + whole.length).trim());
  if (left === "" || right === "") return undefined;
  if (sign === ">>" && FILE_NAME.test(right)) return undefined;
  if (sign === ";;" && LISP.test(left)) return undefined;
  if (sign === "<<") return { text: right, answer: left };
  return { text: left, answer: right, ...(sign === "<>" ? { form: { kind: "both" } } : {}) };
}

/** Makes cards of the rows of another program that say one by its signs. */
export const withCardsOfOthers = (rows: readonly OutlineItem[]): OutlineItem[] =>
  rows.map((row, at) => {
    const hasRows = (rows[at + 1]?.depth ?? 0) > row.depth;
    return row.answer === undefined ? { ...row, ...cardByOtherSign(row.text, hasRows) } : row;
  });
