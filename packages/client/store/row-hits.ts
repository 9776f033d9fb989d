import { plainText } from "@perennial/domain/rich/pieces";
import { fold, type Span } from "@perennial/domain/search/fold";
import { wordsOrNear } from "@perennial/domain/search/query/near";
import type { Query } from "@perennial/domain/search/query/query";
import { searchWords } from "@perennial/domain/search/query/rank";
import { marksOf } from "@perennial/domain/search/words";
import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import { type RowData, titleOf } from "./row-data.ts";
import type { TreeStore } from "./tree-store.ts";

/** A row that was found, as it is listed. */
export interface Hit {
  readonly id: NodeId;
  readonly row: RowData;
  readonly title: string;
  /** Where the words stand in the title. */
  readonly marked: readonly Span[];
  /** The rows above it from the top, without the last of them. */
  readonly farther: string;
  /** The row it hangs below; empty at the top. */
  readonly nearest: string;
}

const LONGEST_TITLE = 160;
/** What begins farther on may be out of sight, on two lines of a phone or one of a desk: the title is then cut before it. */
const VISIBLE_CHARACTERS = 44;
/** So much of what stands before the words is left. */
const LEAD = 20;
/** Words that stand behind so many letters are found, and not shown. */
const LOOKED_THROUGH = 20_000;

/** A row as it reads, in one line. */
const shownTitleOf = (row: RowData): string => {
  const text = titleOf(row).trim().slice(0, LOOKED_THROUGH);
  return text === "" ? "Empty note" : plainText(text).replaceAll(/\s+/g, " ");
};

/** A row as a hit; none if it is gone. A long title is cut around the marked words, which may be a slip away. */
export function hitOf(tree: TreeStore, id: NodeId, query: Query): Hit[] {
  const row = tree.row(tree.keyOf(id));
  if (!row) return [];
  const whole = shownTitleOf(row);
  const words = wordsOrNear(
    fold(whole),
    searchWords(query).map(({ text }) => text),
  );
  const title = excerptOf(whole, words);
  const above = ancestorIds(tree, id).toReversed();
  const path = above.flatMap((each) => tree.row(tree.keyOf(each)) ?? []).map(shownTitleOf);
  const nearest = path.pop() ?? "";
  return [{ id, row, title, marked: marksOf(title, words), farther: path.join(" / "), nearest }];
}

/** Returns the part of a text in which the first of the words stands, cut before a word where there is one. */
export function excerptOf(text: string, words: readonly string[]): string {
  const first = marksOf(text, words)[0];
  if (!first || first.start <= VISIBLE_CHARACTERS) return text.slice(0, LONGEST_TITLE);
  const latest = first.start - LEAD;
  const space = text.lastIndexOf(" ", latest);
  const from = space > latest - LEAD ? space + 1 : latest;
  return `… ${text.slice(isSecondHalf(text, from) ? from - 1 : from, from + LONGEST_TITLE)}`;
}

const isSecondHalf = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text[at] ?? "");
