import type { ChildList } from "./child-keys.ts";

/** What writes have touched, by the keys of the rows. */
export interface Touched {
  readonly rows: ReadonlySet<string>;
  /** Parents whose list of children was touched, with the list as it stood before. */
  readonly lists: ReadonlyMap<string, ChildList>;
  readonly gone: ReadonlySet<string>;
}

/** Collects what writes touch until their transaction ends. */
export interface TouchedRows {
  has(key: string): boolean;
  row(key: string): void;
  /** @param before reads the list as it stands */
  list(key: string, before: () => ChildList): void;
  gone(key: string): void;
  /** Hands out what was collected, and begins anew; null where nothing was touched. */
  take(): Touched | null;
}

export function createTouchedRows(): TouchedRows {
  let rows = new Set<string>();
  let lists = new Map<string, ChildList>();
  let gone = new Set<string>();
  return {
    has: (key) => rows.has(key),
    row: (key) => void rows.add(key),
    list(key, before) {
      if (!lists.has(key)) lists.set(key, before());
      rows.add(key);
    },
    gone: (key) => void gone.add(key),
    take() {
      if (rows.size === 0 && lists.size === 0 && gone.size === 0) return null;
      const touched = { rows, lists, gone };
      rows = new Set();
      lists = new Map();
      gone = new Set();
      return touched;
    },
  };
}
