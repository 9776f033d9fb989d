import { insertRows, removeRows } from "./block-edits.ts";
import { createBlockIndex } from "./block-index.ts";
import { indexAtOffset, locate, offsetOf, startOf, subtreeEnd } from "./block-walks.ts";
import { type FlatRows, type RowBlock, tally } from "./row-block.ts";

/** Rows in blocks of a few hundred, each with its total height and least depth. Operations touch one block. */
export interface RowBlocks {
  readonly length: number;
  /** The height of all rows together, in px. */
  readonly height: number;
  has(key: string): boolean;
  keyAt(index: number): string | undefined;
  depthAt(index: number): number;
  heightAt(index: number): number;
  heightOf(key: string): number | undefined;
  /** Where the row stands, or -1. */
  indexOf(key: string): number;
  /** The index after the last row that lies below the row at `index`. */
  subtreeEnd(index: number): number;
  /** The distance from the top of the first row to the top of the row at `index`, in px. */
  offsetOf(index: number): number;
  /** The row that covers a distance from the top, clamped to the rows there are. */
  indexAtOffset(offset: number): number;
  insert(index: number, rows: FlatRows): void;
  remove(index: number, count: number): string[];
  /** Returns by how much the height changed, in px; 0 for an unknown row. */
  setHeight(key: string, height: number): number;
  /** Gives every row its height anew, as a rough one. */
  resetHeights(heightOf: (key: string) => number): void;
  /** Gives the rows of up to so many blocks that hold rough heights better ones. Returns whether any are left. */
  refine(heightOf: (key: string, depth: number) => number, blocks: number): boolean;
  clear(): void;
}

const BLOCK_SIZE = 256;

/** Creates an empty list. A block is split at twice `size` rows and merged below a quarter of it. */
export function createRowBlocks(size: number = BLOCK_SIZE): RowBlocks {
  const list: RowBlock[] = [];
  const index = createBlockIndex();
  const blocks = { list, index, size };
  let length = 0;

  return {
    get length() {
      return length;
    },
    get height() {
      return offsetOf(list, length);
    },
    has: (key) => index.of(key) !== undefined,
    keyAt(at) {
      if (at < 0) return undefined;
      const found = locate(list, at);
      return found?.block.keys[found.within];
    },
    depthAt(at) {
      const found = locate(list, at);
      return found?.block.depths[found.within] ?? -1;
    },
    heightAt(at) {
      const found = locate(list, at);
      return found?.block.heights[found.within] ?? 0;
    },
    heightOf(key) {
      const block = index.of(key);
      return block?.heights[block.keys.indexOf(key)];
    },
    indexOf(key) {
      const block = index.of(key);
      return block ? startOf(list, block) + block.keys.indexOf(key) : -1;
    },
    subtreeEnd: (from) => subtreeEnd(list, from),
    offsetOf: (at) => offsetOf(list, at),
    indexAtOffset: (offset) => Math.max(0, Math.min(indexAtOffset(list, offset), length - 1)),
    insert(at, rows) {
      if (rows.keys.length === 0) return;
      length += rows.keys.length;
      insertRows(blocks, at, rows);
    },
    remove(at, most) {
      const removed = removeRows(blocks, at, most);
      length -= removed.length;
      return removed;
    },
    setHeight(key, rowHeight) {
      const block = index.of(key);
      if (!block) return 0;
      const within = block.keys.indexOf(key);
      const delta = rowHeight - (block.heights[within] as number);
      block.heights[within] = rowHeight;
      block.height += delta;
      return delta;
    },
    resetHeights(heightOf) {
      for (const block of list) {
        for (const [i, key] of block.keys.entries()) block.heights[i] = heightOf(key);
        block.isRough = true;
        tally(block);
      }
    },
    refine(heightOf, most) {
      let left = most;
      for (const block of list) {
        if (!block.isRough) continue;
        if (left-- === 0) return true;
        // There is time: what is looked for later needs not be read then.
        index.read(block);
        for (const [i, key] of block.keys.entries())
          block.heights[i] = heightOf(key, block.depths[i] as number);
        block.isRough = false;
        tally(block);
      }
      return false;
    },
    clear() {
      list.length = 0;
      index.clear();
      length = 0;
    },
  };
}
