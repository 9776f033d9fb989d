import type { EntryParts } from "./entry-parts.ts";
import type { StoredEntry } from "./outbox-schema.ts";

/** Thrown where the queue has an entry whose steps are kept in parts. */
export const HAS_LONG = {};

/** What a queue without long entries needs, which is nearly every one: a long one is fetched for. */
export const SHORT_ENTRIES: EntryParts = {
  async read(tx) {
    const records = await tx.objectStore("entries").getAll();
    if (records.some(({ stamps }) => stamps)) throw HAS_LONG;
    return records.map(({ seq, entry }) => ({ seq, entry }));
  },
  async readToWrite(tx) {
    const queue = await SHORT_ENTRIES.read(tx);
    const entries = tx.objectStore("entries");
    return {
      queue,
      put: async ({ seq, entry }) => entries.put({ seq, id: entry.id, entry }),
      remove: (seq) => entries.delete(seq),
    };
  },
  // The database generates the key.
  add: (tx, entry) => tx.objectStore("entries").add({ id: entry.id, entry } as StoredEntry),
};
