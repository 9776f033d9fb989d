import type { KeyValueStorage } from "../../platform/storage.ts";
import type { Entry } from "./entries.ts";

/** Longer entries wait for IndexedDB before they are shown: local storage is small, and writing it blocks. */
const WAL_MAX_LENGTH = 100_000;

/**
 * The write-ahead record: an entry in local storage from the moment it is made until IndexedDB has it. It is
 * written before the call returns, so that not even closing the tab within the same frame loses a change.
 */
export interface Wal {
  write(entry: Entry): WalOutcome;
  remove(entry: Entry): void;
  /** The entries of one tab, in the order they were made. */
  entriesOf(scope: string): Entry[];
  /** The tabs that have left entries. */
  scopes(): Set<string>;
}

/** `refused`: the storage is full or forbidden. */
export type WalOutcome = "written" | "too-long" | "refused";

export function createWal(storage: KeyValueStorage, userId: number): Wal {
  const prefix = `perennial:wal:${userId}:`;
  const keyOf = (entry: Entry) => `${prefix}${entry.scope}:${entry.id}`;
  return {
    write(entry) {
      const text = JSON.stringify(entry);
      if (text.length > WAL_MAX_LENGTH) return "too-long";
      return storage.set(keyOf(entry), text) ? "written" : "refused";
    },
    remove: (entry) => storage.remove(keyOf(entry)),
    entriesOf(scope) {
      const entries: Entry[] = [];
      for (const key of storage.keys()) {
        if (!key.startsWith(`${prefix}${scope}:`)) continue;
        const entry = parse(storage.get(key));
        if (entry) entries.push(entry);
        else storage.remove(key);
      }
      return entries.sort((a, b) => a.count - b.count);
    },
    scopes() {
      const scopes = new Set<string>();
      for (const key of storage.keys())
        if (key.startsWith(prefix)) scopes.add(key.slice(prefix.length).split(":")[0] ?? "");
      return scopes;
    },
  };
}

/** Null for what is no entry: a record cut off by a full disk. */
function parse(text: string | null): Entry | null {
  try {
    const value = JSON.parse(text ?? "") as Partial<Entry>;
    return typeof value.id === "string" && Array.isArray(value.steps) ? (value as Entry) : null;
  } catch {
    return null;
  }
}
