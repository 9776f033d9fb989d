import { firstIndex } from "@perennial/domain/tree/child-index";
import type { NodeId } from "@perennial/domain/tree/node";

interface ChildList {
  /** In order; never written to after it was handed out. */
  ids: readonly NodeId[];
  added: Set<NodeId> | null;
  gone: Set<NodeId> | null;
}

/** The ordered children of every parent, sorted lazily: loading sorts each list once, an insert copies one. */
export interface ChildLists {
  add(parentId: NodeId, id: NodeId): void;
  remove(parentId: NodeId, id: NodeId): void;
  /** The same array until the list changes. */
  of(parentId: NodeId): readonly NodeId[];
  /** Puts back the array object that was handed out before, for a list that has become what it was. */
  keep(parentId: NodeId, ids: readonly NodeId[]): void;
  clear(): void;
}

/** The one list of every node without children. */
export const NO_CHILDREN: readonly NodeId[] = Object.freeze([]);

/** Up to this many new children are put into their places one by one; more are sorted and merged. */
const INSERT_ONE_BY_ONE = 4;

/** Creates empty lists of children; `compare` is the order of siblings in the store at that time. */
export function createChildLists(compare: (a: NodeId, b: NodeId) => number): ChildLists {
  const lists = new Map<NodeId, ChildList>();

  const settle = (list: ChildList): readonly NodeId[] => {
    const { added, gone } = list;
    if (!added && !gone) return list.ids;
    const kept = gone ? list.ids.filter((id) => !gone.has(id)) : list.ids;
    list.ids = added ? merge(kept, [...added], compare) : kept;
    list.added = null;
    list.gone = null;
    return list.ids;
  };

  const listOf = (parentId: NodeId): ChildList => {
    let list = lists.get(parentId);
    if (!list) {
      list = { ids: NO_CHILDREN, added: null, gone: null };
      lists.set(parentId, list);
    }
    return list;
  };

  return {
    add(parentId, id) {
      const list = listOf(parentId);
      list.added ??= new Set();
      list.added.add(id);
    },
    remove(parentId, id) {
      const list = listOf(parentId);
      if (list.added?.delete(id) && list.added.size === 0) list.added = null;
      // A child may have been in order, taken out and added anew: it must leave the old place as well.
      if (list.ids.length === 0) return;
      list.gone ??= new Set();
      list.gone.add(id);
    },
    of(parentId) {
      const list = lists.get(parentId);
      return list ? settle(list) : NO_CHILDREN;
    },
    keep(parentId, ids) {
      const list = lists.get(parentId);
      if (list) list.ids = ids;
    },
    clear: () => lists.clear(),
  };
}

function merge(
  kept: readonly NodeId[],
  added: NodeId[],
  compare: (a: NodeId, b: NodeId) => number,
): readonly NodeId[] {
  if (added.length <= INSERT_ONE_BY_ONE) {
    const merged = [...kept];
    for (const id of added) {
      const at = firstIndex(merged, (each) => compare(each, id));
      merged.splice(at, 0, id);
    }
    return merged;
  }
  added.sort(compare);
  const merged: NodeId[] = [];
  let at = 0;
  for (const id of kept) {
    for (let next = added[at]; next !== undefined && compare(next, id) < 0; next = added[at]) {
      merged.push(next);
      at++;
    }
    merged.push(id);
  }
  for (; at < added.length; at++) merged.push(added[at] as NodeId);
  return merged;
}
