import type { DraftRecord, FailedRecord, Outbox, Queued, ScopedAlias } from "./outbox.ts";

/** The outbox where the browser keeps nothing: it lasts as long as the page. */
export function createMemoryOutbox(firstSeq = 1): Outbox {
  let nextSeq = firstSeq;
  let queue: readonly Queued[] = [];
  const done = new Set<string>();
  const aliases: ScopedAlias[] = [];
  const failed = new Map<string, FailedRecord>();
  const drafts = new Map<string, DraftRecord>();

  return {
    durable: false,
    async add(entry) {
      if (!done.has(entry.id) && !queue.some((queued) => queued.entry.id === entry.id))
        queue = [...queue, { seq: nextSeq++, entry }];
      return false;
    },
    list: async () => queue,
    count: async () => queue.length,
    async change(decide) {
      const change = decide(queue);
      const removed = new Set(change.remove);
      for (const { seq, entry } of queue) if (removed.has(seq)) done.add(entry.id);
      const put = new Map((change.put ?? []).map((queued) => [queued.seq, queued]));
      const kept = queue.filter(({ seq }) => !removed.has(seq) && !put.has(seq));
      queue = [...kept, ...put.values()].sort((a, b) => a.seq - b.seq);
      aliases.push(...(change.aliases ?? []));
      for (const record of change.failed ?? []) failed.set(record.id, record);
    },
    aliases: async () => aliases,
    failed: {
      list: async () => [...failed.values()],
      put: async (record) => void failed.set(record.id, record),
      remove: async (id) => void failed.delete(id),
    },
    drafts: {
      list: async () => [...drafts.values()],
      put: async (record) => void drafts.set(`${record.scope}/${record.key}`, record),
      remove: async (scope, key) => void drafts.delete(`${scope}/${key}`),
    },
    close: () => undefined,
  };
}
