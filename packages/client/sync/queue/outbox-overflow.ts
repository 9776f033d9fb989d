import type { Outbox, QueueChange } from "./outbox.ts";
import { createMemoryOutbox } from "./outbox-memory.ts";

/** Above every number the disk gives: what overflows comes later. */
const FIRST_SEQ = 2 ** 50;

/**
 * An outbox on disk that goes on in memory when the disk takes no more: typing is never refused. What is in
 * memory is sent like the rest, after it.
 * @param onDisk told after every entry whether the disk took it
 */
export interface OverflowingOutbox extends Outbox {
  /** Drops entries from memory that another tab has seen to. */
  forget(entryIds: readonly string[]): Promise<void>;
}

export function withOverflow(disk: Outbox, onDisk: (taken: boolean) => void): OverflowingOutbox {
  const memory = createMemoryOutbox(FIRST_SEQ);

  const inMemory = ({ put = [], remove = [], ...rest }: QueueChange): QueueChange => ({
    ...rest,
    put: put.filter(({ seq }) => seq >= FIRST_SEQ),
    remove: remove.filter((seq) => seq >= FIRST_SEQ),
    aliases: [],
    failed: [],
  });
  const onTheDisk = (change: QueueChange): QueueChange => ({
    ...change,
    put: (change.put ?? []).filter(({ seq }) => seq < FIRST_SEQ),
    remove: (change.remove ?? []).filter((seq) => seq < FIRST_SEQ),
  });

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
        .map(({ seq }) => seq);
      if (remove.length > 0) await memory.change(() => ({ remove }));
    },
    list: async () => [...(await disk.list()), ...(await memory.list())],
    count: async () => (await disk.count()) + (await memory.count()),
    async change(decide) {
      const overflow = await memory.list();
      if (overflow.length === 0) return disk.change(decide);
      let decided: QueueChange = {};
      try {
        await disk.change((queue) => {
          decided = decide([...queue, ...overflow]);
          return onTheDisk(decided);
        });
      } catch (error) {
        // A full disk must not keep what lies in memory from being sent.
        const { put = [], remove = [] } = onTheDisk(decided);
        if (put.length > 0 || remove.length > 0) throw error;
      }
      await memory.change(() => inMemory(decided));
    },
  };
}
