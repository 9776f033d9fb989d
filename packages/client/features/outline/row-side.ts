import { type RowData, titleOf } from "../../store/row-data.ts";
import type { TreeStore } from "../../store/tree-store.ts";

/** On this level stand the rows without a guide: each decides for all that stands below it. */
export const TOP_LEVEL = 2;

/** The first letter decides, as it does for the text itself. */
const RIGHT_TO_LEFT = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** What a row is about, without its buttons. */
export const nameOf = (row: RowData): string => titleOf(row).trim() || "Empty note";

/** Returns whether a row reads from right to left. */
export const isRightToLeft = (row: RowData): boolean => RIGHT_TO_LEFT.test(nameOf(row));

/**
 * Returns whether a row below the top level stands on the right, as the row at the top of its branch does: so the guides
 * of a branch run through. False at the top level and above it.
 */
export function standsOnTheRight(
  tree: Pick<TreeStore, "row" | "keyOf">,
  key: string,
  level: number,
): boolean {
  let row = level > TOP_LEVEL ? tree.row(key) : undefined;
  for (let above = level; above > TOP_LEVEL; above--) {
    const parentId = row?.node.parentId;
    row = parentId === undefined || parentId === null ? undefined : tree.row(tree.keyOf(parentId));
  }
  return row !== undefined && isRightToLeft(row);
}
