import { err, ok, type Result } from "../../result.ts";

/** What a card asks, and what it wants to hear. */
export interface Sides {
  readonly question: string;
  readonly answer: string;
}

const MARKED = /==(?=\S)((?:(?!==)[^\n]){1,2000})(?<=\S)==/g;
/** Gaps only where the settings of their vault say so. */
const BRACED = /\{\{(?=\S)([^{}\n]{1,2000})\}\}/g;
const BOLD = /\*\*(?=\S)([^*\n]{1,2000})(?<=\S)\*\*/g;
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
/** Each gap of a text is a card with all of the text. */
export const MOST_GAPS = 50;
/** A longer text is no question. */
const MOST_SIGNS = 100_000;

interface Piece {
  readonly text: string;
  readonly isGap: boolean;
}

/**
 * Makes cards of a text with gaps, one for each gap, which is left open there while the others are filled. Highlights
 * are gaps; where there is none and the text has a schedule, so are braces and what is bold.
 * @returns no card of a text without gaps, or of one that is too long; a refusal of one with more than `MOST_GAPS`
 */
export function gapCards(text: string, isScheduled: boolean): Result<Sides[], "too-many-gaps"> {
  if (text.length > MOST_SIGNS) return ok([]);
  for (const sign of isScheduled ? [MARKED, BRACED, BOLD] : [MARKED]) {
    const pieces = piecesOf(text, sign);
    const gaps = pieces.filter(({ isGap }) => isGap);
    if (gaps.length > MOST_GAPS) return err("too-many-gaps");
    if (gaps.length > 0)
      return ok(
        gaps.map((asked) => ({
          question: pieces.map((piece) => (piece === asked ? "[…]" : piece.text)).join(""),
          answer: asked.text.trim(),
        })),
      );
  }
  return ok([]);
}

/** Signs in code are none, but code may stand within a gap. */
const withoutCode = (text: string): string => text.replace(CODE, (code) => code.replaceAll(/[^\n]/g, "\0"));

function piecesOf(text: string, sign: RegExp): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: whole, 1: inner = "", index } of withoutCode(text).matchAll(sign)) {
    const begin = index + (whole.length - inner.length) / 2;
    pieces.push({ text: text.slice(at, index), isGap: false });
    pieces.push({ text: text.slice(begin, begin + inner.length), isGap: true });
    at = index + whole.length;
  }
  return [...pieces, { text: text.slice(at), isGap: false }];
}
