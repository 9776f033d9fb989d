import { parseQuery } from "@perennial/domain/search/query/parse-query";
import type { Timers } from "../platform/timers.ts";
import { createFilteredRows } from "./filtered-rows.ts";
import { lookThrough, searchIndexOf, type When } from "./search-index.ts";

type Tree = Parameters<typeof searchIndexOf>[0];

/** So long nothing changes before what is on the screen is counted again. */
const REST_MS = 2_000;
const SOON_MS = 100;

/** Counts the rows of the page that searches find, as its filter does: of those that somebody listens to, when nothing has changed for a while. */
export function createSearchCounts(tree: Tree, when: () => When, timers: Timers) {
  const index = searchIndexOf(tree);
  const listeners = new Map<string, Set<() => void>>();
  const known = new Map<string, number>();
  let changedAt = Number.NEGATIVE_INFINITY;
  let isDue = false;
  let stopLooking = () => {};

  const later = (ms: number) => {
    if (isDue || listeners.size === 0) return;
    isDue = true;
    timers.after(ms, () => {
      isDue = false;
      const left = changedAt + REST_MS - timers.now();
      if (left > 0) later(left);
      else count();
    });
  };
  const count = () => {
    stopLooking();
    const told = (isAll: boolean) => {
      if (!isAll) return;
      for (const [query, own] of listeners) {
        const at = when();
        const total = createFilteredRows(at.rootKey, index.askPage(parseQuery(query), at)).count;
        if (known.get(query) === total) continue;
        known.set(query, total);
        for (const tell of own) tell();
      }
    };
    stopLooking = lookThrough(index, told, { renewsTimes: false });
  };
  const leave = tree.subscribeTouched(() => {
    changedAt = timers.now();
    later(REST_MS);
  });

  return {
    get: (query: string): number | undefined => known.get(query),
    subscribe(query: string, listener: () => void): () => void {
      const own = listeners.get(query) ?? new Set();
      listeners.set(query, own.add(listener));
      if (!known.has(query)) later(SOON_MS);
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(query);
      };
    },
    stop() {
      leave();
      stopLooking();
      listeners.clear();
    },
  };
}
