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

/** Rows in order, as columns. */
export interface FlatRows {
  readonly keys: string[];
  readonly depths: number[];
  readonly heights: number[];
  /** Whether a height among them is a rough guess, see `refine`. */
  isRough: boolean;
}

interface Block {
  keys: string[];
  depths: number[];
  heights: number[];
  height: number;
  isRough: boolean;
  minDepth: number;
  /** Its place among the blocks, kept right by `renumber`. */
  at: number;
}

const BLOCK_SIZE = 256;

const sum = (numbers: readonly number[]) => {
  let total = 0;
  for (const n of numbers) total += n;
  return total;
};
const least = (numbers: readonly number[]) => {
  let min = Number.POSITIVE_INFINITY;
  for (const n of numbers) if (n < min) min = n;
  return min;
};

/** @param size rows in a full block; a block is cut at twice as many, and joined with its neighbour below a quarter. */
export function createRowBlocks(size: number = BLOCK_SIZE): RowBlocks {
  const blocks: Block[] = [];
  const blockOf = new Map<string, Block>();
  let length = 0;
  let height = 0;

  function renumber(from: number): void {
    for (let i = Math.max(0, from); i < blocks.length; i++) (blocks[i] as Block).at = i;
  }

  function tally(block: Block): void {
    height -= block.height;
    block.height = sum(block.heights);
    block.minDepth = least(block.depths);
    height += block.height;
  }

  function newBlock(keys: string[], depths: number[], heights: number[], isRough: boolean): Block {
    const block: Block = { keys, depths, heights, height: 0, isRough, minDepth: 0, at: -1 };
    tally(block);
    for (const key of keys) blockOf.set(key, block);
    return block;
  }

  /** The block of a row index, and the row's place in it; the end of the list is the end of the last block. */
  function locate(index: number): { block: Block; within: number } | undefined {
    let rest = index;
    for (const block of blocks) {
      if (rest < block.keys.length) return { block, within: rest };
      rest -= block.keys.length;
    }
    return undefined;
  }

  function startOf(block: Block): number {
    let index = 0;
    for (let i = 0; i < block.at; i++) index += (blocks[i] as Block).keys.length;
    return index;
  }

  /** Cuts a block that has grown too long into full ones. */
  function cut(block: Block): void {
    if (block.keys.length <= size * 2) return;
    const pieces: Block[] = [];
    for (let from = size; from < block.keys.length; from += size) {
      pieces.push(
        newBlock(
          block.keys.slice(from, from + size),
          block.depths.slice(from, from + size),
          block.heights.slice(from, from + size),
          block.isRough,
        ),
      );
    }
    block.keys.length = size;
    block.depths.length = size;
    block.heights.length = size;
    tally(block);
    const at = block.at;
    blocks.splice(at + 1, 0, ...pieces);
    renumber(at);
  }

  /** Drops an empty block, and joins a nearly empty one with the next, so that many removals leave few blocks. */
  function tidy(from: number): void {
    for (let i = Math.min(from + 1, blocks.length - 1); i >= Math.max(0, from - 1); i--) {
      const block = blocks[i] as Block;
      const next = blocks[i + 1];
      if (block.keys.length === 0) blocks.splice(i, 1);
      else if (next && block.keys.length < size / 4 && next.keys.length + block.keys.length <= size) {
        blocks.splice(
          i,
          2,
          newBlock(
            [...block.keys, ...next.keys],
            [...block.depths, ...next.depths],
            [...block.heights, ...next.heights],
            block.isRough || next.isRough,
          ),
        );
        height -= block.height + next.height;
      }
    }
    renumber(from - 1);
  }

  /** Many rows come as blocks of their own, and the block they come into is cut in two. */
  function insertBlocks(at: ReturnType<typeof locate>, rows: FlatRows): void {
    const fresh: Block[] = [];
    for (let from = 0; from < rows.keys.length; from += size) {
      const column = <T>(of: readonly T[]) => of.slice(from, from + size);
      fresh.push(newBlock(column(rows.keys), column(rows.depths), column(rows.heights), rows.isRough));
    }
    let place = at ? at.block.at : blocks.length;
    if (at && at.within > 0) {
      const { block, within } = at;
      fresh.push(
        newBlock(
          block.keys.splice(within),
          block.depths.splice(within),
          block.heights.splice(within),
          block.isRough,
        ),
      );
      tally(block);
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
    has: (key) => blockOf.has(key),
    keyAt(index) {
      if (index < 0) return undefined;
      const found = locate(index);
      return found?.block.keys[found.within];
    },
    depthAt(index) {
      const found = locate(index);
      return found?.block.depths[found.within] ?? -1;
    },
    heightAt(index) {
      const found = locate(index);
      return found?.block.heights[found.within] ?? 0;
    },
    heightOf(key) {
      const block = blockOf.get(key);
      return block?.heights[block.keys.indexOf(key)];
    },
    indexOf(key) {
      const block = blockOf.get(key);
      return block ? startOf(block) + block.keys.indexOf(key) : -1;
    },
    subtreeEnd(index) {
      const found = locate(index);
      if (!found) return length;
      const depth = found.block.depths[found.within] as number;
      let at = index + 1;
      for (let i = found.within + 1; i < found.block.keys.length; i++, at++) {
        if ((found.block.depths[i] as number) <= depth) return at;
      }
      for (let b = found.block.at + 1; b < blocks.length; b++) {
        const block = blocks[b] as Block;
        if (block.minDepth > depth) {
          at += block.keys.length;
          continue;
        }
        return at + block.depths.findIndex((d) => d <= depth);
      }
      return at;
    },
    offsetOf(index) {
      let rest = index;
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
    },
    indexAtOffset(offset) {
      let rest = offset;
      let index = 0;
      for (const block of blocks) {
        if (rest >= block.height) {
          rest -= block.height;
          index += block.keys.length;
          continue;
        }
        for (const rowHeight of block.heights) {
          if (rest < rowHeight) break;
          rest -= rowHeight;
          index++;
        }
        break;
      }
      return Math.max(0, Math.min(index, length - 1));
    },
    insert(index, rows) {
      const { keys, depths, heights, isRough } = rows;
      if (keys.length === 0) return;
      length += keys.length;
      const found = locate(index);
      const block = found?.block ?? blocks[blocks.length - 1];
      if (!block || keys.length > size) return insertBlocks(found, rows);
      const within = found ? found.within : block.keys.length;
      block.keys.splice(within, 0, ...keys);
      block.depths.splice(within, 0, ...depths);
      block.heights.splice(within, 0, ...heights);
      for (const key of keys) blockOf.set(key, block);
      block.isRough ||= isRough;
      tally(block);
      cut(block);
    },
    remove(index, count) {
      const removed: string[] = [];
      const found = locate(index);
      if (!found || count <= 0) return removed;
      let { within } = found;
      let left = count;
      const first = found.block.at;
      let last = first;
      for (let b = first; b < blocks.length && left > 0; b++) {
        const block = blocks[b] as Block;
        const taken = block.keys.splice(within, left);
        block.depths.splice(within, left);
        block.heights.splice(within, left);
        for (const key of taken) {
          blockOf.delete(key);
          removed.push(key);
        }
        tally(block);
        left -= taken.length;
        within = 0;
        last = b;
      }
      length -= removed.length;
      // Whole blocks in the middle are empty now: out in one go, then the edges are looked at.
      let kept = first;
      for (let b = first; b < blocks.length; b++) {
        const block = blocks[b] as Block;
        if (b <= last && block.keys.length === 0) continue;
        blocks[kept++] = block;
      }
      blocks.length = kept;
      renumber(first);
      tidy(first);
      return removed;
    },
    setHeight(key, rowHeight) {
      const block = blockOf.get(key);
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
        block.heights = block.keys.map(heightOf);
        block.isRough = true;
        tally(block);
      }
    },
    refine(heightOf, count) {
      let left = count;
      for (const block of blocks) {
        if (!block.isRough) continue;
        if (left-- === 0) return true;
        block.heights = block.keys.map((key, i) => heightOf(key, block.depths[i] as number));
        block.isRough = false;
        tally(block);
      }
      return false;
    },
    clear() {
      blocks.length = 0;
      blockOf.clear();
      length = 0;
      height = 0;
    },
  };
}
