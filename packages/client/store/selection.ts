import type { TreeStore } from "./tree-store.ts";
import type { VisibleList } from "./visible-list.ts";

/** Several rows that a person means at once: those between two rows, each with everything below it. */
export interface Selection {
  readonly anchor: string;
  readonly head: string;
  /** The row with the focus: one of its ends, unless it has grown around it. */
  readonly at: string;
}

/** A range of the rows that show, with the end left out. */
export interface SelectedRange {
  readonly from: number;
  readonly to: number;
}

/** The rows that a selection holds; undefined where one of its ends does not show. The page's root is in none. */
export function selectedRange(
  list: Pick<VisibleList, "indexOf" | "keyAt" | "subtreeEnd" | "length">,
  tree: Pick<TreeStore, "row" | "keyOf">,
  selection: Selection | null,
): SelectedRange | undefined {
  if (!selection || list.length < 2) return undefined;
  const ends = [list.indexOf(selection.anchor), list.indexOf(selection.head)];
  if (Math.min(...ends) < 0) return undefined;
  const from = Math.max(1, Math.min(...ends));
  let last = Math.max(1, ...ends);
  // What is below the topmost of the last rows goes along with it.
  for (let above = last; above >= from; ) {
    last = above;
    const parentId = tree.row(list.keyAt(last) ?? "")?.node.parentId;
    above = parentId === undefined || parentId === null ? -1 : list.indexOf(tree.keyOf(parentId));
  }
  return { from, to: list.subtreeEnd(last) };
}
