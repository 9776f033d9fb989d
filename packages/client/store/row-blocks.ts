import { createBlockIndex } from "./block-index.ts";
import { indexAtOffset, locate, offsetOf, type Spot, startOf, subtreeEnd } from "./block-walks.ts";
import {
  createRowBlock,
  type FlatRows,
  putRows,
  type RowBlock,
  someRows,
  takeRows,
  tally,
} from "./row-block.ts";

/**
 * An ordered sequence of rows in blocks of a few hundred, each with its rows' summed height and its smallest
 * depth, and a map from a row's key to its block. Every operation touches one block and, at most, the list of
 * blocks; none touches all rows. It knows no tree: only keys, depths and heights.
 */
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
  /** Takes rows out and returns their keys. */
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

/** @param size rows in a full block; a block is cut at twice as many, and joined with its neighbour below a quarter. */
export function createRowBlocks(size: number = BLOCK_SIZE): RowBlocks {
  const blocks: RowBlock[] = [];
  const index = createBlockIndex();
  let length = 0;
  let height = 0;

  function renumber(from: number): void {
    for (let i = Math.max(0, from); i < blocks.length; i++) (blocks[i] as RowBlock).at = i;
  }

  function count(block: RowBlock): void {
    height += tally(block);
  }

  /** The rows of a block from a place on become a block of their own. */
  function cutAt(block: RowBlock, within: number): RowBlock {
    const tail = createRowBlock(takeRows(block, within));
    height += tail.height;
    index.cut(block, tail);
    count(block);
    return tail;
  }

  /** Cuts a block that has grown too long into full ones. */
  function cut(block: RowBlock): void {
    if (block.keys.length <= size * 2) return;
    const pieces: RowBlock[] = [];
    while (block.keys.length > size) {
      const from = Math.floor((block.keys.length - 1) / size) * size;
      pieces.unshift(cutAt(block, from));
    }
    blocks.splice(block.at + 1, 0, ...pieces);
    renumber(block.at);
  }

  /** Drops an empty block, and joins a nearly empty one with the next, so that many removals leave few blocks. */
  function tidy(from: number): void {
    for (let i = Math.min(from + 1, blocks.length - 1); i >= Math.max(0, from - 1); i--) {
      const block = blocks[i] as RowBlock;
      const next = blocks[i + 1];
      if (block.keys.length === 0) blocks.splice(i, 1);
      else if (next && block.keys.length < size / 4 && next.keys.length + block.keys.length <= size) {
        const rows = takeRows(next, 0);
        blocks.splice(i + 1, 1);
        height -= next.height;
        putRows(block, block.keys.length, rows);
        index.joined(rows.keys, next, block);
        count(block);
      }
    }
    renumber(from - 1);
  }

  /** Many rows come as blocks of their own, and the block they come into is cut in two. */
  function insertBlocks(at: Spot | undefined, rows: FlatRows): void {
    const fresh: RowBlock[] = [];
    for (let from = 0; from < rows.keys.length; from += size) {
      const block = createRowBlock(someRows(rows, from, size));
      height += block.height;
      index.added(block);
      fresh.push(block);
    }
    let place = at ? at.block.at : blocks.length;
    if (at && at.within > 0) {
      fresh.push(cutAt(at.block, at.within));
      place += 1;
    }
    const after = place + fresh.length;
    blocks.splice(place, 0, ...fresh);
    renumber(place);
    tidy(after - 1);
    tidy(place);
  }

  return {
    get length() {
      return length;
    },
    get height() {
      return height;
    },
    has: (key) => index.of(key) !== undefined,
    keyAt(at) {
      if (at < 0) return undefined;
      const found = locate(blocks, at);
      return found?.block.keys[found.within];
    },
    depthAt(at) {
      const found = locate(blocks, at);
      return found?.block.depths[found.within] ?? -1;
    },
    heightAt(at) {
      const found = locate(blocks, at);
      return found?.block.heights[found.within] ?? 0;
    },
    heightOf(key) {
      const block = index.of(key);
      return block?.heights[block.keys.indexOf(key)];
    },
    indexOf(key) {
      const block = index.of(key);
      return block ? startOf(blocks, block) + block.keys.indexOf(key) : -1;
    },
    subtreeEnd: (from) => subtreeEnd(blocks, from),
    offsetOf: (at) => offsetOf(blocks, at),
    indexAtOffset: (offset) => Math.max(0, Math.min(indexAtOffset(blocks, offset), length - 1)),
    insert(at, rows) {
      const { keys } = rows;
      if (keys.length === 0) return;
      length += keys.length;
      const found = locate(blocks, at);
      const block = found?.block ?? blocks[blocks.length - 1];
      if (!block || keys.length > size) return insertBlocks(found, rows);
      putRows(block, found ? found.within : block.keys.length, rows);
      index.put(block, keys);
      count(block);
      cut(block);
    },
    remove(at, most) {
      const removed: string[] = [];
      const found = locate(blocks, at);
      if (!found || most <= 0) return removed;
      let { within } = found;
      let left = most;
      const first = found.block.at;
      let last = first;
      for (let b = first; b < blocks.length && left > 0; b++) {
        const block = blocks[b] as RowBlock;
        const { keys } = takeRows(block, within, left);
        index.removed(block, keys);
        for (const key of keys) removed.push(key);
        count(block);
        left -= keys.length;
        within = 0;
        last = b;
      }
      length -= removed.length;
      // Whole blocks in the middle are empty now: out in one go, then the edges are looked at.
      let kept = first;
      for (let b = first; b < blocks.length; b++) {
        const block = blocks[b] as RowBlock;
        if (b <= last && block.keys.length === 0) continue;
        blocks[kept++] = block;
      }
      blocks.length = kept;
      renumber(first);
      tidy(first);
      return removed;
    },
    setHeight(key, rowHeight) {
      const block = index.of(key);
      if (!block) return 0;
      const within = block.keys.indexOf(key);
      const delta = rowHeight - (block.heights[within] as number);
      if (delta === 0) return 0;
      block.heights[within] = rowHeight;
      block.height += delta;
      height += delta;
      return delta;
    },
    resetHeights(heightOf) {
      for (const block of blocks) {
        for (const [i, key] of block.keys.entries()) block.heights[i] = heightOf(key);
        block.isRough = true;
        count(block);
      }
    },
    refine(heightOf, most) {
      let left = most;
      for (const block of blocks) {
        if (!block.isRough) continue;
        if (left-- === 0) return true;
        // There is time: what is looked for later needs not be read then.
        index.read(block);
        for (const [i, key] of block.keys.entries())
          block.heights[i] = heightOf(key, block.depths[i] as number);
        block.isRough = false;
        count(block);
      }
      return false;
    },
    clear() {
      blocks.length = 0;
      index.clear();
      length = 0;
      height = 0;
    },
  };
}
