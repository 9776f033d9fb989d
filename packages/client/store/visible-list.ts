import { createListeners } from "../platform/listeners.ts";
import { createRowBlocks } from "./row-blocks.ts";
import { createShownRows, type RowSource } from "./shown-rows.ts";
import type { StructureChange } from "./tree-listeners.ts";

/** The visible rows of a page in order, root first. A change costs its rows and a block; see row-blocks.ts. */
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
  /** Improves the estimates of some hundreds of unmeasured rows. Returns whether there are more. */
  refineHeights(guess: (key: string, depth: number) => number): boolean;
  /** Child lists have changed in the tree. */
  change(change: StructureChange): void;
  /** The row's children have been hidden or shown; the source says which. */
  collapseChanged(key: string): void;
  rebuild(): void;
  /** Called after every change of the rows. */
  subscribe(listener: () => void): () => void;
}

/** So many blocks get better heights at a time: a task of a few milliseconds. */
const REFINED_BLOCKS = 4;

/** Creates the list of visible rows below a root. @param estimate px of a row that was never measured */
export function createVisibleList(
  rootKey: string,
  source: RowSource,
  options: { readonly estimate: number; readonly blockSize?: number },
): VisibleList {
  const rows = createRowBlocks(options.blockSize);
  const measured = new Map<string, number>();
  const heights = { measured, estimate: options.estimate };
  const shown = createShownRows(rootKey, source, rows, heights);
  const listeners = createListeners();
  let version = 0;

  function changed(): void {
    version++;
    listeners.tell();
  }

  shown.build();

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
      heights.estimate = next;
      measured.clear();
      rows.resetHeights(() => next);
    },
    refineHeights: (guess) =>
      rows.refine((key, depth) => measured.get(key) ?? guess(key, depth), REFINED_BLOCKS),
    change({ parents, removed }) {
      for (const key of removed) measured.delete(key);
      if (shown.change(parents)) changed();
    },
    collapseChanged(key) {
      if (shown.collapseChanged(key)) changed();
    },
    rebuild() {
      shown.build();
      changed();
    },
    subscribe: listeners.subscribe,
  };
}
