/** A node and those directly below it, in order. */
export interface Family {
  readonly id: number;
  readonly childrenIds: readonly number[];
}

/** The nodes of a branch in pre-order, given while its structure is still being read. */
export interface PreOrder {
  /** A node's children are known from now on. */
  learn(family: Family): void;
  /** The next nodes, as far as their children are known. */
  take(most: number): Family[];
  /** The nodes that come next among those whose children are not known. */
  unknown(most: number): number[];
  /** How many nodes are known and not taken. */
  ahead(): number;
}

/** Holds ids alone: those of what is known and not taken, and of the siblings that wait on each level above. */
export function createPreOrder(rootId: number): PreOrder {
  const known = new Map<number, readonly number[]>();
  /** What is to come, the next one last. */
  const open: number[] = [rootId];

  return {
    learn: ({ id, childrenIds }) => void known.set(id, childrenIds),
    take(most) {
      const taken: Family[] = [];
      for (let id = open.at(-1); id !== undefined && taken.length < most; id = open.at(-1)) {
        const childrenIds = known.get(id);
        if (!childrenIds) break;
        open.pop();
        known.delete(id);
        pushReversed(open, childrenIds);
        taken.push({ id, childrenIds });
      }
      return taken;
    },
    unknown(most) {
      const found: number[] = [];
      for (let place = open.length - 1; place >= 0 && found.length < most; place--) {
        const below = [open[place] as number];
        for (let id = below.pop(); id !== undefined && found.length < most; id = below.pop()) {
          const childrenIds = known.get(id);
          if (childrenIds) pushReversed(below, childrenIds);
          else found.push(id);
        }
      }
      return found;
    },
    ahead: () => known.size,
  };
}

function pushReversed(list: number[], ids: readonly number[]): void {
  for (let place = ids.length - 1; place >= 0; place--) list.push(ids[place] as number);
}
