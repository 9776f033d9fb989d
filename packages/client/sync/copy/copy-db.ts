import { type IDBPDatabase, openDB } from "idb";
import type { LocalCopy } from "./copy.ts";
import { type CopySchema, copyName, createStores, STORES, WRITER } from "./copy-schema.ts";
import { readCopy, readHead } from "./read-copy.ts";
import { appendRows, endOf, foldCopy, keepScreen, writeCopy } from "./write-copy.ts";

interface CopyDbDeps {
  readonly uuid: () => string;
  readonly pause: () => Promise<void>;
}

/** Opens the copy in IndexedDB, with one database per user. */
export async function openCopyDb(userId: number, { uuid, pause }: CopyDbDeps): Promise<LocalCopy> {
  const db: IDBPDatabase<CopySchema> = await openDB<CopySchema>(copyName(userId), 1, {
    upgrade: createStores,
    // A later version wants to upgrade the database, or the user's traces are being removed.
    blocking: () => db.close(),
  });

  const clear = async (writer?: string) => {
    const tx = db.transaction(STORES, "readwrite");
    await Promise.all(STORES.map((store) => tx.objectStore(store).clear()));
    if (writer !== undefined) await tx.objectStore("writer").put(writer, WRITER);
    await tx.done;
  };

  return {
    head: (page) => readHead(db, page),

    async read() {
      const tree = await readCopy(db, pause);
      if (tree !== "spoilt") return tree;
      await clear();
      return null;
    },

    async replace(tree) {
      const writer = uuid();
      await clear(writer);
      return writeCopy(db, writer, tree, pause);
    },

    end: () => endOf(db),
    append: (rows) => appendRows(db, rows),

    async fold() {
      if ((await foldCopy(db)) === "spoilt") await clear();
    },

    keepScreen: (page, version, records) => keepScreen(db, { page, version, records }),

    clear: () => clear(),
    close: () => db.close(),
  };
}
