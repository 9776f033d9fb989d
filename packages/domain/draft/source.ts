import { readMarkdown } from "../outline-text/read-markdown.ts";
import { escapeMarks } from "../rich/escape.ts";
import { plainText, readPieces } from "../rich/pieces.ts";
import { fold } from "../search/fold.ts";
import { isTagWithin, tagsOf } from "../search/tags.ts";

/** A row that proposals are drafted from. */
export interface SourceRow {
  /** Null for a row of a text that stands in no tree. */
  readonly nodeId: number | null;
  /** 0: the row that was asked about. */
  readonly depth: number;
  /** As it is written; of a card, its question. */
  readonly text: string;
  /** Of a card: what it asks for must not be asked again. */
  readonly answer: string | null;
  /** Of a row of a file, whose words mark nothing up: its page, from 1, and where it begins in the text of that page. */
  readonly page?: { readonly number: number; readonly from: number };
}

/** Rows with this tag, or one below it, and all that stands under them never leave for a model (decision 142). */
const PRIVATE_TAG = "private";

/** Returns whether a text says of itself that it is private. */
export const isPrivate = (text: string): boolean =>
  tagsOf(text).some(({ name }) => isTagWithin(fold(name), PRIVATE_TAG));

/** Returns the rows of a branch, in pre-order, without those that are private or stand under one, and how many these are. */
export function withoutPrivate(rows: readonly SourceRow[]): {
  readonly rows: readonly SourceRow[];
  readonly leftOut: number;
} {
  /** The level of the private row that the present one stands under. */
  let hidden = Number.POSITIVE_INFINITY;
  const left = rows.filter(({ depth, text, answer }) => {
    if (depth > hidden) return false;
    hidden = isPrivate(text) || isPrivate(answer ?? "") ? depth : Number.POSITIVE_INFINITY;
    return depth < hidden;
  });
  return { rows: left, leftOut: rows.length - left.length };
}

/** The words of a row as one reads them, without its tags. */
export const plainRow = (text: string): string =>
  plainText(
    text,
    readPieces(text).filter(({ type }) => type !== "tag"),
  ).trim();

/** The words of a row as one reads them. */
export const wordsOf = ({ text, page }: SourceRow): string => (page ? text : plainRow(text));

/** Words of a row as a note or a card has to hold them. */
export const asWritten = ({ page }: SourceRow, words: string): string => (page ? escapeMarks(words) : words);

/** The note that a row becomes. */
export const noteOf = (row: SourceRow): string => asWritten(row, row.text);

/** Reads a text that stands in no tree as rows: Markdown, or what is written in lines. */
export const rowsOfText = (text: string): SourceRow[] =>
  readMarkdown(text)
    .filter((row) => row.text.trim() !== "")
    .map((row) => ({ nodeId: null, depth: row.depth + 1, text: row.text, answer: row.answer ?? null }));
