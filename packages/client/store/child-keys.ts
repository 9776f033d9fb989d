import type { NodeId } from "@perennial/domain/tree/node";

/** A list of children as it stood at one time, by the ids of the nodes and by the keys of their rows. */
export interface ChildList {
  readonly ids: readonly NodeId[];
  readonly keys: readonly string[];
}

/** The keys of the rows below a row, as they were last handed out: the same array until it changes. */
export interface ChildKeys {
  /** Returns the keys of the children of a row, whose ids the caller has. */
  of(key: string, ids: readonly NodeId[]): readonly string[];
  /**
   * Updates a list after a transaction. Returns whether its rows changed.
   * @param ids undefined where the row is gone @param keep called if nothing changed, to reuse the old array
   */
  renew(
    key: string,
    before: ChildList,
    ids: readonly NodeId[] | undefined,
    keep: (ids: readonly NodeId[]) => void,
  ): boolean;
  clear(): void;
}

const NO_KEYS: readonly string[] = Object.freeze([]);

/** Starts empty: each list is cached when first asked for. */
export function createChildKeys(keyOf: (id: NodeId) => string): ChildKeys {
  const lists = new Map<string, ChildList>();
  const of = (key: string, ids: readonly NodeId[]) => {
    // Most rows have none, and are asked whenever a list is built: nothing is kept of them.
    if (ids.length === 0) return NO_KEYS;
    const known = lists.get(key);
    if (known?.ids === ids) return known.keys;
    const fresh = ids.map(keyOf);
    const keys = known && sameItems(known.keys, fresh) ? known.keys : fresh;
    lists.set(key, { ids, keys });
    return keys;
  };
  return {
    of,
    renew(key, before, ids, keep) {
      // What is below a row that is gone is not shown, and comes back with it: its list must not become what was shown.
      if (!ids) {
        lists.delete(key);
        return false;
      }
      if (ids !== before.ids && sameItems(ids, before.ids)) {
        keep(before.ids);
        lists.set(key, before);
        return false;
      }
      return !sameItems(of(key, ids), before.keys);
    },
    clear: () => lists.clear(),
  };
}

/** Whether two lists have the same items in the same order. */
export function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a === b || (a.length === b.length && a.every((item, i) => item === b[i]));
}
