import type { Answer } from "./search-index.ts";

/** The rows of a page that a search found, with what is needed to read them. */
export interface FilteredRows {
  /** How many were found. */
  readonly count: number;
  /** How many of them are cards, and below how many rows these stand. */
  readonly cards: number;
  readonly branches: number;
  isHit(key: string): boolean;
  /** Whether a row only leads to a hit. */
  isAbove(key: string): boolean;
  /**
   * Those of the children of a row that show: hits, and what lies above and below them. What comes to a list later
   * shows too, and nothing that showed goes because it was edited.
   */
  childKeys(key: string, all: readonly string[]): readonly string[];
}

/** Returns what a page shows of a search. @param found what the index says of all rows */
export function createFilteredRows(rootKey: string, { hits: found, units, places }: Answer): FilteredRows {
  const placeOf = (key: string) => places.get(key) ?? -1;
  const root = placeOf(rootKey);
  /** Of each row, by the place of its first unit; a row stands behind the one that it lies in. */
  const flags = () => new Uint8Array(units.length);
  const [isInPage, hits, whole, above] = [flags(), flags(), flags(), flags()];
  let count = 0;
  let cards = 0;
  const branches = new Set<number>();
  units.forEach((unit, i) => {
    const { row, above: up } = unit;
    if (up !== root && (up < 0 || isInPage[up] === 0)) return;
    isInPage[row] = 1;
    if (whole[up] === 1) whole[row] = 1;
    if (found[i] === 0) return;
    if (hits[row] === 0) {
      count++;
      if (unit.kind !== "note") {
        cards++;
        branches.add(up);
      }
    }
    hits[row] = 1;
    whole[row] = 1;
  });
  for (let i = units.length - 1; i >= 0; i--) {
    const up = units[i]?.above ?? -1;
    if (up >= 0 && isInPage[i] === 1 && (hits[i] === 1 || above[i] === 1)) above[up] = 1;
  }

  /** Rows that came to a list that shows. */
  const came = new Set<string>();
  const lists = new Map<string, { readonly all: readonly string[]; readonly shown: readonly string[] }>();
  const isShown = (key: string) => {
    const place = placeOf(key);
    return whole[place] === 1 || above[place] === 1 || came.has(key);
  };

  return {
    count,
    cards,
    branches: branches.size,
    isHit: (key) => hits[placeOf(key)] === 1,
    isAbove: (key) => above[placeOf(key)] === 1 && hits[placeOf(key)] === 0,
    childKeys(key, all) {
      // Most rows have none, and a list that is built asks all of them.
      if (all.length === 0 || whole[placeOf(key)] === 1) return all;
      const known = lists.get(key);
      if (known?.all === all) return known.shown;
      if (came.has(key)) for (const child of all) came.add(child);
      else if (known) {
        const were = new Set(known.all);
        for (const child of all) if (!were.has(child)) came.add(child);
      }
      const shown = all.filter(isShown);
      lists.set(key, { all, shown });
      return shown;
    },
  };
}
