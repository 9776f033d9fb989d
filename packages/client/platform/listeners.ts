import { reportDefect } from "./report.ts";

export interface Listeners<Args extends readonly unknown[]> {
  /** Returns how to leave. */
  subscribe(listener: (...args: Args) => void): () => void;
  /** Notifies all, even if one throws. One removed meanwhile is skipped, one added waits for the next time. */
  tell(...args: Args): void;
}

/** Creates an empty set of listeners; `report` gets what one throws. */
export function createListeners<Args extends readonly unknown[] = []>(
  report = reportDefect,
): Listeners<Args> {
  const all = new Set<(...args: Args) => void>();
  return {
    subscribe(listener) {
      all.add(listener);
      return () => void all.delete(listener);
    },
    tell(...args) {
      for (const listener of [...all]) {
        try {
          if (all.has(listener)) listener(...args);
        } catch (error) {
          report(error);
        }
      }
    },
  };
}
