import type { Outbox } from "./outbox.ts";

/** How many changes wait: at once for this tab's, and as soon as the disk says so for the others'. */
export interface QueueCount {
  /** Made here, and not in the queue yet. */
  made(entryId: string): void;
  /** In the queue now. */
  saved(entryId: string): void;
  gone(entryId: string): void;
  unsaved(): ReadonlySet<string>;
  /** How many wait, as far as is known here. */
  waiting(): number;
  /** Counts the queue again. */
  refresh(): Promise<void>;
}

export function createQueueCount(outbox: Pick<Outbox, "count">, show: (waiting: number) => void): QueueCount {
  const unsaved = new Set<string>();
  let queued = 0;
  let changes = 0;
  const tell = () => show(queued + unsaved.size);

  const refresh = async () => {
    const before = ++changes;
    const counted = await outbox.count().catch(() => queued);
    // Counted before a later entry was added: that one's own count follows.
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
