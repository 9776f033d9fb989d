import { type IDBPDatabase, openDB } from "idb";
import type { LocalCopy } from "./copy.ts";
import { type CopySchema, copyName, createStores, HEAD, STORES, WRITER } from "./copy-schema.ts";
import { knownCopy, readCopy, readHead } from "./read-copy.ts";

/** For how many pages the first screen is kept. */
const MOST_SCREENS = 8;

interface CopyDbDeps {
  readonly uuid: () => string;
  /** Gives the screen time to paint. */
  readonly pause: () => Promise<void>;
}

/**
 * Opens the copy in IndexedDB, with one database per user. The code that writes it is loaded at the first
 * write.
 */
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
      const { writeCopy } = await import("./write-copy.ts");
      const writer = uuid();
      await clear(writer);
      return writeCopy(db, writer, tree, pause);
    },

    async end() {
      const tx = db.transaction(["head", "journal"]);
      const [head, journal] = await Promise.all([
        tx.objectStore("head").get(HEAD),
        tx.objectStore("journal").getAll(),
      ]);
      const known = knownCopy(head, journal);
      return known && { version: known.version, generation: known.head.generation };
    },

    async append(rows) {
      const tx = db.transaction(["head", "journal"], "readwrite");
      const head = await tx.objectStore("head").get(HEAD);
      const last = await tx.objectStore("journal").openCursor(null, "prev");
      // Without a copy there is nothing to append to, and so nothing missing.
      if (!head) return true;
      const version = last?.value.version ?? head.version;
      const news = rows.filter((row) => row.version > version);
      const isNext = news.every((row, i) => row.version === version + i + 1);
      if (isNext && news.length > 0)
        await tx.objectStore("journal").add({ version: version + news.length, rows: news });
      await tx.done;
      return isNext;
    },

    async fold() {
      const { foldCopy } = await import("./fold-copy.ts");
      if ((await foldCopy(db)) === "spoilt") await clear();
    },

    async keepScreen(page, version, records) {
      const tx = db.transaction(["head", "screens"], "readwrite");
      const screens = tx.objectStore("screens");
      if (await tx.objectStore("head").get(HEAD)) {
        const pages = await screens.getAllKeys();
        for (const other of pages.filter((each) => each !== page).slice(MOST_SCREENS - 1))
          void screens.delete(other);
        void screens.put({ page, version, records });
      }
      await tx.done;
    },

    clear: () => clear(),
    close: () => db.close(),
  };
}
