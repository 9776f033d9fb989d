import type { RecordId } from "@perennial/domain/kind/record-id";

/** What a token sees, where that is not everything. */
export interface Reach {
  /** The node above all of it; null for the whole notebook. */
  readonly rootId: number | null;
  /** Rows that it does not see, nor what stands below them. */
  readonly hidden: ReadonlySet<RecordId>;
}

/**
 * Returns what says whether a node is within a reach.
 * @param parentOf the node above one, null at the top; undefined for a node of which nothing is known, which is in no reach
 */
export function withinReach(
  { rootId, hidden }: Reach,
  parentOf: (id: RecordId) => RecordId | null | undefined,
): (id: RecordId) => boolean {
  /** Of a node: whether the root stands above it or is it, or null where it is hidden. */
  const known = new Map<RecordId, boolean | null>();
  const look = (id: RecordId, above: boolean | null): boolean | null =>
    above === null || hidden.has(id) ? null : above || id === rootId;
  return (id) => {
    const open: RecordId[] = [];
    let above: boolean | null = rootId === null;
    for (let at: RecordId | null | undefined = id; at !== null; at = parentOf(at)) {
      const before = at === undefined ? null : known.get(at);
      if (at === undefined || before !== undefined) {
        above = before ?? null;
        break;
      }
      open.push(at);
      // Should the data hold a cycle, nothing in it is within reach.
      known.set(at, null);
    }
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      above = look(at, above);
      known.set(at, above);
    }
    return known.get(id) === true;
  };
}
