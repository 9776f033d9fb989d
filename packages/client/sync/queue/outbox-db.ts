import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Entry } from "./entries.ts";
import type { DraftRecord, FailedRecord, Outbox, Queued, ScopedAlias } from "./outbox.ts";
import { entryFromVersion1 } from "./version-1.ts";

interface OutboxSchema extends DBSchema {
  entries: { key: number; value: { seq: number; id: string; entry: Entry }; indexes: { id: string } };
  /** The ids of entries that have left the queue, so that a forgotten copy is not sent again. */
  done: { key: string; value: { id: string; at: number } };
  aliases: { key: [string, string, number]; value: ScopedAlias };
  failed: { key: string; value: FailedRecord };
  drafts: { key: [string, string]; value: DraftRecord };
}

type Store = "entries" | "done" | "aliases" | "failed" | "drafts";

/** The default of browsers may acknowledge before the disk has it. */
const STRICT = { durability: "strict" } as const;
const DONE_KEPT_MS = 7 * 24 * 3_600_000;

/**
 * The outbox in IndexedDB, one database per user: nothing of one person's queue can be read by mistake while
 * another is signed in.
 * @param now milliseconds since 1970
 */
export async function openOutboxDb(userId: number, now: () => number): Promise<Outbox> {
  const db = await openDB<OutboxSchema>(`perennial-outbox-${userId}`, 1, {
    upgrade(database) {
      database.createObjectStore("entries", { keyPath: "seq", autoIncrement: true }).createIndex("id", "id");
      database.createObjectStore("done", { keyPath: "id" });
      database.createObjectStore("aliases", { keyPath: ["scope", "kind", "temporary"] });
      database.createObjectStore("failed", { keyPath: "id" });
      database.createObjectStore("drafts", { keyPath: ["scope", "key"] });
    },
    // A newer version of the app wants to change the database: it must not wait for this tab.
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  });
  await forgetOld(db, now());

  const write = async (stores: Store[], run: (tx: ReturnType<typeof begin>) => Promise<unknown>) => {
    const tx = begin(db, stores);
    try {
      await run(tx);
    } catch (error) {
      // What was written before the failure must not stay alone.
      abort(tx);
      await tx.done.catch(() => undefined);
      throw error;
    }
    await tx.done;
  };

  return {
    durable: true,
    async add(entry) {
      await write(["entries", "done"], async (tx) => {
        const entries = tx.objectStore("entries");
        const known =
          (await entries.index("id").getKey(entry.id)) ?? (await tx.objectStore("done").getKey(entry.id));
        if (known !== undefined) return;
        // The key is the generator's to give.
        await entries.add({ id: entry.id, entry } as { seq: number; id: string; entry: Entry });
      });
      return true;
    },
    list: async () => (await db.getAll("entries")).map(queuedOf),
    count: () => db.count("entries"),
    change: (decide) =>
      write(["entries", "done", "aliases", "failed"], async (tx) => {
        const entries = tx.objectStore("entries");
        const queue: Queued[] = (await entries.getAll()).map(queuedOf);
        const change = decide(queue);
        const writes: Promise<unknown>[] = [];
        for (const { seq, entry } of change.put ?? []) writes.push(entries.put({ seq, id: entry.id, entry }));
        for (const seq of change.remove ?? []) {
          const id = queue.find((queued) => queued.seq === seq)?.entry.id;
          if (id !== undefined) writes.push(tx.objectStore("done").put({ id, at: now() }));
          writes.push(entries.delete(seq));
        }
        for (const alias of change.aliases ?? []) writes.push(tx.objectStore("aliases").put(alias));
        for (const record of change.failed ?? []) writes.push(tx.objectStore("failed").put(record));
        await Promise.all(writes);
      }),
    aliases: () => db.getAll("aliases"),
    failed: {
      list: async () =>
        (await db.getAll("failed")).map((record) => ({ ...record, entry: entryFromVersion1(record.entry) })),
      put: (record) => write(["failed"], (tx) => tx.objectStore("failed").put(record)),
      remove: (id) => write(["failed"], (tx) => tx.objectStore("failed").delete(id)),
    },
    drafts: {
      list: () => db.getAll("drafts"),
      put: (record) => write(["drafts"], (tx) => tx.objectStore("drafts").put(record)),
      remove: (scope, key) => write(["drafts"], (tx) => tx.objectStore("drafts").delete([scope, key])),
    },
    close: () => db.close(),
  };
}

const queuedOf = ({ seq, entry }: Queued): Queued => ({ seq, entry: entryFromVersion1(entry) });

const begin = (db: IDBPDatabase<OutboxSchema>, stores: Store[]) =>
  db.transaction(stores, "readwrite", STRICT);

function abort(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {
    // It was aborted by the failure itself.
  }
}

async function forgetOld(db: IDBPDatabase<OutboxSchema>, now: number): Promise<void> {
  const tx = db.transaction("done", "readwrite");
  for (const { id, at } of await tx.store.getAll()) if (at < now - DONE_KEPT_MS) await tx.store.delete(id);
  await tx.done;
}
