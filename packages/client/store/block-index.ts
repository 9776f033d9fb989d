import type { RowBlock } from "./row-block.ts";

/** Finds the block of a row by its key, indexing blocks lazily: a page needs only the visible rows. */
export interface BlockIndex {
  of(key: string): RowBlock | undefined;
  /** A block of rows that no other block had. */
  added(block: RowBlock): void;
  /** Rows have come into a block. */
  put(block: RowBlock, keys: readonly string[]): void;
  /** Some rows of a block are a new block by themselves now. */
  cut(from: RowBlock, tail: RowBlock): void;
  /** All rows of a block stand in another one now, which has rows of its own. */
  joined(keys: readonly string[], from: RowBlock, to: RowBlock): void;
  /** Rows have left a block, and the list. */
  removed(block: RowBlock, keys: readonly string[]): void;
  /** Reads a block now. */
  read(block: RowBlock): void;
  clear(): void;
}

/** Creates an empty index. Its caller reports every change. */
export function createBlockIndex(): BlockIndex {
  const blocks = new Map<string, RowBlock>();
  /** In the order in which they came. */
  const unread = new Set<RowBlock>();

  const read = (block: RowBlock) => {
    if (unread.delete(block)) for (const key of block.keys) blocks.set(key, block);
  };

  return {
    of(key) {
      const known = blocks.get(key);
      if (known) return known;
      for (const block of unread) {
        read(block);
        const found = blocks.get(key);
        if (found) return found;
      }
      return undefined;
    },
    added: (block) => void unread.add(block),
    put(block, keys) {
      if (!unread.has(block)) for (const key of keys) blocks.set(key, block);
    },
    cut(from, tail) {
      if (unread.has(from)) unread.add(tail);
      else for (const key of tail.keys) blocks.set(key, tail);
    },
    joined(keys, from, to) {
      // A block is known as a whole or not at all.
      const wasUnread = unread.delete(from);
      if (!unread.has(to)) for (const key of keys) blocks.set(key, to);
      else if (!wasUnread) for (const key of keys) blocks.delete(key);
    },
    removed(block, keys) {
      if (!unread.has(block)) for (const key of keys) blocks.delete(key);
      else if (block.keys.length === 0) unread.delete(block);
    },
    read,
    clear() {
      blocks.clear();
      unread.clear();
    },
  };
}
