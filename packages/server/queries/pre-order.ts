import type { RecordId } from "@perennial/domain/kind/record-id";

const NOTHING: ReadonlySet<RecordId> = new Set();

/** A node with its children, in order. */
export interface Family {
  readonly id: number;
  readonly childrenIds: readonly number[];
}

/** Gives the nodes of a branch in pre-order while its structure is still being read. */
export interface PreOrder {
  /** Takes in the children of a node. */
  learn(family: Family): void;
  /** Takes in the children of all nodes, as lists of ids in text: whoever is not among them has none. */
  learnAll(children: ReadonlyMap<number, string>): void;
  /** Returns the next nodes, as far as their children are known. */
  take(most: number): Family[];
  /** Returns the nodes that come next among those whose children are unknown. */
  unknown(most: number): number[];
  /** Returns how many nodes are known and not taken; Infinity once all are. */
  ahead(): number;
}

/**
 * Creates the order of a branch. It holds ids and levels only: of nodes known and not taken, and of the siblings that wait
 * on each level above; with `learnAll`, those of all nodes (decision 36).
 * @param depth how many levels below the first are given
 * @param without nodes that are left out, with what stands below them
 */
export function createPreOrder(
  rootId: number,
  depth = Number.POSITIVE_INFINITY,
  without: ReadonlySet<RecordId> = NOTHING,
): PreOrder {
  const known = new Map<number, readonly number[]>();
  let all: ReadonlyMap<number, string> | null = null;
  /** The nodes to come, the next one last. */
  const open: number[] = [rootId];
  /** The level of each. */
  const levels: number[] = [0];

  const childrenOf = (id: number): readonly number[] | undefined =>
    known.get(id) ?? (all ? left(idsIn(all.get(id) ?? "")) : undefined);
  const left = (ids: readonly number[]) => (without.size > 0 ? ids.filter((id) => !without.has(id)) : ids);

  return {
    learnAll(children) {
      all = children;
    },
    learn: ({ id, childrenIds }) => void known.set(id, left(childrenIds)),
    take(most) {
      const taken: Family[] = [];
      for (let id = open.at(-1); id !== undefined && taken.length < most; id = open.at(-1)) {
        const childrenIds = childrenOf(id);
        if (!childrenIds) break;
        open.pop();
        known.delete(id);
        const level = levels.pop() ?? 0;
        if (level < depth) pushReversed(open, levels, childrenIds, level + 1);
        taken.push({ id, childrenIds });
      }
      return taken;
    },
    unknown(most) {
      const found: number[] = [];
      if (all) return found;
      for (let place = open.length - 1; place >= 0 && found.length < most; place--) {
        const below = [open[place] as number];
        const levelsBelow = [levels[place] as number];
        for (let id = below.pop(); id !== undefined && found.length < most; id = below.pop()) {
          const level = levelsBelow.pop() ?? 0;
          const childrenIds = known.get(id);
          if (!childrenIds) found.push(id);
          else if (level < depth) pushReversed(below, levelsBelow, childrenIds, level + 1);
        }
      }
      return found;
    },
    ahead: () => (all ? Number.POSITIVE_INFINITY : known.size),
  };
}

/** Reads a list of ids as the database writes it: `1,2,3`. */
export const idsIn = (list: string): number[] => (list === "" ? [] : list.split(",").map(Number));

function pushReversed(list: number[], levels: number[], ids: readonly number[], level: number): void {
  for (let place = ids.length - 1; place >= 0; place--) {
    list.push(ids[place] as number);
    levels.push(level);
  }
}
