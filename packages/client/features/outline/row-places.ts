import type { TreeStore } from "../../store/tree-store.ts";
import type { VisibleList } from "../../store/visible-list.ts";
import { standsOnTheRight } from "./row-side.ts";

/** Where a row stands among its siblings, counted from 1. */
export interface Position {
  readonly position: number;
  readonly setSize: number;
}

/** A range of rows, with the end left out. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The rows of the branch the caret is in: what stands below its parent. The root's guide is not drawn. */
export function branchAround(
  list: Pick<VisibleList, "indexOf" | "subtreeEnd" | "depthAt">,
  tree: Pick<TreeStore, "row" | "keyOf">,
  focusKey: string | undefined,
): { readonly rows: Range; readonly column: number } | undefined {
  const parentId = focusKey === undefined ? undefined : tree.row(focusKey)?.node.parentId;
  if (parentId === undefined || parentId === null) return undefined;
  const index = list.indexOf(tree.keyOf(parentId));
  // The children of the root stand on column 0, their children on the guide below them.
  if (index <= 0) return undefined;
  return { rows: { from: index + 1, to: list.subtreeEnd(index) }, column: list.depthAt(index) - 1 };
}

/** Finds a row's position among its siblings, searching from the last answer outward: no full scan per row. */
export function createPositions(
  tree: Pick<TreeStore, "row" | "keyOf">,
  { rootKey, childKeys }: Pick<VisibleList, "rootKey" | "childKeys">,
) {
  const last = new Map<string, number>();
  return (key: string): Position => {
    const parentId = tree.row(key)?.node.parentId;
    // What stands beside the root of the page is on no page of its own, and may not have been loaded.
    if (key === rootKey || parentId === undefined || parentId === null) return { position: 1, setSize: 1 };
    const parentKey = tree.keyOf(parentId);
    const siblings = childKeys(parentKey);
    const at = indexNear(siblings, key, last.get(parentKey) ?? 0);
    if (at >= 0) last.set(parentKey, at);
    return { position: at + 1, setSize: siblings.length };
  };
}

/** Where a key stands, looked for on both sides of a place it should be near; -1 where it is not. */
export function indexNear(keys: readonly string[], key: string, near: number): number {
  let up = Math.min(near, keys.length - 1);
  let down = up + 1;
  // Never beyond the ends: reading where an array has nothing is many times slower than reading in it.
  while (up >= 0 || down < keys.length) {
    if (up >= 0 && keys[up] === key) return up;
    if (down < keys.length && keys[down] === key) return down;
    up--;
    down++;
  }
  return -1;
}

/** Writes each row's position, sibling position and active guide to the DOM, so that moves render no other rows. */
export function writePlaces(
  box: HTMLElement,
  indices: readonly number[],
  list: Pick<VisibleList, "keyAt" | "depthAt">,
  tree: Pick<TreeStore, "row" | "keyOf">,
  branch: ReturnType<typeof branchAround>,
  positionOf: (key: string) => Position,
): void {
  let row = box.firstElementChild;
  for (const index of indices) {
    const key = list.keyAt(index);
    if (!(row instanceof HTMLElement) || row.dataset.key !== key || key === undefined) continue;
    const { position, setSize } = positionOf(key);
    write(row, "aria-rowindex", index + 1);
    write(row, "aria-posinset", position);
    write(row, "aria-setsize", setSize);
    const isInBranch = branch !== undefined && index >= branch.rows.from && index < branch.rows.to;
    write(row, "data-branch", isInBranch ? branch.column : null);
    write(row, "data-side", standsOnTheRight(tree, key, list.depthAt(index) + 1) ? "right" : null);
    if (isInBranch) row.style.setProperty("--b", String(branch.column));
    row = row.nextElementSibling;
  }
}

function write(element: Element, name: string, value: number | string | null): void {
  const text = value === null ? null : String(value);
  if (element.getAttribute(name) === text) return;
  if (text === null) element.removeAttribute(name);
  else element.setAttribute(name, text);
}
