import type { Entry } from "../queue/entries.ts";
import type { Keeper } from "../queue/keeping.ts";
import type { Wal } from "../queue/wal.ts";

/** Holds the entries that the database does not have, in memory and, where that takes them, in the write-ahead log. */
export interface Unsaved {
  /** The entries that the database has refused; those that it may still take are in the log only. */
  readonly entries: ReadonlyMap<string, Entry>;
  /** Writes an entry to the write-ahead log. Returns what became of it. */
  log(entry: Entry): ReturnType<Wal["write"]>;
  /** Holds an entry that the database has refused. */
  put(entry: Entry): void;
  /** Holds an entry and writes it to the log. */
  keep(entry: Entry): void;
  /** Drops an entry here and from the log. Returns whether it was held in memory. */
  drop(entry: Entry): boolean;
  readonly keeper: Keeper;
}

/** Starts empty. It remembers which entries the write-ahead log has taken: closing the page loses only the others. */
export function createUnsaved(deps: {
  readonly wal: Wal;
  readonly moveToDisk: () => Promise<readonly Entry[]>;
}): Unsaved {
  const { wal } = deps;
  const entries = new Map<string, Entry>();
  /** Those that are in the write-ahead log: these outlive the page all the same. */
  const logged = new Set<string>();

  const log = (entry: Entry) => {
    const outcome = wal.write(entry);
    if (outcome === "written") logged.add(entry.id);
    return outcome;
  };
  const put = (entry: Entry) => void entries.set(entry.id, entry);
  const drop = (entry: Entry) => {
    wal.remove(entry);
    logged.delete(entry.id);
    return entries.delete(entry.id);
  };

  return {
    entries,
    log,
    put,
    keep(entry) {
      put(entry);
      log(entry);
    },
    drop,
    keeper: {
      unkept: () => [...entries.keys()].some((id) => !logged.has(id)),
      isBehind: () => entries.size > 0,
      async tryAgain() {
        for (const entry of entries.values()) if (!logged.has(entry.id)) log(entry);
        for (const entry of await deps.moveToDisk()) drop(entry);
      },
    },
  };
}
