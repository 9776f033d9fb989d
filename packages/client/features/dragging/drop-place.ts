import type { SelectedRange } from "../../store/selection.ts";
import type { VisibleList } from "../../store/visible-list.ts";

/** What is dragged: a range of rows, each with what is below it, and how deep the first of them stands. */
export interface Dragged {
  readonly range: SelectedRange;
  readonly depth: number;
}

/** Where the pointer is: over which part of the outline, and by how many levels it has moved since it went down. */
export interface DragPoint {
  /** In px from the top of the outline. */
  readonly offset: number;
  readonly levels: number;
}

export interface DropPlace {
  /** The line stands above this row. */
  readonly gap: number;
  /** As deep as the rows would stand: 1 below the page's root. */
  readonly depth: number;
  readonly parentKey: string;
  /** The row they would follow; null to be first, undefined to be last below a row that is closed. */
  readonly previousKey: string | null | undefined;
}

/** They stay where they are, or go nowhere since that is below themselves. */
export type Drop = DropPlace | "same" | "own-branch";

export type DropRows = Pick<
  VisibleList,
  "length" | "keyAt" | "indexOf" | "depthAt" | "subtreeEnd" | "offsetOf" | "heightAt" | "indexAtOffset"
>;

/** What the rows on the screen do not say: which row is above which, and what is out of sight. */
export interface DropTree {
  parentKeyOf(key: string): string | undefined;
  /** Whether the row has children that do not show. */
  isClosed(key: string): boolean;
}

/** Decides where dragged rows go: the pointer's height chooses the gap, its sideways movement the level. */
export function dropAt(rows: DropRows, tree: DropTree, dragged: Dragged, point: DragPoint): Drop {
  const { range } = dragged;
  const over = Math.min(rows.length - 1, rows.indexAtOffset(Math.max(0, point.offset)));
  if (isBelowDragged(rows, tree, range, over)) return "own-branch";
  const isLower = point.offset >= rows.offsetOf(over) + rows.heightAt(over) / 2;
  const pointed = Math.max(1, isLower ? over + 1 : over);
  // At their own place there are no other rows than those around them.
  const isOwn = pointed >= range.from && pointed <= range.to;
  const above = (isOwn ? range.from : pointed) - 1;
  const below = isOwn ? range.to : pointed;
  const least = below < rows.length ? Math.max(1, rows.depthAt(below)) : 1;
  const most = rows.depthAt(above) + 1;
  const depth = Math.max(least, Math.min(most, dragged.depth + point.levels));
  if (isOwn && depth === dragged.depth) return "same";
  const gap = isOwn ? (pointed === range.from ? range.from : range.to) : pointed;
  return { gap, depth, ...neighboursAt(rows, tree, above, depth) };
}

/** Over a row that goes along with one above it; over the topmost ones the level can still be chosen. */
function isBelowDragged(rows: DropRows, tree: DropTree, { from, to }: SelectedRange, over: number): boolean {
  if (over <= from || over >= to) return false;
  const parentKey = tree.parentKeyOf(rows.keyAt(over) ?? "");
  return parentKey !== undefined && rows.indexOf(parentKey) >= from;
}

/** Below which row, and after which, something stands that comes directly after a row and so deep. */
function neighboursAt(
  rows: DropRows,
  tree: DropTree,
  above: number,
  depth: number,
): Pick<DropPlace, "parentKey" | "previousKey"> {
  let key = rows.keyAt(above) ?? "";
  let level = rows.depthAt(above);
  if (level < depth)
    return { parentKey: key, previousKey: above > 0 && tree.isClosed(key) ? undefined : null };
  // Up from there rather than back along the rows, of which there may be a hundred thousand.
  for (; level > depth; level--) key = tree.parentKeyOf(key) ?? key;
  return { parentKey: tree.parentKeyOf(key) ?? key, previousKey: key };
}
