import type { Proposal } from "@perennial/domain/draft/proposal";
import { aboutTokens, beginningOf, sectionsOf } from "@perennial/domain/draft/tokens";

/** A row as a model is told of it: all of it, or a section. */
export interface Section {
  /** Its place among the rows. */
  readonly n: number;
  /** The titles above it, from the top. */
  readonly path: readonly string[];
  readonly text: string;
}

/** A proposal that a model's item has become, and the place of its row where it has one. */
export interface Accepted {
  readonly proposal: Proposal;
  readonly row?: number;
}

/** Something that a model is asked in one or several calls. */
export interface ModelTask {
  readonly instructions: string;
  readonly schema: object;
  /** What goes along in each call. */
  readonly pieces: readonly (readonly Section[])[];
  readonly mostCalls: number;
  materialOf(piece: readonly Section[]): string;
  /** Returns how long an answer to a piece may be. */
  tokensFor(piece: readonly Section[]): number;
  /** Makes a proposal of what a model says; null for what is none. */
  accept(item: unknown): Accepted | null;
}

const MOST_TITLES = 8;
const TITLE_TOKENS = 30;
/** For what is estimated, and what marks a message. */
const SPARE_TOKENS = 100;

/** Returns how many tokens are left of a context beside what is always said. */
export const roomIn = (contextTokens: number, said: string): number =>
  contextTokens - aboutTokens(said) - SPARE_TOKENS;

/** The nearest titles above a row, as far as they tell where it stands. */
export const titlesOf = (path: readonly string[]): string[] =>
  path.slice(-MOST_TITLES).map((title) => beginningOf(title, TITLE_TOKENS).toWellFormed());

/** Puts rows together to pieces of at most so many tokens and sections. A longer row becomes several sections: nothing of it is lost. */
export function piecesOf(
  rows: readonly Section[],
  most: { readonly tokens: number; readonly sections: number },
): Section[][] {
  const pieces: Section[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const { n, path, text } of rows) {
    if (text.trim() === "") continue;
    const around = aboutTokens(JSON.stringify({ n, path, text: "" }));
    for (const section of sectionsOf(text.toWellFormed(), Math.max(1, most.tokens - around))) {
      const tokens = around + aboutTokens(section);
      if (length + tokens > most.tokens || (pieces.at(-1)?.length ?? 0) >= most.sections) {
        pieces.push([]);
        length = 0;
      }
      pieces.at(-1)?.push({ n, path, text: section });
      length += tokens;
    }
  }
  return pieces;
}

/** Returns the two halves of a piece, by its rows or within its only one. */
export function halvesOf(piece: readonly Section[]): (readonly Section[])[] {
  const [first] = piece;
  if (first && piece.length === 1)
    return sectionsOf(first.text, Math.ceil(aboutTokens(first.text) / 2)).map((text) => [{ ...first, text }]);
  return [piece.slice(0, piece.length / 2), piece.slice(piece.length / 2)];
}
