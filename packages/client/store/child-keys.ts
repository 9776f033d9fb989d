import type { NodeId } from "@perennial/domain/tree/node";

/** A list of children as it stood at one time, by the ids of the nodes and by the keys of their rows. */
export interface ChildList {
  readonly ids: readonly NodeId[];
  readonly keys: readonly string[];
}

/** The keys of the rows below a row, as they were last handed out: the same array until it changes. */
export interface ChildKeys {
  /** @param ids the children of the row as they stand */
  of(key: string, ids: readonly NodeId[]): readonly string[];
  /** Puts back a list that was handed out before. */
  keep(key: string, list: ChildList): void;
  forget(key: string): void;
  clear(): void;
}

const NO_KEYS: readonly string[] = Object.freeze([]);

export function createChildKeys(keyOf: (id: NodeId) => string): ChildKeys {
  const lists = new Map<string, ChildList>();
  return {
    of(key, ids) {
      // Most rows have none, and are asked whenever a list is built: nothing is kept of them.
      if (ids.length === 0) return NO_KEYS;
      const known = lists.get(key);
      if (known?.ids === ids) return known.keys;
      const fresh = ids.map(keyOf);
      const keys = known && sameItems(known.keys, fresh) ? known.keys : fresh;
      lists.set(key, { ids, keys });
      return keys;
    },
    keep: (key, list) => void lists.set(key, list),
    forget: (key) => void lists.delete(key),
    clear: () => lists.clear(),
  };
}

export function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a === b || (a.length === b.length && a.every((item, i) => item === b[i]));
}
