import type { Outbox } from "./outbox.ts";

/** Counts waiting changes: those of this tab at once, those of other tabs as soon as the disk tells. */
export interface QueueCount {
  /** An entry was made in this tab, and is not in the queue yet. */
  made(entryId: string): void;
  /** An entry of this tab is in the queue now. */
  saved(entryId: string): void;
  gone(entryId: string): void;
  unsaved(): ReadonlySet<string>;
  /** Returns how many changes wait, as far as this tab knows. */
  waiting(): number;
  refresh(): Promise<void>;
}

/** Creates a count, 0 until `refresh`. `show` gets the number of waiting changes when it may have changed. */
export function createQueueCount(outbox: Pick<Outbox, "count">, show: (waiting: number) => void): QueueCount {
  const unsaved = new Set<string>();
  let queued = 0;
  let changes = 0;
  const tell = () => show(queued + unsaved.size);

  const refresh = async () => {
    const before = ++changes;
    const counted = await outbox.count().catch(() => queued);
    // The count was taken before a later entry was added; that entry triggers a count of its own.
    if (before !== changes) return;
    queued = counted;
    tell();
  };

  return {
    made(entryId) {
      unsaved.add(entryId);
      tell();
    },
    saved(entryId) {
      if (!unsaved.delete(entryId)) return;
      queued++;
      void refresh();
    },
    gone(entryId) {
      if (unsaved.delete(entryId)) tell();
    },
    unsaved: () => unsaved,
    waiting: () => queued + unsaved.size,
    refresh,
  };
}
