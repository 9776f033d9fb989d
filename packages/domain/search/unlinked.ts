import { titledLink, wordedLink } from "../rich/note-link.ts";
import { type Piece, readPieces } from "../rich/pieces.ts";
import { fold, type Span, spansOf } from "./fold.ts";
import { isWhole } from "./named.ts";

/** Words that cannot stand in a link: they would end it, or begin a gap. */
const UNFIT = /[[\]{}\n]|:{2}/;

/**
 * Returns where a text names a title by whole words, outside links, code, formulas and files, in UTF-16 units.
 * @param title folded
 */
export function unlinkedIn(text: string, title: string): readonly Span[] {
  if (title === "" || !fold(text).includes(title)) return [];
  return wordsIn(readPieces(text)).flatMap(({ from, to }) =>
    spansOf(text.slice(from, to), title)
      .map((span) => ({ start: from + span.start, end: from + span.end }))
      .filter(({ start, end }) => isWhole(text, title, start, end) && !UNFIT.test(text.slice(start, end))),
  );
}

/** What is read as words, styled or not. */
const wordsIn = (pieces: readonly Piece[]): readonly { readonly from: number; readonly to: number }[] =>
  pieces.flatMap((piece) => {
    if (piece.type === "text") return [piece];
    return "pieces" in piece && !("from" in piece) ? wordsIn(piece.pieces) : [];
  });

/** Makes a link of each place where a text names a title; words that differ from the title stay. @param title as it is written */
export const withLinks = (text: string, title: string, anchor: number): string =>
  unlinkedIn(text, fold(title)).reduceRight((linked, { start, end }) => {
    const words = text.slice(start, end);
    const link = words === title ? titledLink(title, anchor) : wordedLink(words, anchor);
    return linked.slice(0, start) + link + linked.slice(end);
  }, text);
