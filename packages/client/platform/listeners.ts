import { reportDefect } from "./report.ts";

/** Who wants to be told when something happens. */
export interface Listeners<Args extends readonly unknown[]> {
  /** Returns how to leave. */
  subscribe(listener: (...args: Args) => void): () => void;
  /**
   * One that throws stops neither the others nor whoever tells them. One that leaves while the others are told is
   * not told any more, one that joins is told the next time.
   */
  tell(...args: Args): void;
}

/**
 * Creates an empty set of listeners.
 * @param report takes what a listener throws
 */
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
