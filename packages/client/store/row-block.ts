/** Rows in order, as columns. */
export interface FlatRows {
  readonly keys: string[];
  readonly depths: number[];
  readonly heights: number[];
  /** Whether a height among them is a rough guess, see `RowBlocks.refine`. */
  isRough: boolean;
}

/** Some hundreds of rows, with what is asked of all of them together. */
export interface RowBlock extends FlatRows {
  height: number;
  minDepth: number;
  /** Its place among the blocks. */
  at: number;
}

/** Makes a block of rows; it takes their lists over, and its place is given to it later. */
export function createRowBlock({ keys, depths, heights, isRough }: FlatRows): RowBlock {
  const block: RowBlock = { keys, depths, heights, isRough, height: 0, minDepth: 0, at: -1 };
  tally(block);
  return block;
}

/** Counts together what the rows are now. */
export function tally(block: RowBlock): void {
  let height = 0;
  for (const each of block.heights) height += each;
  let minDepth = Number.POSITIVE_INFINITY;
  for (const depth of block.depths) if (depth < minDepth) minDepth = depth;
  block.height = height;
  block.minDepth = minDepth;
}

/** Takes rows out of a list of rows and returns them; the sums of a block are to be counted again. */
export const takeRows = (rows: FlatRows, from: number, count = rows.keys.length): FlatRows => ({
  keys: rows.keys.splice(from, count),
  depths: rows.depths.splice(from, count),
  heights: rows.heights.splice(from, count),
  isRough: rows.isRough,
});

/** Puts rows among others; the sums of a block are to be counted again. @param at the index of the first of them */
export function putRows(into: FlatRows, at: number, rows: FlatRows): void {
  into.keys.splice(at, 0, ...rows.keys);
  into.depths.splice(at, 0, ...rows.depths);
  into.heights.splice(at, 0, ...rows.heights);
  into.isRough ||= rows.isRough;
}

/** A range of rows as a list of its own. */
export const someRows = (rows: FlatRows, from: number, count: number): FlatRows => ({
  keys: rows.keys.slice(from, from + count),
  depths: rows.depths.slice(from, from + count),
  heights: rows.heights.slice(from, from + count),
  isRough: rows.isRough,
});
