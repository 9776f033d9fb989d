import type { BlockIndex } from "./block-index.ts";
import { type BlockPosition, locate } from "./block-walks.ts";
import {
  createRowBlock,
  type FlatRows,
  putRows,
  type RowBlock,
  someRows,
  takeRows,
  tally,
} from "./row-block.ts";

export interface Blocks {
  readonly list: RowBlock[];
  readonly index: BlockIndex;
  /** Rows in a full block; a block is cut at twice as many, and joined with its neighbour below a quarter. */
  readonly size: number;
}

/** Brings rows in before the one at an index, or behind the last one. */
export function insertRows(blocks: Blocks, at: number, rows: FlatRows): void {
  const found = locate(blocks.list, at);
  const block = found?.block ?? blocks.list.at(-1);
  if (!block || rows.keys.length > blocks.size) {
    insertBlocks(blocks, found, rows);
    return;
  }
  putRows(block, found ? found.within : block.keys.length, rows);
  blocks.index.put(block, rows.keys);
  tally(block);
  cut(blocks, block);
}

/** Takes rows out and returns their keys. */
export function removeRows(blocks: Blocks, at: number, most: number): string[] {
  const removed: string[] = [];
  const found = locate(blocks.list, at);
  if (!found || most <= 0) return removed;
  let { within } = found;
  let left = most;
  const first = found.block.at;
  let last = first;
  for (let b = first; b < blocks.list.length && left > 0; b++) {
    const block = blocks.list[b] as RowBlock;
    const { keys } = takeRows(block, within, left);
    blocks.index.removed(block, keys);
    for (const key of keys) removed.push(key);
    tally(block);
    left -= keys.length;
    within = 0;
    last = b;
  }
  dropEmpty(blocks, first, last);
  tidy(blocks, first);
  return removed;
}

/** Drops the empty ones of a range of blocks in one go: whole blocks in the middle of what was taken out. */
function dropEmpty({ list }: Blocks, first: number, last: number): void {
  let kept = first;
  for (let b = first; b < list.length; b++) {
    const block = list[b] as RowBlock;
    if (b <= last && block.keys.length === 0) continue;
    list[kept++] = block;
  }
  list.length = kept;
  renumber(list, first);
}

/** Many rows come as blocks of their own, and the block they come into is cut in two. */
function insertBlocks(blocks: Blocks, at: BlockPosition | undefined, rows: FlatRows): void {
  const { list, index, size } = blocks;
  const fresh: RowBlock[] = [];
  for (let from = 0; from < rows.keys.length; from += size) {
    const block = createRowBlock(someRows(rows, from, size));
    index.added(block);
    fresh.push(block);
  }
  let place = at ? at.block.at : list.length;
  if (at && at.within > 0) {
    fresh.push(cutAt(blocks, at.block, at.within));
    place += 1;
  }
  const after = place + fresh.length;
  list.splice(place, 0, ...fresh);
  renumber(list, place);
  tidy(blocks, after - 1);
  tidy(blocks, place);
}

/** The rows of a block from a place on become a block of their own. */
function cutAt({ index }: Blocks, block: RowBlock, within: number): RowBlock {
  const tail = createRowBlock(takeRows(block, within));
  index.cut(block, tail);
  tally(block);
  return tail;
}

/** Cuts a block that has grown too long into full ones. */
function cut(blocks: Blocks, block: RowBlock): void {
  const { list, size } = blocks;
  if (block.keys.length <= size * 2) return;
  const pieces: RowBlock[] = [];
  while (block.keys.length > size) {
    const from = Math.floor((block.keys.length - 1) / size) * size;
    pieces.unshift(cutAt(blocks, block, from));
  }
  list.splice(block.at + 1, 0, ...pieces);
  renumber(list, block.at);
}

/** Drops an empty block, and joins a nearly empty one with the next, so that many removals leave few blocks. */
function tidy({ list, index, size }: Blocks, from: number): void {
  for (let i = Math.min(from + 1, list.length - 1); i >= Math.max(0, from - 1); i--) {
    const block = list[i] as RowBlock;
    const next = list[i + 1];
    if (block.keys.length === 0) list.splice(i, 1);
    else if (next && block.keys.length < size / 4 && next.keys.length + block.keys.length <= size) {
      const rows = takeRows(next, 0);
      list.splice(i + 1, 1);
      putRows(block, block.keys.length, rows);
      index.joined(rows.keys, next, block);
      tally(block);
    }
  }
  renumber(list, from - 1);
}

function renumber(list: readonly RowBlock[], from: number): void {
  for (let i = Math.max(0, from); i < list.length; i++) (list[i] as RowBlock).at = i;
}
