import { type DBSchema, openDB } from "idb";

/** A text as it stood at a moment (milliseconds since 1970), or that it was removed then: `text` is null. */
export interface TextCopy {
  readonly name: string;
  readonly at: number;
  readonly text: string | null;
}

/** Texts on a disk that outlives the browser. Every write is there when its promise resolves. */
export interface TextCopies {
  list(): Promise<readonly TextCopy[]>;
  put(copy: TextCopy): Promise<void>;
  remove(name: string): Promise<void>;
  clear(): Promise<void>;
  close(): void;
}

interface Schema extends DBSchema {
  copies: { key: string; value: TextCopy };
}

/** The default of browsers may acknowledge before the disk has it. */
const STRICT = { durability: "strict" } as const;

/** In IndexedDB. Rejects where there is none. */
export async function openTextCopies(database: string): Promise<TextCopies> {
  const db = await openDB<Schema>(database, 1, {
    upgrade: (fresh) => void fresh.createObjectStore("copies", { keyPath: "name" }),
    // Somebody wants to change or delete the database: it must not wait for this tab.
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  });
  const copies = () => db.transaction("copies", "readwrite", STRICT);
  return {
    list: () => db.getAll("copies"),
    async put(copy) {
      const tx = copies();
      await Promise.all([tx.store.put(copy), tx.done]);
    },
    async remove(name) {
      const tx = copies();
      await Promise.all([tx.store.delete(name), tx.done]);
    },
    async clear() {
      const tx = copies();
      await Promise.all([tx.store.clear(), tx.done]);
    },
    close: () => db.close(),
  };
}
