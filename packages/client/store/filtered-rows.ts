import type { NodeId } from "@perennial/domain/tree/node";
import type { SearchIndex } from "./search-index.ts";
import type { TreeStore } from "./tree-store.ts";

/** The rows of a page that a search found, with what is needed to read them. */
export interface FilteredRows {
  /** Those that were found. */
  readonly hits: ReadonlySet<string>;
  /** The rows above them, up to the page's root, which were not found themselves. */
  readonly above: ReadonlySet<string>;
  /** Whether a card is among them. */
  readonly hasCards: boolean;
  /**
   * Those of the children of a row that show: hits, and what lies above and below them. What comes to a list later
   * shows too, and nothing that showed goes because it was edited.
   */
  childKeys(key: string, all: readonly string[]): readonly string[];
}

/** Returns what a page shows of a search. @param found what the index says of all rows */
export function createFilteredRows(
  tree: Pick<TreeStore, "idOf" | "keyOf">,
  rootKey: string,
  { hits: found, units }: ReturnType<SearchIndex["ask"]>,
): FilteredRows {
  const hits = new Set<string>();
  const above = new Set<string>();
  let hasCards = false;
  const keyOf = (place: number) => tree.keyOf(units[place]?.id as NodeId);
  const rootId = tree.idOf(rootKey);
  /** The rows below the page's root; a row stands behind the one that it lies in. */
  const isBelow = new Uint8Array(units.length);
  for (const [i, unit] of units.entries()) {
    const up = units[unit.above];
    if (!up || (up.id !== rootId && isBelow[unit.above] === 0)) continue;
    isBelow[i] = 1;
    if (found[i] === 0) continue;
    if (unit.kind !== "note") hasCards = true;
    hits.add(keyOf(unit.row));
    for (let at = unit.above; at >= 0 && units[at]?.id !== rootId; at = units[at]?.above ?? -1) {
      const key = keyOf(at);
      if (above.has(key)) break;
      above.add(key);
    }
  }
  for (const key of hits) above.delete(key);

  /** Rows of which all children show. */
  const whole = new Set(hits);
  const came = new Set<string>();
  const lists = new Map<string, { readonly all: readonly string[]; readonly shown: readonly string[] }>();
  const isShown = (key: string) => hits.has(key) || above.has(key) || came.has(key);

  return {
    hits,
    above,
    hasCards,
    childKeys(key, all) {
      if (whole.has(key)) {
        for (const child of all) whole.add(child);
        return all;
      }
      const known = lists.get(key);
      if (known?.all === all) return known.shown;
      if (known) {
        const were = new Set(known.all);
        for (const child of all)
          if (!were.has(child) && !isShown(child)) {
            came.add(child);
            whole.add(child);
          }
      }
      const shown = all.filter(isShown);
      lists.set(key, { all, shown });
      return shown;
    },
  };
}
