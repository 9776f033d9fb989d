import { type IDBPDatabase, openDB } from "idb";
import type { StoredRecord } from "../view/stored-record.ts";
import type { CopyHead, LocalCopy } from "./copy.ts";
import {
  type CopySchema,
  copyName,
  createStores,
  FORMAT,
  type Head,
  type JournalEntry,
  STORES,
} from "./copy-schema.ts";
import { concernedBy, folded, screenAfter } from "./journal-fold.ts";
import { type Chunk, chunksOf, isChunk, recordsOf } from "./record-chunks.ts";

const HEAD = "head";
const WRITER = "writer";
/** How many chunks are written in one go: more would hold up the screen. */
const CHUNKS_AT_ONCE = 4;
/** How many pages have their first screen kept. */
const MOST_SCREENS = 8;

interface CopyDbDeps {
  readonly uuid: () => string;
  /** Lets the screen have its turn. */
  readonly pause: () => Promise<void>;
}

/** The copy in IndexedDB, a database for each user. */
export async function openCopyDb(userId: number, { uuid, pause }: CopyDbDeps): Promise<LocalCopy> {
  const db: IDBPDatabase<CopySchema> = await openDB<CopySchema>(copyName(userId), 1, {
    upgrade: createStores,
    // It is to be changed by a later version of the app, or thrown away with its user's traces.
    blocking: () => db.close(),
  });

  const clear = async (writer?: string) => {
    const tx = db.transaction(STORES, "readwrite");
    await Promise.all(STORES.map((store) => tx.objectStore(store).clear()));
    if (writer !== undefined) await tx.objectStore("writer").put(writer, WRITER);
    await tx.done;
  };

  /** Reads the head with the journal, where both are of the present form and follow on each other. */
  const headAndJournal = (
    head: Head | undefined,
    journal: readonly JournalEntry[],
  ): { head: Head; version: number } | null => {
    if (head?.format !== FORMAT) return null;
    let version = head.version;
    for (const entry of journal) {
      if (entry.version !== version + entry.rows.length) return null;
      version = entry.version;
    }
    return { head, version };
  };

  const spoilt = async (): Promise<null> => {
    await clear();
    return null;
  };

  return {
    async head(page): Promise<CopyHead | null> {
      const tx = db.transaction(STORES);
      const [head, journal, screen] = await Promise.all([
        tx.objectStore("head").get(HEAD),
        tx.objectStore("journal").getAll(),
        tx.objectStore("screens").get(page),
      ]);
      const known = headAndJournal(head, journal);
      if (!known) return null;
      const shown = screen && screenAfter(screen, journal);
      const {
        version,
        head: { rootId, generation },
      } = known;
      return { version, generation, rootId, screen: shown?.records ?? null };
    },

    async read() {
      const tx = db.transaction(STORES);
      const [head, journal, keys] = await Promise.all([
        tx.objectStore("head").get(HEAD),
        tx.objectStore("journal").getAll(),
        tx.objectStore("chunks").getAllKeys(),
      ]);
      const known = headAndJournal(head, journal);
      if (!known) return null;
      // One by one, so that each is taken apart in a task of its own.
      const chunks: Chunk[] = [];
      await Promise.all(
        keys.map(async (key) => chunks.push((await tx.objectStore("chunks").get(key)) as Chunk)),
      );
      if (known.head.chunks !== keys.length || !chunks.every(isChunk)) return spoilt();
      const concerned = new Set(concernedBy(journal, keys).map(String));
      const isConcerned = ({ kind, from }: Chunk) => concerned.has(`${kind},${from}`);
      const changed = folded(journal, keys, chunks.filter(isConcerned));
      if (!changed) return spoilt();
      const records: StoredRecord[] = [];
      let taken = 0;
      for (const chunk of [...chunks.filter((each) => !isConcerned(each)), ...changed]) {
        for (const record of recordsOf(chunk)) records.push(record);
        if (++taken % CHUNKS_AT_ONCE === 0) await pause();
      }
      const { rootId, generation } = known.head;
      const isWhole = records.some(({ kind, record }) => kind === "node" && record.id === rootId);
      return isWhole ? { version: known.version, generation, rootId, records } : spoilt();
    },

    async replace({ version, generation, rootId, records }) {
      const writer = uuid();
      await clear(writer);
      let count = 0;
      const write = async (chunks: readonly Chunk[], head?: Head): Promise<boolean> => {
        const tx = db.transaction(["head", "writer", "chunks"], "readwrite");
        const isMine = (await tx.objectStore("writer").get(WRITER)) === writer;
        if (isMine) for (const chunk of chunks) void tx.objectStore("chunks").put(chunk);
        if (isMine && head) void tx.objectStore("head").put(head, HEAD);
        await tx.done;
        count += chunks.length;
        return isMine;
      };
      let some: Chunk[] = [];
      for (const chunk of chunksOf(records)) {
        some.push(chunk);
        if (some.length < CHUNKS_AT_ONCE) continue;
        if (!(await write(some))) return false;
        some = [];
        await pause();
      }
      return write(some, { format: FORMAT, version, generation, rootId, chunks: count + some.length });
    },

    async end() {
      const tx = db.transaction(["head", "journal"]);
      const [head, journal] = await Promise.all([
        tx.objectStore("head").get(HEAD),
        tx.objectStore("journal").getAll(),
      ]);
      const known = headAndJournal(head, journal);
      return known && { version: known.version, generation: known.head.generation };
    },

    async append(rows) {
      const tx = db.transaction(["head", "journal"], "readwrite");
      const head = await tx.objectStore("head").get(HEAD);
      const last = await tx.objectStore("journal").openCursor(null, "prev");
      // Where there is no copy, nothing is missing in it.
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
      const tx = db.transaction(STORES, "readwrite");
      const chunks = tx.objectStore("chunks");
      const [head, journal, keys, screens] = await Promise.all([
        tx.objectStore("head").get(HEAD),
        tx.objectStore("journal").getAll(),
        chunks.getAllKeys(),
        tx.objectStore("screens").getAll(),
      ]);
      const known = headAndJournal(head, journal);
      if (!known || journal.length === 0) return;
      const concerned = concernedBy(journal, keys);
      const before = (await Promise.all(concerned.map((key) => chunks.get([...key])))).filter(isChunk);
      const after = folded(journal, keys, before);
      if (!after) {
        tx.abort();
        await tx.done.catch(() => undefined);
        return void (await spoilt());
      }
      for (const { kind, from } of before) void chunks.delete([kind, from]);
      for (const chunk of after) void chunks.put(chunk);
      for (const screen of screens) {
        const later = screenAfter(screen, journal);
        if (later) void tx.objectStore("screens").put(later);
      }
      const { version, head: old } = known;
      const count = keys.length - before.length + after.length;
      void tx.objectStore("journal").clear();
      void tx.objectStore("head").put({ ...old, version, chunks: count }, HEAD);
      await tx.done;
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
