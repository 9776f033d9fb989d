import { KIND_NAMES } from "@perennial/domain/kind/kinds";
import { type DBSchema, openDB } from "idb";
import type { UndoStep } from "./history.ts";

const VERSION = 1;

/** Names the format; steps in another format, or with other kinds of record, are not read. */
const FORMAT = [VERSION, ...KIND_NAMES].join(" ");

/** What one write changes: the steps that are new or different, and how many there are. */
export interface StepsWritten {
  /** The number of the oldest step that is kept. */
  readonly first: number;
  readonly count: number;
  readonly done: number;
  /** By their numbers. */
  readonly steps: readonly (readonly [number, UndoStep])[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Steps as they were read, not checked yet. */
export interface StepsFound {
  readonly first: number;
  readonly done: number;
  readonly steps: readonly unknown[];
}

/** The undo histories of a user's tabs on this device, each under its tab's name. */
export interface StepsOnDevice {
  /** Resolves to null where there is no history, or only a part of one. */
  read(tab: string): Promise<StepsFound | null>;
  /** Writes in one transaction: a history that was written in part is not read. */
  write(tab: string, written: StepsWritten): Promise<void>;
  remove(tab: string): Promise<void>;
  /** Lists the tabs that have left a history, and when each wrote last. */
  tabs(): Promise<readonly { readonly tab: string; readonly at: number }[]>;
  close(): void;
}

interface Schema extends DBSchema {
  heads: {
    key: string;
    value: Omit<StepsWritten, "steps"> & { readonly tab: string; readonly format: string };
  };
  steps: { key: [string, number]; value: UndoStep };
}

const PREFIX = "perennial-undo-";
/** Names the database with the undo histories of a user's tabs. */
export const stepsName = (userId: number): string => `${PREFIX}${userId}`;
/** Returns whether a database holds undo histories, for the removal of traces. */
export const isStepsName = (name: string): boolean => name.startsWith(PREFIX);

/** Opens the histories in IndexedDB, with one database per user. Rejects where there is none. */
export async function openStepsDb(userId: number): Promise<StepsOnDevice> {
  const db = await openDB<Schema>(stepsName(userId), 1, {
    upgrade(fresh) {
      fresh.createObjectStore("heads", { keyPath: "tab" });
      fresh.createObjectStore("steps");
    },
    // A later version wants to upgrade the database, or the user's traces are being removed.
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  });
  const writing = () => db.transaction(["heads", "steps"], "readwrite");
  return {
    async read(tab) {
      const tx = db.transaction(["heads", "steps"]);
      const [head, steps] = await Promise.all([
        tx.objectStore("heads").get(tab),
        tx.objectStore("steps").getAll(from(tab, Number.NEGATIVE_INFINITY)),
      ]);
      if (head?.format !== FORMAT || head.count !== steps.length || head.done > head.count) return null;
      return { first: head.first, done: head.done, steps };
    },
    async write(tab, { steps, ...head }) {
      const tx = writing();
      const store = tx.objectStore("steps");
      const { done } = tx;
      for (const [number, step] of steps) void store.put(step, [tab, number]);
      void store.delete(before(tab, head.first));
      void store.delete(from(tab, head.first + head.count));
      void tx.objectStore("heads").put({ ...head, tab, format: FORMAT });
      // The transaction is committed now instead of after the last answer: the page may be gone by then.
      tx.commit();
      await done;
    },
    async remove(tab) {
      const tx = writing();
      void tx.objectStore("heads").delete(tab);
      void tx.objectStore("steps").delete(from(tab, Number.NEGATIVE_INFINITY));
      await tx.done;
    },
    async tabs() {
      return (await db.getAll("heads")).map(({ tab, at }) => ({ tab, at }));
    },
    close: () => db.close(),
  };
}

/** Returns the key ranges of a tab's steps before a number, and from it on. */
const before = (tab: string, number: number) =>
  IDBKeyRange.bound([tab, Number.NEGATIVE_INFINITY], [tab, number], false, true);
const from = (tab: string, number: number) =>
  IDBKeyRange.bound([tab, number], [tab, Number.POSITIVE_INFINITY]);
