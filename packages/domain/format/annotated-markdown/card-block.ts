import {
  type CardText,
  escapeCardSigns,
  readCard,
  readList,
  unescapeCardSigns,
  writeCard,
} from "../../outline-text/card-line.ts";
import { createFenceEnds, fenceOpenedBy } from "../../outline-text/fence.ts";

/** Cards as Obsidian's plugin reads them: `question :: answer` in a line, or a question mark between several lines. */

const SEPARATOR = "?";
/** A line that would be taken for the one between two sides, or for one that was escaped. */
const SEPARATOR_LIKE = /^(\s*)(\\*\?\??\s*)$/;
const ESCAPED = /^(\s*)\\(\\*\?\??\s*)$/;

/** Writes a card, or a text, such that `readCardBlock` finds the same in it. */
export function writeCardBlock({ text, answer, form }: CardText): string {
  if (answer === undefined) return writeCard({ text: escaped(text) });
  const card = { text: escaped(text), answer: escaped(answer), ...(form && { form }) };
  if (form && form.kind !== "basic") return writeCard(card);
  if (answer === "" || !`${text}${answer}`.includes("\n")) return writeCard(card);
  const question = escapeCardSigns(card.text);
  const block = `${question}\n${SEPARATOR}\n${escapeCardSigns(card.answer)}`;
  // A fence that opens in the question would hide the line between them.
  return separatorIn(block.split("\n")) === question.split("\n").length ? block : writeCard(card);
}

/**
 * Reads a text with a card in it; where there is none all of it is text.
 * @param readLine reads a text without a question mark between its lines
 */
export function readCardBlock(
  text: string,
  readLine: (text: string) => CardText = (line) => readList(line) ?? readCard(line),
): CardText {
  const lines = text.split("\n");
  const at = separatorIn(lines);
  const sides = [lines.slice(0, at), lines.slice(at + 1)].map((own) => own.join("\n").trim());
  const [question = "", answer = ""] = at < 0 ? [] : sides;
  const read =
    answer === "" ? readLine(text) : { text: unescapeCardSigns(question), answer: unescapeCardSigns(answer) };
  return {
    ...read,
    text: unescaped(read.text),
    ...(read.answer === undefined ? {} : { answer: unescaped(read.answer) }),
  };
}

/** The number of the line between the sides of a card, outside of code; −1 where there is none. */
function separatorIn(lines: readonly string[]): number {
  return outsideFences(lines).find((at) => lines[at] === SEPARATOR) ?? -1;
}

function outsideFences(lines: readonly string[]): number[] {
  const endOf = createFenceEnds(lines);
  const outside: number[] = [];
  for (let at = 0; at < lines.length; at++) {
    const fence = fenceOpenedBy(lines[at] as string);
    const end = fence && endOf(at, fence);
    if (end === undefined) outside.push(at);
    else at = end;
  }
  return outside;
}

const escaped = (text: string): string => withLines(text, (line) => line.replace(SEPARATOR_LIKE, "$1\\$2"));
const unescaped = (text: string): string => withLines(text, (line) => line.replace(ESCAPED, "$1$2"));
const withLines = (text: string, change: (line: string) => string): string =>
  text.includes(SEPARATOR) ? text.split("\n").map(change).join("\n") : text;
