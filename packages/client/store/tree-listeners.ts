import { createListeners } from "../platform/listeners.ts";

export interface StructureChange {
  /** The keys of the nodes whose list of children is another one now. */
  readonly parents: ReadonlySet<string>;
  /** The keys of the nodes that are gone. */
  readonly removed: ReadonlySet<string>;
}

export interface TreeListeners {
  subscribeRow(key: string, listener: () => void): () => void;
  isWatched(key: string): boolean;
  tellRow(key: string): void;
  /** Called after a transaction in which lists of children changed or nodes went. */
  subscribeStructure(listener: (change: StructureChange) => void): () => void;
  tellStructure(change: StructureChange): void;
  /** Called with the rows whose signs may have changed, after everything else. */
  subscribeMarks(listener: (keys: ReadonlySet<string>) => void): () => void;
  tellMarks(keys: ReadonlySet<string>): void;
  /** Called with the rows that a transaction has touched, whether or not they look different, after everything else. */
  subscribeTouched(listener: (keys: ReadonlySet<string>) => void): () => void;
  tellTouched(keys: ReadonlySet<string>): void;
}

/** Creates a tree's listeners; `report` gets what one throws, without stopping the others. */
export function createTreeListeners(report: (error: unknown) => void): TreeListeners {
  const rows = new Map<string, Set<() => void>>();
  const structure = createListeners<[StructureChange]>(report);
  const marks = createListeners<[ReadonlySet<string>]>(report);
  const touched = createListeners<[ReadonlySet<string>]>(report);
  return {
    subscribeRow(key, listener) {
      const listeners = rows.get(key) ?? new Set();
      listeners.add(listener);
      rows.set(key, listeners);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && rows.get(key) === listeners) rows.delete(key);
      };
    },
    isWatched: (key) => rows.has(key),
    tellRow(key) {
      for (const listener of [...(rows.get(key) ?? [])]) {
        try {
          listener();
        } catch (error) {
          report(error);
        }
      }
    },
    subscribeStructure: structure.subscribe,
    tellStructure: structure.tell,
    subscribeMarks: marks.subscribe,
    tellMarks: marks.tell,
    subscribeTouched: touched.subscribe,
    tellTouched: touched.tell,
  };
}
