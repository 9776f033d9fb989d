import { type IDBPDatabase, openDB } from "idb";
import type { Naming } from "../../store/identity.ts";
import { type Entry, haveSameTexts } from "./entries.ts";
import { createEntryParts, type EntryParts } from "./entry-parts.ts";
import { forgetOld } from "./forget-old.ts";
import type { Outbox } from "./outbox.ts";
import { createStores, OUTBOX_VERSION, type OutboxSchema, type OutboxStore } from "./outbox-schema.ts";
import { onOutcomes, type StepOutcome, waitedFor } from "./settle.ts";
import { fromStored, toStored } from "./stored-draft.ts";
import { upgradeVersion1 } from "./upgrade-version-1.ts";

/** Browsers may, by default, report a write as done before the disk has it. */
const STRICT = { durability: "strict" } as const;

export interface OutboxDbDeps {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly uuid: () => string;
  /** The browser or somebody has closed or deleted the database: its content may be gone. */
  readonly lost: () => void;
  /** What this tab knows of the lost queue, written to the new database first; null if nothing. */
  readonly known: () => TabQueue | null;
}

/** The part of the queue that one tab shows, which is all that is left when the database is gone. */
export interface TabQueue {
  /** In order. An entry that was settled meanwhile leaves the queue at its turn. */
  readonly entries: readonly Entry[];
  readonly namings: readonly Naming[];
}

/** Opens the outbox, one IndexedDB per user so that others cannot read it. Reopens lost connections. */
export async function openOutboxDb(userId: number, deps: OutboxDbDeps): Promise<Outbox> {
  const { now } = deps;
  const { withDb, write, parts, close } = connect(userId, deps);

  await withDb(async (db) => {
    if ((await db.count("older")) > 0) await upgradeVersion1(db, deps.uuid);
  });
  let isTidy = false;

  return {
    durable: true,
    async add(entry) {
      await write(["entries", "steps", "done", "grounds"], (tx) => addTo(tx, parts, entry, now()));
      return true;
    },
    list: () => withDb((db) => parts.read(db.transaction<OutboxStore[]>(["entries", "steps"]))),
    count: () => withDb((db) => db.count("entries")),
    async change(decide) {
      await write(["entries", "steps", "done", "namings", "grounds", "failed"], async (tx) => {
        const { queue, put, remove } = await parts.readToWrite(tx);
        const change = decide(queue);
        const writes: Promise<unknown>[] = (change.put ?? []).map(put);
        for (const { seq, version } of change.remove ?? []) {
          const id = queue.find((queued) => queued.seq === seq)?.entry.id;
          if (id !== undefined) writes.push(tx.objectStore("done").put({ id, version, at: now() }));
          writes.push(remove(seq));
        }
        for (const naming of change.namings ?? []) writes.push(tx.objectStore("namings").put(naming));
        for (const outcome of change.outcomes ?? [])
          writes.push(tx.objectStore("grounds").put({ ...outcome, at: now() }));
        for (const record of change.failed ?? []) writes.push(tx.objectStore("failed").put(record));
        await Promise.all(writes);
      });
      if (isTidy) return;
      // Once on each page, and not before the first change: there is nothing more than there was.
      isTidy = true;
      withDb((db) => forgetOld(db, now())).catch(() => undefined);
    },
    namings: () => withDb((db) => db.getAll("namings")),
    olderNames: () => withDb((db) => db.getAll("aliases")),
    done: () => withDb((db) => db.getAll("done")),
    outcomesOf: (stepUuids) =>
      withDb(async (db) => {
        const store = db.transaction("grounds").store;
        return (await Promise.all(stepUuids.map((uuid) => store.get(uuid)))).flatMap((each) => each ?? []);
      }),
    failed: {
      list: () => withDb((db) => db.getAll("failed")),
      put: (record) => write(["failed"], (tx) => tx.objectStore("failed").put(record)),
      async remove({ id, entry }) {
        let isGone = true;
        await write(["failed"], async (tx) => {
          const failed = tx.objectStore("failed");
          const now = await failed.get(id);
          isGone = !now || haveSameTexts(now.entry, entry);
          if (isGone) await failed.delete(id);
        });
        return isGone;
      },
    },
    drafts: {
      list: async () => (await withDb((db) => db.getAll("drafts"))).map(fromStored),
      put: (record) => write(["drafts"], (tx) => tx.objectStore("drafts").put(toStored(record))),
      remove: (scope, key) => write(["drafts"], (tx) => tx.objectStore("drafts").delete([scope, key])),
    },
    actions: {
      list: () => withDb((db) => db.getAll("actions")),
      put: (action) => write(["actions"], (tx) => tx.objectStore("actions").put(action)),
      remove: (uuid) => write(["actions"], (tx) => tx.objectStore("actions").delete(uuid)),
    },
    close,
  };
}

/** The connection to one user's database, opened again where the browser has closed it. */
function connect(userId: number, deps: OutboxDbDeps) {
  const { now } = deps;
  let closed = false;
  let opening: Promise<IDBPDatabase<OutboxSchema>> | null = null;
  let isLost = false;

  const parts = createEntryParts(deps.uuid);
  const lost = () => {
    opening = null;
    isLost = true;
    deps.lost();
  };
  const open = () =>
    openDB<OutboxSchema>(`perennial-outbox-${userId}`, OUTBOX_VERSION, {
      async upgrade(db, from, _to, tx) {
        createStores(db, from);
        if (from === 1) await tx.objectStore("older").put({ version: 1 });
      },
      // A later version of the app waits to upgrade the database: this tab must not block it.
      blocking(_current, wanted, event) {
        (event.target as IDBDatabase).close();
        opening = null;
        if (wanted === null) lost();
      },
      terminated: lost,
    })
      .then(async (db) => {
        if (isLost) await bringBack(db);
        return db;
      })
      .catch((error: unknown) => {
        opening = null;
        throw error;
      });
  const bringBack = async (db: IDBPDatabase<OutboxSchema>) => {
    const { entries = [], namings = [] } = deps.known() ?? {};
    const tx = begin(db, ["entries", "steps", "done", "namings", "grounds"]);
    for (const naming of namings) await tx.objectStore("namings").put(naming);
    for (const entry of entries) await addTo(tx, parts, entry, now());
    await tx.done;
    isLost = false;
  };
  const database = () => {
    opening ??= open();
    return opening;
  };
  /** Runs on the open database; if that turns out to be closed, runs once more on a new connection. */
  const withDb = async <T>(run: (db: IDBPDatabase<OutboxSchema>) => Promise<T>): Promise<T> => {
    const db = await database();
    try {
      return await run(db);
    } catch (error) {
      if (closed || !(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
      opening = null;
      return run(await database());
    }
  };
  const write = (stores: OutboxStore[], run: (tx: ReturnType<typeof begin>) => Promise<unknown>) =>
    withDb(async (db) => {
      const tx = begin(db, stores);
      try {
        await run(tx);
      } catch (error) {
        // Without this, what was written before the failure would be committed alone.
        abort(tx);
        await tx.done.catch(() => undefined);
        throw error;
      }
      await tx.done;
    });
  const close = () => {
    closed = true;
    void opening?.then((db) => db.close());
  };
  return { withDb, write, parts, close };
}

const begin = (db: IDBPDatabase<OutboxSchema>, stores: OutboxStore[]) =>
  db.transaction(stores, "readwrite", STRICT);

/** Appends an entry, its edits moved onto known outcomes; a known id changes nothing. */
async function addTo(
  tx: ReturnType<typeof begin>,
  parts: EntryParts,
  entry: Entry,
  at: number,
): Promise<void> {
  const entries = tx.objectStore("entries");
  const known =
    (await entries.index("id").getKey(entry.id)) ?? (await tx.objectStore("done").getKey(entry.id));
  if (known !== undefined) return;
  const outcomes = new Map<string, StepOutcome>();
  const read = async (uuids: readonly string[]): Promise<void> => {
    for (const uuid of uuids) {
      const outcome = await tx.objectStore("grounds").get(uuid);
      if (!outcome) continue;
      outcomes.set(uuid, outcome);
      if (outcome.base && "after" in outcome.base) await read([outcome.base.after]);
    }
  };
  await read(waitedFor(entry));
  const rebased = onOutcomes(entry, outcomes);
  for (const { uuid } of entry.steps) {
    const moved = outcomes.get(uuid);
    if (moved) await tx.objectStore("grounds").put({ ...moved, at });
  }
  await parts.add(tx, rebased);
}

function abort(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {
    // The failure has aborted the transaction already.
  }
}
