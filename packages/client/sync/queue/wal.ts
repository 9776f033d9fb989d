import type { KeyValueStorage } from "../../platform/storage.ts";
import type { Entry } from "./entries.ts";

/** Characters. Longer entries go to IndexedDB only: local storage is small, and writing it blocks the page. */
const WAL_MAX_LENGTH = 100_000;

/** A step is longer than so many characters, so that many steps need not be written out to know that they are too long. */
const LEAST_STEP_LENGTH = 100;

/** The write-ahead log: entries in local storage, written synchronously, until IndexedDB has them. */
export interface Wal {
  write(entry: Entry): WalOutcome;
  remove(entry: Entry): void;
  /** Returns the tabs that have left entries. */
  scopes(): Set<string>;
}

/** `refused`: local storage is full or forbidden. */
export type WalOutcome = "written" | "too-long" | "refused";

/** Begins the name of every record of it in local storage; the tab's name follows. */
export const walPrefix = (userId: number) => `perennial:wal:${userId}:`;

/** Creates the write-ahead log of one user. All tabs share it; a key names the tab that wrote the entry. */
export function createWal(storage: KeyValueStorage, userId: number): Wal {
  const prefix = walPrefix(userId);
  const keyOf = (entry: Entry) => `${prefix}${entry.scope}:${entry.id}`;
  return {
    write(entry) {
      if (entry.steps.length * LEAST_STEP_LENGTH > WAL_MAX_LENGTH) return "too-long";
      const text = JSON.stringify(entry);
      if (text.length > WAL_MAX_LENGTH) return "too-long";
      return storage.set(keyOf(entry), text) ? "written" : "refused";
    },
    remove: (entry) => storage.remove(keyOf(entry)),
    scopes() {
      const scopes = new Set<string>();
      for (const key of storage.keys())
        if (key.startsWith(prefix)) scopes.add(key.slice(prefix.length).split(":")[0] ?? "");
      return scopes;
    },
  };
}
