import { createListeners } from "../platform/listeners.ts";
import { type ChildDiff, diffOf } from "./child-diff.ts";
import type { FlatRows } from "./row-block.ts";
import { createRowBlocks } from "./row-blocks.ts";
import type { StructureChange } from "./tree-listeners.ts";

/** What the list reads of the tree: the order of the children, and whether they show. */
export interface RowSource {
  /** Those that may show: the same array until it changes. */
  childKeys(key: string): readonly string[];
  isCollapsed(key: string): boolean;
}

/**
 * The rows of one page in the order they stand on the screen, the root first, without those below a collapsed
 * row. A change costs the rows it moves and a block, never all rows; see row-blocks.ts.
 */
export interface VisibleList {
  readonly rootKey: string;
  /** The children of a row that show when it is open. */
  childKeys(key: string): readonly string[];
  readonly length: number;
  /** The height of all rows together in px: measured where a row was shown, estimated elsewhere. */
  readonly height: number;
  /** Grows with every change of the rows; heights do not count. */
  readonly version: number;
  keyAt(index: number): string | undefined;
  /** Where a row stands, or -1 where it does not show. */
  indexOf(key: string): number;
  /** 0 for the root, -1 for a row that does not show. */
  depthAt(index: number): number;
  /** The index after the last row below the one at `index`. */
  subtreeEnd(index: number): number;
  offsetOf(index: number): number;
  indexAtOffset(offset: number): number;
  heightAt(index: number): number;
  /** Undefined for a row that does not show. */
  heightOf(key: string): number | undefined;
  /** Tells how high a row is; returns by how much the list grew, in px. */
  measure(key: string, height: number): number;
  /** Forgets what was measured: the width has changed. */
  forgetHeights(estimate: number): void;
  /**
   * Gives some hundreds of rows that were never measured a better guess than the estimate for all. Returns whether
   * there are more.
   */
  refineHeights(guess: (key: string, depth: number) => number): boolean;
  /** Child lists have changed in the tree. */
  change(change: StructureChange): void;
  /** The row's children have been hidden or shown; the source says which. */
  collapseChanged(key: string): void;
  rebuild(): void;
  /** Called after every change of the rows. */
  subscribe(listener: () => void): () => void;
}

/** From so many changed child lists on, building anew is cheaper than looking at each. */
const REBUILD_FROM = 200;

/** So many blocks get better heights at a time: a task of a few milliseconds. */
const REFINED_BLOCKS = 4;

/** @param estimate the height of a row that was never measured, in px */
export function createVisibleList(
  rootKey: string,
  source: RowSource,
  options: { readonly estimate: number; readonly blockSize?: number },
): VisibleList {
  const rows = createRowBlocks(options.blockSize);
  /** The child list each open row was last shown with. */
  const shown = new Map<string, readonly string[]>();
  const measured = new Map<string, number>();
  const listeners = createListeners();
  let estimate = options.estimate;
  let version = 0;

  const heightOf = (key: string) => measured.get(key) ?? estimate;
  // The root of a page shows its children whatever it does on the page above it.
  const isOpen = (key: string) => key === rootKey || !source.isCollapsed(key);

  /** Rows with everything that shows below them. Iterative: a tree may be 10,000 levels deep. */
  function walk(from: readonly string[], depth: number): FlatRows {
    const into: FlatRows = { keys: [], depths: [], heights: [], isRough: false };
    const open: { keys: readonly string[]; at: number; depth: number }[] = [{ keys: from, at: 0, depth }];
    for (let level = open.at(-1); level; level = open.at(-1)) {
      const key = level.keys[level.at++];
      if (key === undefined) {
        open.pop();
        continue;
      }
      const height = measured.get(key);
      into.keys.push(key);
      into.depths.push(level.depth);
      into.heights.push(height ?? estimate);
      into.isRough ||= height === undefined;
      const children = isOpen(key) ? source.childKeys(key) : NONE;
      if (children.length === 0) continue;
      shown.set(key, children);
      open.push({ keys: children, at: 0, depth: level.depth + 1 });
    }
    return into;
  }

  function takeOut(from: number, to: number): void {
    for (const key of rows.remove(from, to - from)) shown.delete(key);
  }

  /** First everything that is no longer where it was goes, so that nothing ever stands twice. */
  function dropMoved({ drop }: ChildDiff): void {
    for (const key of drop) {
      const index = rows.indexOf(key);
      if (index >= 0) takeOut(index, rows.subtreeEnd(index));
    }
  }

  /** Then what is missing comes in, each row with what shows below it. */
  function bringMissing(parent: string, { after, head, tail }: ChildDiff): void {
    if (after.length > 0) shown.set(parent, after);
    else shown.delete(parent);
    const parentIndex = rows.indexOf(parent);
    const depth = rows.depthAt(parentIndex) + 1;
    // From the end: what follows is in place already, so that it tells where to insert.
    const below = after[after.length - tail];
    let insertAt = below === undefined ? rows.subtreeEnd(parentIndex) : rows.indexOf(below);
    for (let i = after.length - tail - 1; i >= head; i--) {
      const key = after[i] as string;
      const index = rows.indexOf(key);
      if (index >= 0) {
        insertAt = index;
        continue;
      }
      rows.insert(insertAt, walk([key], depth));
    }
  }

  /** What was hidden comes in as one: none of it can stand in the list. */
  function bringBranch(parent: string, index: number): void {
    const children = source.childKeys(parent);
    if (shown.has(parent) || children.length === 0) return;
    shown.set(parent, children);
    rows.insert(index + 1, walk(children, rows.depthAt(index) + 1));
  }

  function build(): void {
    rows.clear();
    shown.clear();
    rows.insert(0, walk([rootKey], 0));
  }

  function changed(): void {
    version++;
    listeners.tell();
  }

  build();

  return {
    rootKey,
    childKeys: source.childKeys,
    get length() {
      return rows.length;
    },
    get height() {
      return rows.height;
    },
    get version() {
      return version;
    },
    keyAt: rows.keyAt,
    indexOf: rows.indexOf,
    depthAt: rows.depthAt,
    subtreeEnd: rows.subtreeEnd,
    offsetOf: rows.offsetOf,
    indexAtOffset: rows.indexAtOffset,
    heightAt: rows.heightAt,
    heightOf: rows.heightOf,
    measure(key, height) {
      measured.set(key, height);
      return rows.setHeight(key, height);
    },
    forgetHeights(next) {
      estimate = next;
      measured.clear();
      rows.resetHeights(heightOf);
    },
    refineHeights: (guess) =>
      rows.refine((key, depth) => measured.get(key) ?? guess(key, depth), REFINED_BLOCKS),
    change({ parents, removed }) {
      for (const key of removed) measured.delete(key);
      const concerned = [...parents].filter((key) => rows.has(key) && isOpen(key));
      if (concerned.length === 0) return;
      if (concerned.length >= REBUILD_FROM) build();
      else {
        const diffs = concerned.map((key) => ({
          key,
          diff: diffOf(shown.get(key) ?? NONE, source.childKeys(key)),
        }));
        for (const { diff } of diffs) dropMoved(diff);
        for (const { key, diff } of diffs) {
          // A row that went and came back with its new parent shows its present children already.
          if (rows.has(key) && (shown.get(key) ?? NONE) === diff.before) bringMissing(key, diff);
        }
      }
      changed();
    },
    collapseChanged(key) {
      const index = rows.indexOf(key);
      if (index < 0) return;
      const before = rows.length;
      if (isOpen(key)) bringBranch(key, index);
      else {
        takeOut(index + 1, rows.subtreeEnd(index));
        shown.delete(key);
      }
      if (rows.length !== before) changed();
    },
    rebuild() {
      build();
      changed();
    },
    subscribe: listeners.subscribe,
  };
}

const NONE: readonly string[] = [];
