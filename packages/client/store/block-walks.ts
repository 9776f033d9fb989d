import type { RowBlock } from "./row-block.ts";

/** A row by its block, and its place in it. */
export interface BlockPosition {
  readonly block: RowBlock;
  readonly within: number;
}

/** Returns where the row at an index stands; undefined behind the last row. */
export function locate(blocks: readonly RowBlock[], at: number): BlockPosition | undefined {
  let rest = at;
  for (const block of blocks) {
    if (rest < block.keys.length) return { block, within: rest };
    rest -= block.keys.length;
  }
  return undefined;
}

/** Returns the index of a block's first row. */
export function startOf(blocks: readonly RowBlock[], block: RowBlock): number {
  let start = 0;
  for (let i = 0; i < block.at; i++) start += (blocks[i] as RowBlock).keys.length;
  return start;
}

/** Returns the index after the last row that lies below the row at `from`. */
export function subtreeEnd(blocks: readonly RowBlock[], from: number): number {
  const found = locate(blocks, from);
  if (!found) return blocks.reduce((length, { keys }) => length + keys.length, 0);
  const { block, within } = found;
  const depth = block.depths[within] as number;
  let at = from + 1;
  for (let i = within + 1; i < block.keys.length; i++, at++) {
    if ((block.depths[i] as number) <= depth) return at;
  }
  for (let b = block.at + 1; b < blocks.length; b++) {
    const next = blocks[b] as RowBlock;
    if (next.minDepth <= depth) return at + next.depths.findIndex((each) => each <= depth);
    at += next.keys.length;
  }
  return at;
}

/** Returns the distance from the top of the first row to the top of the row at an index, in px. */
export function offsetOf(blocks: readonly RowBlock[], at: number): number {
  let rest = at;
  let offset = 0;
  for (const block of blocks) {
    if (rest >= block.keys.length) {
      rest -= block.keys.length;
      offset += block.height;
      continue;
    }
    for (let i = 0; i < rest; i++) offset += block.heights[i] as number;
    return offset;
  }
  return offset;
}

/** Returns the index of the row that covers a distance from the top; that behind the last row where none does. */
export function indexAtOffset(blocks: readonly RowBlock[], offset: number): number {
  let rest = offset;
  let at = 0;
  for (const block of blocks) {
    if (rest >= block.height) {
      rest -= block.height;
      at += block.keys.length;
      continue;
    }
    for (const height of block.heights) {
      if (rest < height) break;
      rest -= height;
      at++;
    }
    break;
  }
  return at;
}
