import { useSyncExternalStore } from "react";
import { createListeners } from "../platform/listeners.ts";

/** Counts what the searches find that are kept in notes. */
export interface SearchCounts {
  /** Undefined as long as nobody has counted. */
  get(query: string): number | undefined;
  /** Counts, and tells when there are more or less. Returns how to leave. */
  subscribe(query: string, listener: () => void): () => void;
}

let counts: SearchCounts | undefined;
const provided = createListeners();

/** Told by the page that shows notes, with those that are open. */
export function provideSearchCounts(given: SearchCounts): void {
  counts = given;
  provided.tell();
}

/** How many rows a search finds; undefined where that is not known, or not asked. */
export function useSearchCount(query: string | undefined): number | undefined {
  const provider = useSyncExternalStore(provided.subscribe, () => counts);
  return useSyncExternalStore(
    (listener) => (query === undefined ? undefined : provider?.subscribe(query, listener)) ?? (() => {}),
    () => (query === undefined ? undefined : provider?.get(query)),
  );
}
