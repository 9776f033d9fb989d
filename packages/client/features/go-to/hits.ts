import { fold, type Span, spansOf } from "@perennial/domain/search/fold";
import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import type { CommandContext } from "../../commands/command.ts";
import { type RowData, titleOf } from "../../store/row-data.ts";
import type { TreeStore } from "../../store/tree-store.ts";

/** A row that was found, as the list shows it. */
export interface Hit {
  readonly id: NodeId;
  readonly row: RowData;
  readonly title: string;
  /** Where the words stand in the title. */
  readonly marked: readonly Span[];
  /** The rows above it, from the top. */
  readonly path: string;
}

const LONGEST_TITLE = 160;

export const wordsOf = (query: string): string[] =>
  fold(query)
    .split(/\s+/)
    .filter((word) => word !== "");

const shownTitleOf = (row: RowData): string => {
  const text = titleOf(row).trim();
  return text === "" ? "Empty note" : text;
};

export function hitOf(tree: TreeStore, id: NodeId, words: readonly string[]): Hit[] {
  const row = tree.row(tree.keyOf(id));
  if (!row) return [];
  const title = shownTitleOf(row).replaceAll(/\s+/g, " ").slice(0, LONGEST_TITLE);
  const above = ancestorIds(tree, id).toReversed();
  const path = above.flatMap((each) => tree.row(tree.keyOf(each)) ?? []).map(shownTitleOf);
  return [
    {
      id,
      row,
      title,
      marked: inOrder(words.flatMap((word) => spansOf(title, word))),
      path: path.join(" / "),
    },
  ];
}

/** Each letter is marked once. */
function inOrder(spans: readonly Span[]): Span[] {
  const apart: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start))
    if (span.start >= (apart.at(-1)?.end ?? 0)) apart.push(span);
  return apart;
}

/** The pages that were open in this tab, the last one first. */
const recent: string[] = [];

export function pageOpened({ list }: CommandContext): void {
  const at = recent.indexOf(list.rootKey);
  if (at >= 0) recent.splice(at, 1);
  recent.unshift(list.rootKey);
}

export const recentPages = ({ list, workspace: { tree } }: CommandContext): NodeId[] =>
  recent.flatMap((key) => (key === list.rootKey ? [] : (tree.idOf(key) ?? [])));
