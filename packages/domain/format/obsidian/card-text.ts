import { withoutClosed } from "../../outline-text/card-line.ts";
import { headingOf, markerOf, tickedBoxOf } from "../../outline-text/line-markers.ts";
import type { Sides } from "./gaps.ts";

const SIGN = /(?<![:\\]):::?(?!:)/;
const DECK = /^#(flashcards(?:\/[^\s#]+)?)\s+/;

/** What makes a line a row of a list, with its box if it is done, or a heading, with its indentation. */
export function signOf(line: string): string {
  const words = line.trimStart();
  const heading = headingOf(words);
  const marker = heading === undefined ? (markerOf(words) ?? "") : "";
  const box = marker === "" ? "" : (tickedBoxOf(words.slice(marker.length)) ?? "");
  return line.slice(0, line.length - words.length) + (heading ?? marker) + box;
}

/** Counts the spaces and tabs in front of a line, a tab as one. */
export const indentationOf = (line: string): number => line.length - line.trimStart().length;

/** Lines without their indentation, which is at most so wide, and the first one without the sign of its row. */
export function joined(lines: readonly string[], width: number): string {
  const own = lines.map((line) => line.slice(Math.min(width, indentationOf(line))));
  return own.join("\n").trim();
}

/** A tag in front of a card names the deck of that card. */
export function deckOf(text: string): { readonly text: string; readonly deck: string | undefined } {
  const tag = DECK.exec(text);
  return { text: text.slice(tag?.[0].length ?? 0), deck: tag?.[1] };
}

/** What a line asks by `::`, or by `:::` both ways; the first of them outside code, formulas and links is the one. */
export function inlineSides(text: string): Sides[] {
  if (!text.includes("::")) return [];
  const sign = SIGN.exec(withoutClosed(text));
  if (!sign) return [];
  const [before, behind] = [text.slice(0, sign.index), text.slice(sign.index + sign[0].length)];
  return bothWays(before.trim(), behind.trim(), sign[0] === ":::");
}

/** Makes a card of two sides, and its reverse where that is wanted; none where a side is blank. */
export function bothWays(question: string, answer: string, isAskedBack: boolean): Sides[] {
  if (question === "" || answer === "") return [];
  const back = isAskedBack ? [{ question: answer, answer: question }] : [];
  return [{ question, answer }, ...back];
}
