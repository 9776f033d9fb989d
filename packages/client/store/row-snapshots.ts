import { type RowData, sameRow } from "./row-data.ts";

/** The rows as they were last handed out, so that a row is another object only where it shows something else. */
export interface RowSnapshots {
  /** Returns the row as it stands. `isChanging`: an open transaction has touched it. */
  get(key: string, isChanging: boolean): RowData | undefined;
  /** Updates a row after a transaction. Returns whether it looks different. `isWatched`: it has listeners. */
  renew(key: string, isWatched: boolean): boolean;
}

/** Starts empty: each row is cached when first asked for. @param build undefined without such a row */
export function createRowSnapshots(build: (key: string) => RowData | undefined): RowSnapshots {
  const rows = new Map<string, RowData>();
  return {
    get(key, isChanging) {
      const known = rows.get(key);
      if (known && !isChanging) return known;
      const fresh = build(key);
      // Within a transaction nothing is kept: the snapshots from before it are what its end compares with.
      if (!fresh || isChanging) return fresh && known && sameRow(known, fresh) ? known : fresh;
      rows.set(key, fresh);
      return fresh;
    },
    renew(key, isWatched) {
      const before = rows.get(key);
      // Nobody has looked at it: of a large tree that comes in that is all but what shows.
      if (!before && !isWatched) return false;
      const after = build(key);
      if (before && after && sameRow(before, after)) return false;
      if (!after) rows.delete(key);
      else if (before) rows.set(key, after);
      return true;
    },
  };
}
