import type { ChildList } from "./child-keys.ts";

/** What writes have touched, by the keys of the rows. */
export interface Touched {
  readonly rows: ReadonlySet<string>;
  /** Parents whose list of children was touched, with the list as it stood before. */
  readonly lists: ReadonlyMap<string, ChildList>;
  readonly gone: ReadonlySet<string>;
  /** Rows whose signs were touched. */
  readonly marked: ReadonlySet<string>;
}

/** Collects what writes touch until their transaction ends. */
export interface TouchedRows {
  has(key: string): boolean;
  row(key: string): void;
  /** Records that the children of a row are about to change; `before` reads the present list. */
  list(key: string, before: () => ChildList): void;
  gone(key: string): void;
  marks(key: string): void;
  /** Hands out what was collected, and begins anew; null where nothing was touched. */
  take(): Touched | null;
}

/** Creates an empty collection; it keeps the first state of each list until `take`. */
export function createTouchedRows(): TouchedRows {
  let rows = new Set<string>();
  let lists = new Map<string, ChildList>();
  let gone = new Set<string>();
  let marked = new Set<string>();
  return {
    has: (key) => rows.has(key),
    row: (key) => void rows.add(key),
    list(key, before) {
      if (lists.has(key)) return;
      lists.set(key, before());
      rows.add(key);
    },
    gone: (key) => void gone.add(key),
    marks: (key) => void marked.add(key),
    take() {
      if (rows.size + lists.size + gone.size + marked.size === 0) return null;
      const touched = { rows, lists, gone, marked };
      rows = new Set();
      lists = new Map();
      gone = new Set();
      marked = new Set();
      return touched;
    },
  };
}
