import type { IDBPTransaction } from "idb";
import type { Entry, EntryStep } from "./entries.ts";
import type { Queued } from "./outbox.ts";
import { type OutboxSchema, type OutboxStore, PART_STEPS, type StoredEntry } from "./outbox-schema.ts";

type Reading = IDBPTransaction<OutboxSchema, OutboxStore[], IDBTransactionMode>;
type Writing = IDBPTransaction<OutboxSchema, OutboxStore[], "readwrite">;

interface Part {
  readonly stamp: string;
  readonly steps: readonly EntryStep[];
}
/** The parts of the long entries, by their places in the queue. */
type Parts = ReadonlyMap<number, readonly Part[]>;

/** The queue as a transaction finds it, and how to change it in the same transaction. */
export interface ReadQueue {
  readonly queue: readonly Queued[];
  /** Writes an entry: of a long one, its head and those parts in which a step is another one. */
  put(queued: Queued): Promise<unknown>;
  remove(seq: number): Promise<unknown>;
}

/** Keeps the steps of long entries in parts, so that an answer neither reads nor writes all of them. */
export interface EntryParts {
  read(tx: Reading): Promise<readonly Queued[]>;
  readToWrite(tx: Writing): Promise<ReadQueue>;
  add(tx: Writing, entry: Entry): Promise<unknown>;
}

/** Remembers the parts that were read, by the names of their writes: those that have not changed are not read again. */
export function createEntryParts(uuid: () => string): EntryParts {
  let known: Parts = new Map();

  const read = async (tx: Reading): Promise<{ queue: Queued[]; parts: Parts }> => {
    const records = await tx.objectStore("entries").getAll();
    const parts = new Map<number, readonly Part[]>();
    const queue = records.map(async ({ seq, entry, stamps }): Promise<Queued> => {
      if (!stamps) return { seq, entry };
      const before = known.get(seq);
      const own = await Promise.all(
        stamps.map(async (stamp, part): Promise<Part> => {
          const same = before?.[part];
          if (same?.stamp === stamp) return same;
          const stored = await tx.objectStore("steps").get([seq, part]);
          // It is written and removed with its entry: were it missing, the others would still have to be sent.
          return { stamp, steps: stored?.steps ?? [] };
        }),
      );
      parts.set(seq, own);
      return { seq, entry: { ...entry, steps: own.flatMap(({ steps }) => steps) } };
    });
    const found = { queue: await Promise.all(queue), parts };
    known = parts;
    return found;
  };

  const write = (tx: Writing, seq: number, changed: Split["changed"]) =>
    [...changed].map(([part, steps]) => tx.objectStore("steps").put({ seq, part, steps }));

  return {
    read: async (tx) => (await read(tx)).queue,
    async readToWrite(tx) {
      const { queue, parts } = await read(tx);
      const clear = (seq: number, length: number) =>
        (parts.get(seq)?.length ?? 0) > length ? [tx.objectStore("steps").delete(behind(seq, length))] : [];
      return {
        queue,
        // What cannot be stored rejects, so that nothing that was begun before it is left without a hand.
        async put({ seq, entry }) {
          const { record, changed } = split(entry, uuid, parts.get(seq));
          const stored = tx.objectStore("entries").put({ seq, ...record });
          const { length } = record.stamps ?? [];
          await Promise.all([stored, ...write(tx, seq, changed), ...clear(seq, length)]);
        },
        remove: (seq) => Promise.all([tx.objectStore("entries").delete(seq), ...clear(seq, 0)]),
      };
    },
    async add(tx, entry) {
      const { record, changed } = split(entry, uuid);
      // The database generates the key.
      const seq = await tx.objectStore("entries").add(record as StoredEntry);
      await Promise.all(write(tx, seq, changed));
    },
  };
}

/** An entry as it is stored, and those of its parts that are not stored yet. */
interface Split {
  readonly record: Omit<StoredEntry, "seq">;
  readonly changed: ReadonlyMap<number, readonly EntryStep[]>;
}

/** Splits a long entry into parts that can be written separately. @param before the parts already stored */
function split(entry: Entry, uuid: () => string, before: readonly Part[] = []): Split {
  const { id, steps } = entry;
  const changed = new Map<number, readonly EntryStep[]>();
  if (steps.length <= PART_STEPS) return { record: { id, entry }, changed };
  const stamp = uuid();
  const stamps: string[] = [];
  for (let part = 0; part * PART_STEPS < steps.length; part++) {
    const own = steps.slice(part * PART_STEPS, (part + 1) * PART_STEPS);
    const stored = before[part];
    if (stored?.steps.length === own.length && own.every((step, i) => step === stored.steps[i]))
      stamps.push(stored.stamp);
    else {
      stamps.push(stamp);
      changed.set(part, own);
    }
  }
  return { record: { id, entry: { ...entry, steps: [] }, stamps }, changed };
}

/** The parts of an entry from one on. */
const behind = (seq: number, part: number) => IDBKeyRange.bound([seq, part], [seq, Number.POSITIVE_INFINITY]);
