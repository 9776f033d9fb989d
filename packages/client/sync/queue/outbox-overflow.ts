import type { Entry } from "./entries.ts";
import type { Outbox, QueueChange, Queued } from "./outbox.ts";
import { createMemoryOutbox } from "./outbox-memory.ts";

/** Above every number that the disk assigns: entries in memory sort after those on disk. */
const FIRST_SEQ = 2 ** 50;

/** An outbox on disk that continues in memory while the disk takes no more. */
export interface OverflowingOutbox extends Outbox {
  /** Drops entries from memory that another tab has taken care of. */
  forget(entryIds: readonly string[]): Promise<void>;
  /** Moves entries from memory to disk, in order; resolves to those on disk, rejects while refused. */
  moveToDisk(): Promise<readonly Entry[]>;
}

/** Keeps in memory what the disk refuses, sent after the rest. `onDisk`: told per entry if it was stored. */
export function withOverflow(disk: Outbox, onDisk: (taken: boolean) => void): OverflowingOutbox {
  const memory = createMemoryOutbox(FIRST_SEQ);

  const drop = (entryIds: readonly string[]) =>
    memory.change((queue) => ({
      remove: queue
        .filter(({ entry }) => entryIds.includes(entry.id))
        .map(({ seq }) => ({ seq, version: null })),
    }));
  /** Entries that have moved from memory to the disk: they leave the memory without being done. */
  const movedIds = new Set<string>();
  const leaveMemory = (entryIds: readonly string[]) => {
    for (const id of entryIds) movedIds.add(id);
    return drop(entryIds);
  };

  let moving: Promise<readonly Entry[]> | null = null;
  const move = async (): Promise<readonly Entry[]> => {
    const moved: Entry[] = [];
    await moveFailed(memory.failed, disk.failed);
    for (;;) {
      const first = (await memory.list())[0]?.entry;
      if (!first) break;
      await disk.add(first);
      await leaveMemory([first.id]);
      moved.push(first);
    }
    if (moved.length > 0) onDisk(true);
    return moved;
  };

  return {
    ...disk,
    async add(entry) {
      // Appended behind what is in memory already; on disk it would be sent before that.
      if ((await memory.count()) > 0) return memory.add(entry);
      try {
        const kept = await disk.add(entry);
        onDisk(kept);
        return kept;
      } catch {
        onDisk(false);
        return memory.add(entry);
      }
    },
    forget: drop,
    moveToDisk() {
      moving ??= move().finally(() => {
        moving = null;
      });
      return moving;
    },
    async list() {
      const overflow = await memory.list();
      const queue = await listDisk(disk, overflow);
      return [...queue, ...onlyInMemory(overflow, queue)];
    },
    count: async () => (await disk.count()) + (await memory.count()),
    outcomesOf: async (stepUuids) => [
      ...(await disk.outcomesOf(stepUuids)),
      ...(await memory.outcomesOf(stepUuids)),
    ],
    done: async () => [
      ...(await disk.done()),
      ...(await memory.done()).filter(({ id }) => !movedIds.has(id)),
    ],
    namings: async () => [...(await disk.namings()), ...(await memory.namings())],
    async change(decide) {
      const overflow = await memory.list();
      if (overflow.length === 0) return disk.change(decide);
      let decided: QueueChange | null = null;
      const moved: string[] = [];
      try {
        await disk.change((queue) => {
          const rest = onlyInMemory(overflow, queue);
          for (const { entry } of overflow.filter((queued) => !rest.includes(queued))) moved.push(entry.id);
          decided = decide([...queue, ...rest]);
          return onTheDisk(decided);
        });
      } catch (error) {
        const about: QueueChange = decided ?? decide(overflow);
        const { put = [], remove = [], failed = [] } = onTheDisk(about);
        if (put.length > 0 || remove.length > 0) throw error;
        for (const record of failed) await memory.failed.put(record);
        decided = about;
      }
      await memory.change(() => inMemory(decided ?? {}));
      if (moved.length > 0) await leaveMemory(moved);
    },
    failed: overflowingFailed(disk.failed, memory.failed),
  };
}

/** The part of a change that is about entries in memory. */
const inMemory = ({ put = [], remove = [], ...rest }: QueueChange): QueueChange => ({
  ...rest,
  put: put.filter(({ seq }) => seq >= FIRST_SEQ),
  remove: remove.filter(({ seq }) => seq >= FIRST_SEQ),
  failed: [],
});

/** The part of a change that is about entries on disk. */
const onTheDisk = (change: QueueChange): QueueChange => ({
  ...change,
  put: (change.put ?? []).filter(({ seq }) => seq < FIRST_SEQ),
  remove: (change.remove ?? []).filter(({ seq }) => seq < FIRST_SEQ),
});

/** Lists the entries on disk; where it cannot be read, none, so that those in memory can still be sent. */
async function listDisk(disk: Outbox, overflow: readonly Queued[]): Promise<readonly Queued[]> {
  try {
    return await disk.list();
  } catch (error) {
    if (overflow.length === 0) throw error;
    return [];
  }
}

/** Leaves out what the disk has as well: this tab, or the tab that made it, has moved it there. */
const onlyInMemory = (overflow: readonly Queued[], queue: readonly Queued[]): readonly Queued[] => {
  const known = new Set(queue.map(({ entry }) => entry.id));
  return overflow.filter(({ entry }) => !known.has(entry.id));
};

/** The failed changes on disk, and in memory those that the disk refuses. */
const overflowingFailed = (disk: Outbox["failed"], memory: Outbox["failed"]): Outbox["failed"] => ({
  async list() {
    const overflow = await memory.list();
    if (overflow.length === 0) return disk.list();
    return [...(await disk.list().catch(() => [])), ...overflow];
  },
  put: (record) => disk.put(record).catch(() => memory.put(record)),
  async remove(record) {
    const fromMemory = await memory.remove(record);
    return (await disk.remove(record)) && fromMemory;
  },
});

/** Moves failed changes to the disk, except those that are given up meanwhile. */
async function moveFailed(memory: Outbox["failed"], disk: Outbox["failed"]): Promise<void> {
  for (const { id } of await memory.list()) {
    const record = (await memory.list()).find((each) => each.id === id);
    if (!record) continue;
    await disk.put(record);
    await memory.remove(record);
  }
}
