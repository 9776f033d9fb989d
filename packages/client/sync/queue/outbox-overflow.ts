import type { Outbox, QueueChange, Queued } from "./outbox.ts";
import { createMemoryOutbox } from "./outbox-memory.ts";

/** Above every number the disk gives: what overflows comes later. */
const FIRST_SEQ = 2 ** 50;

/** An outbox on disk that goes on in memory when the disk takes no more. */
export interface OverflowingOutbox extends Outbox {
  /** Drops entries from memory that another tab has seen to. */
  forget(entryIds: readonly string[]): Promise<void>;
}

/**
 * Typing is never refused: what the disk does not take is kept in memory, and sent like the rest, after it.
 * @param onDisk told after every entry whether the disk took it
 */
export function withOverflow(disk: Outbox, onDisk: (taken: boolean) => void): OverflowingOutbox {
  const memory = createMemoryOutbox(FIRST_SEQ);

  const inMemory = ({ put = [], remove = [], ...rest }: QueueChange): QueueChange => ({
    ...rest,
    put: put.filter(({ seq }) => seq >= FIRST_SEQ),
    remove: remove.filter(({ seq }) => seq >= FIRST_SEQ),
    failed: [],
  });
  const onTheDisk = (change: QueueChange): QueueChange => ({
    ...change,
    put: (change.put ?? []).filter(({ seq }) => seq < FIRST_SEQ),
    remove: (change.remove ?? []).filter(({ seq }) => seq < FIRST_SEQ),
  });
  /** A disk that cannot be read does not keep what lies in memory from being sent. */
  const listDisk = async (overflow: readonly Queued[]): Promise<readonly Queued[]> => {
    try {
      return await disk.list();
    } catch (error) {
      if (overflow.length === 0) throw error;
      return [];
    }
  };

  return {
    ...disk,
    async add(entry) {
      // Behind what is in memory already, else a later entry would be sent first.
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
    async forget(entryIds) {
      const remove = (await memory.list())
        .filter(({ entry }) => entryIds.includes(entry.id))
        .map(({ seq }) => ({ seq, version: null }));
      if (remove.length > 0) await memory.change(() => ({ remove }));
    },
    async list() {
      const overflow = await memory.list();
      return [...(await listDisk(overflow)), ...overflow];
    },
    count: async () => (await disk.count()) + (await memory.count()),
    done: async () => [...(await disk.done()), ...(await memory.done())],
    namings: async () => [...(await disk.namings().catch(() => [])), ...(await memory.namings())],
    async change(decide) {
      const overflow = await memory.list();
      if (overflow.length === 0) return disk.change(decide);
      let decided: QueueChange | null = null;
      try {
        await disk.change((queue) => {
          decided = decide([...queue, ...overflow]);
          return onTheDisk(decided);
        });
      } catch (error) {
        const about: QueueChange = decided ?? decide(overflow);
        const { put = [], remove = [] } = onTheDisk(about);
        if (put.length > 0 || remove.length > 0) throw error;
        decided = about;
      }
      await memory.change(() => inMemory(decided ?? {}));
    },
  };
}
